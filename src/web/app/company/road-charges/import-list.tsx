import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { isLineToSave } from "#web/app/company/imports/import-kind.ts";
import { ImportLines } from "#web/app/company/imports/import-lines.tsx";
import { ImportProgress } from "#web/app/company/imports/import-progress.tsx";
import { SaveBar } from "#web/app/company/imports/save-bar.tsx";
import { isUndecided, useListImport } from "#web/app/company/imports/use-list-import.ts";
import { ImportColumns } from "#web/app/company/list-files/import-columns.tsx";
import { ListSource } from "#web/app/company/list-files/list-source.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";

import { ListKindChoice } from "./list-kind-choice.tsx";
import { ListPeriod } from "./list-period.tsx";
import { roadChargeListKind } from "./road-charge-list-kind.ts";
import type { SavedList } from "./saved-list-notice.tsx";
import { useListPeriod } from "./use-list-period.ts";

/**
 * Imports a list of tolls or fines that is pasted or read from a file. Shows the columns and lines, and saves all lines
 * with one press.
 */
export function ImportList({ onSaved }: { onSaved: (saved: SavedList) => void }) {
  const [isFilled, setIsFilled] = useState(false);
  /** The React key of the input for the list. A new number empties the input. */
  const [turn, setTurn] = useState(0);
  const list = useListImport(roadChargeListKind);
  const period = useListPeriod(list);
  const { reading, lines, progress } = list;
  const toSave = lines?.filter(isLineToSave).length ?? 0;
  const isUnsure = lines?.some(isUndecided) ?? false;
  const isChecked = period !== undefined && period.checks.length > 0;
  useUnsaved(isFilled || toSave > 0);

  async function save() {
    const { importId } = list;
    const count = await list.save(period);
    if (count === undefined || importId === undefined) return;
    clear();
    onSaved({ id: importId, count });
  }

  function clear() {
    list.forget();
    setIsFilled(false);
    setTurn((now) => now + 1);
  }

  return (
    <div className="grid gap-4">
      <ListKindChoice list={list} />
      <ListSource
        key={turn}
        hint="Excel dosyasını seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Başlık yoksa sıra şöyle olsun: plaka, gün ve saat, tutar, belge no, yer."
        placeholder={"34 ABC 123\t21.11.2026 14:05\t42,50"}
        refused={list.refused}
        reading={progress?.what}
        isRead={reading !== undefined}
        lines={reading?.lines.length}
        onList={list.read}
        onRefuse={list.refuse}
        onChange={(filled) => {
          setIsFilled(filled);
          if (!filled) list.forget();
        }}
      />
      <ImportProgress kind={roadChargeListKind} list={list} />
      {reading && (
        <ImportColumns
          heading={
            <h3 id="okunan-sutunlar" className="text-lg font-bold">
              Sütunlar
            </h3>
          }
          kind={roadChargeListKind}
          reading={reading}
          isRemembered={list.isRemembered}
          idle={progress?.what === "saving"}
          onChoose={list.choose}
          onForget={list.readAnew}
        />
      )}
      {lines && (
        <ImportLines
          heading={
            <h3 id="okunan-satirlar" className="text-lg font-bold">
              Okunan satırlar
            </h3>
          }
          kind={roadChargeListKind}
          lines={lines}
          onTick={list.tick}
        />
      )}
      {period && <ListPeriod {...period.shown} idle={progress !== undefined} />}
      {reading && (lines || reading.isAsked) && (
        <SaveBar
          label={makeSaveLabel({ isAsked: reading.isAsked, isUnsure, toSave, isChecked })}
          canSave={(toSave > 0 || isChecked) && !isUnsure && period?.problem === undefined}
          progress={progress?.what}
          again={lines?.some(isNotLookedUp) ? { label: "Yeniden bak", onClick: list.lookAgain } : undefined}
          className="bg-surface -mx-1 px-1"
          onSave={() => void save()}
          onClear={clear}
        />
      )}
    </div>
  );
}

function isNotLookedUp({ read }: { readonly read?: { readonly known?: unknown } }): boolean {
  return read !== undefined && read.known === undefined;
}

/** If a decision is still missing, the label names it. */
function makeSaveLabel(state: { isAsked: boolean; isUnsure: boolean; toSave: number; isChecked: boolean }): string {
  if (state.isAsked) return "Önce seçimleri tamamlayın";
  if (state.isUnsure) return "Önce benzer satırlara karar verin";
  if (state.toSave > 0) return `${formatCount(state.toSave)} satırı kaydet`;
  return state.isChecked ? "Bakılan zamanı kaydet" : "Kaydedilecek satır yok";
}
