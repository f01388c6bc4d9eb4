import { useState } from "react";

import { formatCount } from "#domain/count.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/istanbul.ts";
import { formatKurus } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { foundWords, lineProblemWords } from "./line-words.ts";
import { isToSave, type ImportLine } from "./use-import.ts";

/** More rows at once would hold the browser up. */
const PAGE = 50;

type Shown = "all" | "save" | "leave";

/** The lines of a list with what will become of each, a page at a time, and how many of which. */
export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const [chosen, setChosen] = useState<Shown>("all");
  const [count, setCount] = useState(PAGE);
  const toSave = lines.filter(isToSave);
  const isLeft = (one: ImportLine) => !isToSave(one);
  const rows = chosen === "all" ? lines : chosen === "save" ? toSave : lines.filter(isLeft);

  return (
    <section aria-labelledby="okunan-satirlar" className="grid gap-3">
      <h3 id="okunan-satirlar" className="text-lg font-bold">
        Okunan satırlar
      </h3>
      <Notice kind="info">{summaryOf(lines)}</Notice>
      <Choices
        legend="Hangi satırlar"
        choices={[
          { value: "all", label: `Tümü (${formatCount(lines.length)})` },
          { value: "save", label: `Kaydedilecek (${formatCount(toSave.length)})` },
          { value: "leave", label: `Kaydedilmeyecek (${formatCount(lines.length - toSave.length)})` },
        ]}
        chosen={chosen}
        onChoose={(now) => {
          setChosen(now);
          setCount(PAGE);
        }}
      />
      <ul className="border-line divide-line divide-y border-y">
        {rows.slice(0, count).map((one) => (
          <Line key={one.nth} one={one} />
        ))}
      </ul>
      {rows.length > count && (
        <Button look="secondary" className="max-sm:w-full" onClick={() => setCount(count + PAGE)}>
          Daha fazla satır göster
        </Button>
      )}
    </section>
  );
}

function Line({ one }: { one: ImportLine }) {
  return (
    <li className="flex gap-3 py-2.5">
      <span className="text-ink-soft w-12 shrink-0 text-right text-sm leading-6 tabular-nums">{one.nth}.</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere tabular-nums">
          {"line" in one ? (
            <>
              <strong>{one.line.plate}</strong> · {formatLongDateTime(parseLocalDateTime(one.line.at)!)} ·{" "}
              {formatKurus(one.line.amount)}
              {[one.line.documentNo, one.line.text].filter(Boolean).map((more) => ` · ${more}`)}
            </>
          ) : (
            one.written
          )}
        </p>
        <p className={`text-sm wrap-anywhere ${isToSave(one) ? "text-ink-soft" : "text-bad font-semibold"}`}>
          {saidOf(one)}
        </p>
      </div>
    </li>
  );
}

/** What stands beside a line: why it is left, or whose it is. */
function saidOf(one: ImportLine): string {
  if ("problem" in one) return lineProblemWords[one.problem];
  if (!one.known) return "Henüz bakılmadı";
  const { found, renterName } = one.known;
  if (found === "certain" || found === "uncertain")
    return [`Kiracı: ${renterName}`, found === "uncertain" && foundWords.uncertain].filter(Boolean).join(", ");
  return found === "chosen" || found === "own" ? "" : foundWords[found];
}

/** How many of which, in a sentence: what is none is not named. */
function summaryOf(lines: readonly ImportLine[]): string {
  const number = (holds: (one: ImportLine) => boolean) => lines.filter(holds).length;
  const found = (what: string) => (one: ImportLine) => one.known?.found === what;
  const parts: [number, string][] = [
    [number(isToSave), "satır kaydedilecek"],
    [number((one) => isToSave(one) && !found("certain")(one)), "satırın kiracısına siz bakmalısınız"],
    [number(found("known")), "satır zaten kayıtlı"],
    [number(found("foreign")), "satır başkasının plakası"],
    [number((one) => "problem" in one && one.problem === "repeated"), "satır listede ikinci kez"],
    [number((one) => "problem" in one && one.problem !== "repeated"), "satır okunamadı"],
  ];
  return `${parts
    .filter(([count], nth) => nth === 0 || count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(", ")}.`;
}
