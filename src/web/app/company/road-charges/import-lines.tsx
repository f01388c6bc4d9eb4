import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { makeProblemSentence } from "#web/app/company/list-files/problem-sentence.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { mayBeDuplicate, isLineToSave, isUndecided, type ImportLine } from "./import-line.ts";
import { lineResultWords, columnMeaningWords, roadChargeListWords } from "./line-words.ts";

/** How many rows are rendered at once. More rows would block the browser. */
const LINES_PER_PAGE = 50;

type LineFilter = "all" | "save" | "leave" | "alike";

type TellApartCallback = (isApart: boolean, nth?: number) => void;

/** The lines of a list in pages. Each line shows whether it will be saved. The lines are also counted by kind. */
export function ImportLines({ lines, onTellApart }: { lines: readonly ImportLine[]; onTellApart: TellApartCallback }) {
  const [chosen, setChosen] = useState<LineFilter>("all");
  const [count, setCount] = useState(LINES_PER_PAGE);
  const toSave = lines.filter(isLineToSave);
  const left = lines.filter((one) => !isLineToSave(one));
  const alike = lines.filter(mayBeDuplicate);
  const rows = { all: lines, save: toSave, leave: left, alike }[chosen];

  return (
    <section aria-labelledby="okunan-satirlar" className="grid gap-3">
      <h3 id="okunan-satirlar" className="text-lg font-bold">
        Okunan satırlar
      </h3>
      <Notice kind="info">{summarizeLines(lines)}</Notice>
      <Choices
        legend="Hangi satırlar"
        choices={[
          { value: "all", label: `Tümü (${formatCount(lines.length)})` },
          { value: "save", label: `Kaydedilecek (${formatCount(toSave.length)})` },
          { value: "leave", label: `Kaydedilmeyecek (${formatCount(left.length)})` },
          ...(alike.length > 0 ? [{ value: "alike" as const, label: `Benzer (${formatCount(alike.length)})` }] : []),
        ]}
        chosen={chosen}
        onChoose={(now) => {
          setChosen(now);
          setCount(LINES_PER_PAGE);
        }}
      />
      {alike.length > 0 && <AlikeLines lines={alike} onTellApart={onTellApart} />}
      <ul className="border-line divide-line divide-y border-y">
        {rows.slice(0, count).map((one) => (
          <ImportLineRow key={one.nth} one={one} onTellApart={onTellApart} />
        ))}
      </ul>
      {rows.length > count && (
        <Button look="secondary" className="max-sm:w-full" onClick={() => setCount(count + LINES_PER_PAGE)}>
          Daha fazla satır göster
        </Button>
      )}
    </section>
  );
}

/** Asks whether all similar lines are different passes or fines. The user can also answer in the row of each line. */
function AlikeLines({ lines, onTellApart }: { lines: readonly ImportLine[]; onTellApart: TellApartCallback }) {
  return (
    <div className="border-warn bg-warn-soft grid gap-3 rounded-xl border p-4">
      <p>
        <strong>{`${formatCount(lines.length)} satırın plakası, dakikası ve tutarı başka bir kayıtla aynı. Bunlar ayrı kayıtlar mı?`}</strong>{" "}
        Aynı kayıt ikinci kez eklenirse kiracıdan iki kez alınır.
      </p>
      <Actions>
        <Button look="secondary" onClick={() => onTellApart(false)}>
          Aynı, kaydetme
        </Button>
        <Button look="secondary" onClick={() => onTellApart(true)}>
          Ayrı, hepsini kaydet
        </Button>
      </Actions>
    </div>
  );
}

