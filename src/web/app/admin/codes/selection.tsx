import { useState } from "react";

import { CHOSEN_CODES_MAX } from "#domain/sticker/print-order.ts";
import { formatCount } from "#domain/words/count.ts";
import { PrintButton } from "#web/app/admin/stickers/print-button.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export interface Selection {
  chosen: ReadonlySet<string>;
  onChoose: (code: string, isChosen: boolean) => void;
}

/** Selected codes are kept when the search changes. */
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

export function SelectionBar({
  shown,
  selecting: { selection, begin, end, chooseAll },
}: {
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
  const isTooMany = codes.length > CHOSEN_CODES_MAX;
  return (
    <div className="grid w-full gap-3">
      {isTooMany && (
        <Notice kind="bad">{`Bir seferde en fazla ${formatCount(CHOSEN_CODES_MAX)} kod yazdırılabilir.`}</Notice>
      )}
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
