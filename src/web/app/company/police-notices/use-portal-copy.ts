import { useRef, useState } from "react";

import type { PortalField } from "#contract/fleet/portal-fields.words.ts";
import { api } from "#web/app/api/client.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { showToast } from "#web/ui/toast.tsx";

export function usePortalCopy(fields: readonly PortalField[]) {
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const opened = useRef(new Map<string, Promise<{ identity: string; licence: string }>>());

  function openNumbers(driverId: string) {
    const open = opened.current.get(driverId) ?? api.company.drivers.open.call({ id: driverId });
    opened.current.set(driverId, open);
    // Removes a failed request, so that the next press repeats the request.
    open.catch(() => opened.current.delete(driverId));
    return open;
  }

  async function copy({ label, value, sealed }: PortalField) {
    try {
      await (sealed
        ? copyPromisedText(openNumbers(sealed.driverId).then((numbers) => numbers[sealed.number]))
        : navigator.clipboard.writeText(value));
      setCopied((before) => new Set([...before, label]));
    } catch (error) {
      showToast(makeErrorSentence(error, "Kopyalanamadı. Değeri seçip elle kopyalayabilirsiniz."), "bad");
    }
  }

  const next = fields.find(({ label, value }) => value !== "" && !copied.has(label));
  return { copied, next, copy: (field: PortalField) => void copy(field) };
}

/** Safari needs the promise at the time of the press. */
async function copyPromisedText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const plain = text.then((value) => new Blob([value], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
  } catch (error) {
    await text;
    throw error;
  }
}
