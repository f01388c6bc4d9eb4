import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ReportView } from "#contract/notices/reports.ts";
import { reportReasonWords } from "#contract/notices/reports.words.ts";
import { MERGED_TEXTS_MAX } from "#domain/notices/report.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";

export function SimilarReports({ id, code, similar }: Pick<ReportView, "id" | "code" | "similar">) {
  const [isOpen, setOpen] = useState(false);
  if (similar === null) return null;
  return (
    <div className="border-line bg-sunken grid gap-3 rounded-xl border px-4 py-3">
      <p>
        <strong>{`… ve ${similar.count} benzer bildirim`}</strong>
        <span className="text-ink-soft block text-sm">{`Sonuncusu: ${formatLongDateTime(similar.lastAt)}`}</span>
      </p>
      <Button
        look="secondary"
        className="sm:justify-self-start"
        aria-expanded={isOpen}
        aria-label={`${code}: benzer bildirimlerde yazılanlar`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Yazılanları gizle" : "Yazılanları göster"}
      </Button>
      {isOpen && <SimilarTexts id={id} />}
    </div>
  );
}

function SimilarTexts({ id }: { id: string }) {
  const texts = useQuery(api.admin.reports.similar.queryOptions({ input: { id }, staleTime: 0 }));
  if (!texts.data) return <Loading of={texts} failed="Bildirimler yüklenirken bir hata oluştu." rows={1} />;
  const { items } = texts.data;
  if (items.length === 0) return <p className="text-ink-soft">Hiçbirinde bir şey yazılmamış.</p>;
  return (
    <>
      <ul className="divide-line grid divide-y">
        {items.map(({ id: textId, reason, message, note, createdAt }) => (
          <li key={textId} className="py-3 wrap-anywhere">
            <span className="text-ink-soft block text-sm">{`${reportReasonWords[reason]} · ${formatLongDateTime(createdAt)}`}</span>
            <span className="whitespace-pre-line">{message}</span>
            {note !== "" && <span className="text-ink-soft block text-sm">{`O sırada görünen not: ${note}`}</span>}
          </li>
        ))}
      </ul>
      {items.length === MERGED_TEXTS_MAX && (
        <p className="text-ink-soft text-sm">{`Yalnızca ilk ${MERGED_TEXTS_MAX} metin saklanır. Sonrakiler sayılır.`}</p>
      )}
    </>
  );
}
