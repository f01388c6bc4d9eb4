import type { NoticeView } from "#contract/notices/notices.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatAnswer } from "#web/parts/answer-text.ts";

/** Visitors see only the newest answer. */
export function GivenAnswers({ answers }: { answers: NoticeView["answers"] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="yanitlar">
      <h3 id="yanitlar" className="text-lg font-bold">
        Yanıtlar
      </h3>
      <ol className="divide-line mt-1 grid divide-y">
        {answers.map((answer, nth) => (
          <li key={answers.length - nth} className="py-3 wrap-anywhere">
            <span className={`block ${nth === 0 ? "font-semibold" : "text-ink-soft"}`}>{formatAnswer(answer)}</span>
            <span className="text-ink-soft block text-sm">
              {answer.by !== "" && <bdi>{`${answer.by} · `}</bdi>}
              <span>{`${formatLongDateTime(answer.at)}${nth > 0 ? " · sonra değiştirildi" : ""}`}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
