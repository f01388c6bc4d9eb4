import { useState } from "react";

import { CHOSEN_MAX } from "#domain/sticker/print-order.ts";
import { formatCount } from "#domain/words/count.ts";
import { PrintButton } from "#web/app/admin/stickers/print-button.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Codes that are chosen one by one, and how one is chosen or not. */
export interface Selection {
  chosen: ReadonlySet<string>;
  onChoose: (code: string, isChosen: boolean) => void;
}

/** Which codes are chosen to be printed; undefined while none are being chosen. What is chosen stays while others are searched for. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const choose = (codes: readonly string[], isChosen: boolean) =>
    setChosen((before = new Set()) => {
      const now = new Set(before);
      for (const code of codes) {
        if (isChosen) now.add(code);
        else now.delete(code);
      }
      return now;
    });
  return {
    selection: chosen && { chosen, onChoose: (code: string, isChosen: boolean) => choose([code], isChosen) },
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    chooseAll: (codes: readonly string[]) => choose(codes, true),
  };
}

/** What is done with chosen codes, and the way to choose and to stop choosing. */
export function SelectionBar({
  shown,
  selecting: { selection, begin, end, chooseAll },
}: {
  /** The codes that are in sight. */
  shown: readonly string[];
  selecting: ReturnType<typeof useSelection>;
}) {
  if (!selection) {
    return (
      <Button look="secondary" onClick={begin}>
        Yazdırmak için seç
      </Button>
    );
  }
  const codes = [...selection.chosen].toSorted();
  const isTooMany = codes.length > CHOSEN_MAX;
  return (
    <div className="grid w-full gap-3">
      {isTooMany && <Notice kind="bad">{`Bir seferde en fazla ${formatCount(CHOSEN_MAX)} kod yazdırılabilir.`}</Notice>}
      <Actions>
        {codes.length > 0 && !isTooMany && (
          <PrintButton codes={codes} count={codes.length} label={`Seçilen ${formatCount(codes.length)} kodu yazdır`} />
        )}
        <Button look="secondary" onClick={() => chooseAll(shown)}>
          Görünenlerin hepsini seç
        </Button>
        <Button look="secondary" onClick={end}>
          Seçimi bırak
        </Button>
        {codes.length === 0 && <p className="text-ink-soft text-sm font-medium">Henüz kod seçilmedi.</p>}
      </Actions>
    </div>
  );
}
