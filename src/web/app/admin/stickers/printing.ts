import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { PrintOrderInput, PrintOrderView } from "#contract/sticker/stickers.ts";
import { api } from "#web/app/api/client.ts";
import { DownloadRefused } from "#web/app/api/fetch-file.ts";
import { makeSendingIds } from "#web/app/api/sending-ids.ts";
import { downloadOrder } from "#web/app/stickers/fetch-order.ts";

export type RequestedPrint = Omit<PrintOrderInput, "id" | "again">;

/**
 * A second press with the same choices, for example after a lost connection, downloads the same order. After a
 * successful download, closing the dialog deletes the order from memory.
 */
export function usePrinting() {
  const [{ idOf, renew }] = useState(makeSendingIds);
  const [ordered, setOrdered] = useState<{ text: string; order: PrintOrderView }>();
  const [progress, setProgress] = useState<number>();
  const cancelling = useRef<AbortController>(undefined);

  const print = useMutation({
    mutationFn: async ({ asked, again }: { asked: RequestedPrint; again: boolean }) => {
      const { signal } = (cancelling.current = new AbortController());
      setProgress(undefined);
      const text = JSON.stringify(asked);
      let order = ordered?.text === text ? ordered.order : undefined;
      if (!order) {
        const sent = again ? { ...asked, again } : asked;
        order = await api.admin.stickers.order.call({ ...sent, id: idOf(sent) }, { signal });
        setOrdered({ text, order });
      }
      await downloadOrder(order.path, { signal, onProgress: setProgress });
      return order;
    },
    onError: (error) => {
      // The server no longer has the order, so the next press makes a new order.
      if (error instanceof DownloadRefused) setOrdered(undefined);
    },
  });
  const isOf = (asked: RequestedPrint | undefined, text: string | undefined) =>
    asked !== undefined && JSON.stringify(asked) === text;
  const begun = print.variables && JSON.stringify(print.variables.asked);

  return {
    isUnderWay: print.isPending,
    progress,
    outcomeOf(asked: RequestedPrint | undefined) {
      const isThis = isOf(asked, begun);
      return {
        order: isOf(asked, ordered?.text) ? ordered?.order : undefined,
        isDone: isThis && print.isSuccess,
        error: isThis ? print.error : null,
        isCancelled: isThis && print.isError && (cancelling.current?.signal.aborted ?? false),
      };
    },
    begin: (asked: RequestedPrint, { again = false } = {}) => print.mutate({ asked, again }),
    cancel: () => cancelling.current?.abort(),
    forgetError: () => print.reset(),
    close() {
      if (print.isSuccess) {
        setOrdered(undefined);
        renew();
      }
      print.reset();
    },
  };
}

export type PrintingState = ReturnType<typeof usePrinting>;
