import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { PrintOrdering, PrintOrderView } from "#contract/sticker/stickers.ts";
import { api } from "#web/app/api/client.ts";
import { Refused } from "#web/app/api/fetch-file.ts";
import { sendingIds } from "#web/app/api/sending-ids.ts";
import { downloadOrder } from "#web/app/stickers/fetch-file.ts";

/** What is asked for; its id comes with the order. */
export type Asked = Omit<PrintOrdering, "id" | "again">;

/**
 * Orders what is to be printed and downloads it. Asked for the same again, as after a cut connection, the same order is downloaded; it is
 * forgotten once it has come and the dialog is closed.
 */
export function usePrinting() {
  const [{ idOf, renew }] = useState(sendingIds);
  const [ordered, setOrdered] = useState<{ text: string; order: PrintOrderView }>();
  const [progress, setProgress] = useState<number>();
  const cancelling = useRef<AbortController>(undefined);

  const print = useMutation({
    networkMode: "always",
    mutationFn: async ({ asked, again }: { asked: Asked; again: boolean }) => {
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
      // What is there no more is ordered anew.
      if (error instanceof Refused) setOrdered(undefined);
    },
  });
  const isOf = (asked: Asked | undefined, text: string | undefined) =>
    asked !== undefined && JSON.stringify(asked) === text;
  const begun = print.variables && JSON.stringify(print.variables.asked);

  return {
    isUnderWay: print.isPending,
    /** How far the download is, from 0 to 1; undefined while nobody knows. */
    progress,
    /** How the last print of just this ended. */
    outcomeOf(asked: Asked | undefined) {
      const isThis = isOf(asked, begun);
      return {
        order: isOf(asked, ordered?.text) ? ordered?.order : undefined,
        isDone: isThis && print.isSuccess,
        error: isThis ? print.error : null,
        isCancelled: isThis && print.isError && (cancelling.current?.signal.aborted ?? false),
      };
    },
    begin: (asked: Asked, { again = false } = {}) => print.mutate({ asked, again }),
    cancel: () => cancelling.current?.abort(),
    /** What was said of the last print stays unsaid. */
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

export type Printing = ReturnType<typeof usePrinting>;
