import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import type { ReportView } from "#contract/notices/reports.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { QuotedText } from "./quoted-text.tsx";

export function ReportedNotice({
  id,
  code,
  told: { reason, note, at, hasPhoto },
}: {
  id: string;
  code: string;
  told: NonNullable<ReportView["told"]>;
}) {
  return (
    <>
      <p>
        <span className="text-ink-soft block text-sm">{`Mesaj · ${formatLongDateTime(at)}`}</span>
        <span>{noticeReasonWords[reason]}</span>
      </p>
      <QuotedText name="Ziyaretçinin yazdığı">{note}</QuotedText>
      {hasPhoto && (
        <figure>
          <figcaption className="text-ink-soft text-sm">Ziyaretçinin gönderdiği fotoğraf</figcaption>
          <img
            src={`/api/admin/reports/${id}/photo`}
            alt={`${code}: şikâyet edilen mesajın fotoğrafı`}
            loading="lazy"
            className="border-line mt-1 max-h-96 max-w-full rounded-xl border"
          />
        </figure>
      )}
    </>
  );
}
