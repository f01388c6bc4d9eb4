import { formatCount } from "#domain/words/count.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { Notice } from "#web/ui/notice.tsx";

import type { ListKindOnPage } from "./import-kind.ts";
import type { ListImportState } from "./use-list-import.ts";

/** How far a lookup or a save has come, and what became of it if it was incomplete. */
export function ImportProgress<Line, Known>({
  kind,
  list: { progress, error, saved, lines },
}: {
  kind: ListKindOnPage<Line, Known>;
  list: ListImportState<Line, Known>;
}) {
  const before = saved > 0 ? ` ${formatCount(saved)} satır kaydedildi.` : "";
  return (
    <>
      {progress && (
        <p role="status" className="font-semibold tabular-nums">
          {`${formatCount(progress.done)} / ${formatCount(progress.total)} satır ${progress.what === "looking" ? kind.lookedWord : "kaydedildi"}…`}
        </p>
      )}
      {error !== undefined && (
        <Notice kind="bad">{`${makeErrorSentence(error, "Bir hata oluştu. Lütfen tekrar deneyin.")}${before && `${before} Kalanı için yeniden kaydedin.`}`}</Notice>
      )}
      {error === undefined && saved > 0 && lines && (
        <Notice kind="info">{`${before.trim()} ${kind.askedAgain}`}</Notice>
      )}
    </>
  );
}