function ImportLineRow({ one, onTellApart }: { one: ImportLine; onTellApart: TellApartCallback }) {
  return (
    <li className="flex gap-3 py-2.5">
      <span className="text-ink-soft w-12 shrink-0 text-right text-sm leading-6 tabular-nums">{`${one.nth}.`}</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere tabular-nums">
          {"line" in one ? (
            <>
              <strong translate="no">{one.line.plate}</strong>
              <span>
                {[
                  "",
                  formatLongDateTime(parseLocalDateTime(one.line.at)!),
                  formatKurus(one.line.amount),
                  ...(one.line.documentNo ? [`${columnMeaningWords.documentNo}: ${one.line.documentNo}`] : []),
                  ...(one.line.text ? [`${columnMeaningWords.text}: ${one.line.text}`] : []),
                ].join(" · ")}
              </span>
            </>
          ) : (
            one.written
          )}
        </p>
        <p className={`text-sm wrap-anywhere ${isLineToSave(one) ? "text-ink-soft" : "text-bad font-semibold"}`}>
          {describeLine(one)}
        </p>
        {mayBeDuplicate(one) && (
          <p className="mt-2 flex flex-wrap gap-2">
            {[false, true].map((isApart) => (
              <Button
                key={String(isApart)}
                look="secondary"
                aria-pressed={one.isApart === isApart}
                aria-label={`${one.nth}. satır ${isApart ? "ayrı kayıt" : "aynı kayıt"}`}
                className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
                onClick={() => onTellApart(isApart, one.nth)}
              >
                {isApart ? "Ayrı kayıt" : "Aynı kayıt"}
              </Button>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** The text beside a line: the reason why it is skipped, or the renter. */
function describeLine(one: ImportLine): string {
  if ("problem" in one) return makeProblemSentence(roadChargeListWords, one.problem);
  if (!one.known) return "Henüz bakılmadı";
  if (mayBeDuplicate(one) && one.isApart !== true) return describeLikeLine(one);
  const { found, renterName } = one.known;
  if (found === "certain" || found === "uncertain")
    return [`Kiracı: ${renterName ?? ""}`, found === "uncertain" && lineResultWords.uncertain]
      .filter(Boolean)
      .join(", ");
  return found === "chosen" || found === "own" ? "" : lineResultWords[found];
}

/** Describes the similar line: a saved line, with its place and document, or an earlier line of the list. */
function describeLikeLine({ known, isApart }: ImportLine): string {
  const like = known?.like;
  const more =
    like && [like.text, like.documentNo && `${columnMeaningWords.documentNo}: ${like.documentNo}`].filter(Boolean);
  const what = like
    ? `Benzeri kayıtlı${more && more.length > 0 ? ` (${more.join(", ")})` : ""}`
    : "Benzeri bu listede daha önce var";
  return isApart === false ? `${what}; kaydedilmeyecek` : what;
}

/** The number of lines of each kind, in one sentence. Zeros are omitted. */
function summarizeLines(lines: readonly ImportLine[]): string {
  const number = (holds: (one: ImportLine) => boolean) => lines.filter(holds).length;
  const found = (what: string) => (one: ImportLine) => one.known?.found === what;
  const parts: [number, string][] = [
    [number(isLineToSave), "satır kaydedilecek"],
    [number((one) => isLineToSave(one) && !found("certain")(one)), "satırın kiracısına siz bakmalısınız"],
    [number(isUndecided), "satır başka bir kayda benziyor"],
    [number((one) => mayBeDuplicate(one) && one.isApart === false), "satır benzeriyle aynı sayıldı"],
    [number(found("known")), "satır zaten kayıtlı"],
    [number(found("foreign")), "satır başkasının plakası"],
    [number((one) => "problem" in one && one.problem === "repeated"), "satır listede ikinci kez"],
    [number((one) => "problem" in one && SKIPPED_LINE_PROBLEMS.has(one.problem)), "satır geçiş ya da ceza değil"],
    [
      number((one) => "problem" in one && one.problem !== "repeated" && !SKIPPED_LINE_PROBLEMS.has(one.problem)),
      "satır okunamadı",
    ],
  ];
  return `${parts
    .filter(([count], nth) => nth === 0 || count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(", ")}.`;
}

/** Problems of lines that are readable but are not tolls or fines, such as a total. */
const SKIPPED_LINE_PROBLEMS: ReadonlySet<string> = new Set(["total", "money-in", "void", "other-kind"]);
