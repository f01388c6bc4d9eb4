import { roadChargeKindWords } from "#contract/fleet/road-charges.words.ts";
import type { RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { formatCount } from "#domain/words/count.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ImportState } from "./use-import.ts";

const kindChoices = (Object.entries(roadChargeKindWords) as [RoadChargeKind, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** The choice between tolls and fines. If the kind was read from the headings of the list, a text says so. */
export function ListKindChoice({ list }: { list: ImportState }) {
  const { progress } = list;
  return (
    <div className="grid justify-items-start">
      <Choices
        legend="Listedekilerin türü"
        choices={kindChoices}
        chosen={list.kind}
        onChoose={(kind) => {
          if (!progress) list.choose({ kind });
        }}
      />
      {list.isKindSaid && (
        <p className="text-ink-soft mt-1.5 text-sm">{`Başlıklara göre “${roadChargeKindWords[list.kind]}” listesi. Değilse türü değiştirin.`}</p>
      )}
    </div>
  );
}

export function ImportProgress({ list }: { list: ImportState }) {
  const { progress, lines } = list;
  return (
    <>
      {progress && (
        <p
          role="status"
          className="font-semibold tabular-nums"
        >{`${formatCount(progress.done)} / ${formatCount(progress.total)} satır ${progress.what === "looking" ? "bulundu" : "kaydedildi"}…`}</p>
      )}
      {list.error !== undefined && (
        <Notice kind="bad">{`${makeErrorSentence(list.error, "Bir hata oluştu. Lütfen tekrar deneyin.")}${list.saved > 0 ? ` ${formatCount(list.saved)} satır kaydedildi. Kalanı için yeniden kaydedin.` : ""}`}</Notice>
      )}
      {list.error === undefined && list.saved > 0 && lines && (
        <Notice kind="info">{`${formatCount(list.saved)} satır kaydedildi. Bu arada eklenen kayıtlara benzeyenleri aşağıda soruyoruz.`}</Notice>
      )}
    </>
  );
}
