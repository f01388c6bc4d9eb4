import { roadChargeKindWords } from "#contract/fleet/road-charges.words.ts";
import type { RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { formatCount } from "#domain/words/count.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { Import } from "./use-import.ts";

const kinds = (Object.entries(roadChargeKindWords) as [RoadChargeKind, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** Asks what the list holds, and says where its own heads have answered that. */
export function KindOfList({ list }: { list: Import }) {
  const { progress } = list;
  return (
    <div className="grid justify-items-start">
      <Choices
        legend="Listedekilerin türü"
        choices={kinds}
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

/** Stands in the place of a pasted text that is too long to be drawn. */
export function UndrawnList({
  text,
  refused,
  onRemove,
}: {
  text: string;
  refused: string | undefined;
  onRemove: () => void;
}) {
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <p className="font-semibold">{`${formatCount(linesIn(text))} satırlık liste yapıştırıldı. Uzun olduğu için kutuda gösterilmiyor.`}</p>
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      <Button look="secondary" onClick={onRemove}>
        Listeyi kaldır
      </Button>
    </div>
  );
}

/** Says how far reading or saving has come, and what went wrong. */
export function ImportProgress({ list }: { list: Import }) {
  const { progress, lines } = list;
  return (
    <>
      {progress && (
        <p
          role="status"
          className="font-semibold tabular-nums"
        >{`${formatCount(progress.done)} / ${formatCount(progress.of)} satır ${progress.what === "looking" ? "bulundu" : "kaydedildi"}…`}</p>
      )}
      {list.error !== undefined && (
        <Notice kind="bad">{`${sentenceFor(list.error, "Bir hata oluştu. Lütfen tekrar deneyin.")}${list.saved > 0 ? ` ${formatCount(list.saved)} satır kaydedildi. Kalanı için yeniden kaydedin.` : ""}`}</Notice>
      )}
      {list.error === undefined && list.saved > 0 && lines && (
        <Notice kind="info">{`${formatCount(list.saved)} satır kaydedildi. Bu arada eklenen kayıtlara benzeyenleri aşağıda soruyoruz.`}</Notice>
      )}
    </>
  );
}

/** How many lines of a text hold something. */
function linesIn(text: string): number {
  return text.split(/\r\n|[\n\r]/u).filter((line) => line.trim() !== "").length;
}
