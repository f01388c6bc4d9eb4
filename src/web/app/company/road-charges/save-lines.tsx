import { formatCount } from "#domain/words/count.ts";
import { isUndecided } from "#web/app/company/imports/use-list-import.ts";
import { Button } from "#web/ui/button.tsx";

import type { RoadChargeImport } from "./road-charge-list-kind.ts";

/**
 * The button that saves the lines of a list. The button stays visible below the lines. If a decision is still missing,
 * a text names it.
 */
export function SaveLines({
  list,
  reading,
  toSave,
  period,
  onSave,
  onClear,
}: {
  list: RoadChargeImport;
  reading: { readonly isAsked: boolean };
  toSave: number;
  /** The time that the list covers; undefined if it is not saved. */
  period: { problem: string | undefined; checks: readonly unknown[] } | undefined;
  onSave: () => void;
  onClear: () => void;
}) {
  const { lines, progress } = list;
  const isUnsure = lines?.some(isUndecided) ?? false;
  const isChecked = period !== undefined && period.checks.length > 0;
  const isUnknown = lines?.some(({ read }) => read && read.known === undefined) ?? false;
  return (
    <div className="border-line bg-surface sticky bottom-0 z-20 -mx-1 border-t px-1 py-3">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {isUnknown ? (
          <Button onClick={list.lookAgain} idle={progress !== undefined}>
            Yeniden bak
          </Button>
        ) : (
          <Button
            idle={(toSave === 0 && !isChecked) || isUnsure || period?.problem !== undefined}
            busy={progress?.what === "saving"}
            busyText="Kaydediliyor…"
            onClick={onSave}
          >
            {reading.isAsked
              ? "Önce seçimleri tamamlayın"
              : isUnsure
                ? "Önce benzer satırlara karar verin"
                : makeButtonLabel(toSave, isChecked)}
          </Button>
        )}
        <Button look="secondary" idle={progress !== undefined} onClick={onClear}>
          Vazgeç
        </Button>
      </div>
    </div>
  );
}

function makeButtonLabel(toSave: number, isChecked: boolean): string {
  if (toSave > 0) return `${formatCount(toSave)} satırı kaydet`;
  return isChecked ? "Bakılan zamanı kaydet" : "Kaydedilecek satır yok";
}
