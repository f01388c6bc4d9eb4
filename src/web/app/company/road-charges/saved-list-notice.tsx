import { useEffect, useRef } from "react";

import { formatCount } from "#domain/words/count.ts";
import { Notice } from "#web/ui/notice.tsx";

import { ChargeSaved } from "./charge-saved.tsx";

export interface SavedList {
  readonly id: string;
  /** The number of saved lines. */
  readonly count: number;
}

/** Replaces a list after it was saved, and offers the next step. */
export function SavedListNotice({ list: { id, count }, onCharged }: { list: SavedList; onCharged: () => void }) {
  const place = useRef<HTMLElement>(null);
  // The pressed button has been removed together with the list.
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Liste kaydedildi"
      className="border-line bg-surface mb-8 grid scroll-mt-20 gap-4 rounded-2xl border p-5 outline-none sm:p-6"
    >
      <Notice kind="good">
        {count > 0 ? `${formatCount(count)} satır kaydedildi.` : "Yeni satır yoktu. Bakılan zaman kaydedildi."}
      </Notice>
      <ChargeSaved listId={id} onCharged={onCharged} />
    </section>
  );
}
