import { useState } from "react";

import { isLineToSave } from "#web/app/company/imports/import-kind.ts";
import { ImportLines } from "#web/app/company/imports/import-lines.tsx";
import { ImportProgress } from "#web/app/company/imports/import-progress.tsx";
import { useListImport } from "#web/app/company/imports/use-list-import.ts";
import { ImportColumns } from "#web/app/company/list-files/import-columns.tsx";
import { ListSource } from "#web/app/company/list-files/list-source.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";

import { ListKindChoice } from "./list-kind-choice.tsx";
import { ListPeriod } from "./list-period.tsx";
import { roadChargeListKind } from "./road-charge-list-kind.ts";
import { SaveLines } from "./save-lines.tsx";
import { useListPeriod } from "./use-list-period.ts";

/**
 * Imports a list of tolls or fines that is pasted or read from a file. Shows the columns and lines, and saves all lines
 * with one press.
 */
export function ImportList({ onSaved }: { onSaved: (count: number) => void }) {
  const [isFilled, setIsFilled] = useState(false);
  /** The React key of the input for the list. A new number empties the input. */
  const [turn, setTurn] = useState(0);
  const list = useListImport(roadChargeListKind);
  const period = useListPeriod(list);
  const { reading, lines, progress } = list;
  const toSave = lines?.filter(isLineToSave).length ?? 0;
  useUnsaved(isFilled || toSave > 0);

  async function save() {
    const saved = await list.save(period);
    if (saved === undefined) return;
    clear();
    onSaved(saved);
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
        <SaveLines
          list={list}
          reading={reading}
          toSave={toSave}
          period={period}
          onSave={() => void save()}
          onClear={clear}
        />
      )}
    </div>
  );
}
