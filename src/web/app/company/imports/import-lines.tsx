import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ListImportKind, LineVerdict } from "./import-kind.ts";
import { isLineToSave, type ImportedLine } from "./use-list-import.ts";

/** How many rows are rendered at once. More rows would block the browser. */
const LINES_PER_PAGE = 50;

type LineFilter = "all" | LineVerdict["state"];

/** The lines of a list in pages, each with its verdict, and a count of each verdict. */
export function ImportLines<Line, Known>({
  kind,
  lines,
  onTick,
}: {
  kind: ListImportKind<Line, Known>;
  lines: readonly ImportedLine<Line, Known>[];
  onTick: (isTicked: boolean, nth?: number) => void;
}) {
  const [chosen, setChosen] = useState<LineFilter>("all");
  const [count, setCount] = useState(LINES_PER_PAGE);
  const of = Map.groupBy(lines, ({ verdict }) => verdict.state);
  const rows = chosen === "all" ? lines : (of.get(chosen) ?? []);
  const asked = of.get("asked") ?? [];
  const choices = [
    { value: "all" as const, label: `Tümü (${formatCount(lines.length)})` },
    ...lineFilterChoices.flatMap(({ value, label }) => {
      const number = of.get(value)?.length ?? 0;
      return number > 0 ? [{ value, label: `${label} (${formatCount(number)})` }] : [];
    }),
  ];
  return (
    <section aria-labelledby="okunan-satirlar" className="grid gap-3">
      <h2 id="okunan-satirlar" className="text-lg font-bold">
        Okunan satırlar
      </h2>
      <Notice kind="info">{summarizeLines(of, kind)}</Notice>
      <Choices
        legend="Hangi satırlar"
        choices={choices}
        chosen={chosen}
        onChoose={(now) => {
          setChosen(now);
          setCount(LINES_PER_PAGE);
        }}
      />
      {asked.length > 1 && (
        <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="accent-brand size-5 shrink-0"
            checked={asked.every(isLineToSave)}
            onChange={({ target }) => onTick(target.checked)}
          />
          <span>{`Onayınızı bekleyen ${formatCount(asked.length)} satırın hepsini işaretle`}</span>
        </label>
      )}
      <ul className="border-line divide-line divide-y border-y">
        {rows.slice(0, count).map((one) => (
          <ImportLineRow key={one.nth} kind={kind} one={one} onTick={onTick} />
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

const lineFilterChoices = [
  { value: "new", label: "Yeni" },
  { value: "changed", label: "Değişecek" },
  { value: "asked", label: "Onay bekleyen" },
  { value: "same", label: "Aynı" },
  { value: "left", label: "Alınmayacak" },
] as const;

function ImportLineRow<Line, Known>({
  kind,
  one: { nth, written, read, verdict, isTicked = false },
  onTick,
}: {
  kind: ListImportKind<Line, Known>;
  one: ImportedLine<Line, Known>;
  onTick: (isTicked: boolean, nth: number) => void;
}) {
  const [name, ...rest] = read ? kind.describe(read.line) : [];
  return (
    <li className="flex gap-3 py-2.5">
      <span className="text-ink-soft w-12 shrink-0 text-right text-sm leading-6 tabular-nums">{`${nth}.`}</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {name === undefined ? (
            <span>{written}</span>
          ) : (
            <>
              <strong translate="no">{name}</strong>
              <span className="tabular-nums">{["", ...rest].join(" · ")}</span>
            </>
          )}
        </p>
        {verdict.words.map((words) => (
          <p
            key={words}
            className={`text-sm wrap-anywhere ${verdict.state === "left" ? "text-bad font-semibold" : "text-ink-soft"}`}
          >
            {words}
          </p>
        ))}
        {verdict.way && (
          <Link to={verdict.way.path} className="text-brand inline-flex min-h-11 items-center font-semibold underline">
            {verdict.way.label}
          </Link>
        )}
        {verdict.tick !== undefined && (
          <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="accent-brand size-5 shrink-0"
              aria-label={`${nth}. satır: ${verdict.tick}`}
              checked={isTicked}
              onChange={({ target }) => onTick(target.checked, nth)}
            />
            <span>{verdict.tick}</span>
          </label>
        )}
      </div>
    </li>
  );
}

/** The counts of the verdicts in one sentence. Zeros are omitted, except for the usual verdict. */
function summarizeLines(
  of: ReadonlyMap<LineVerdict["state"], readonly unknown[]>,
  { noun, usual }: Pick<ListImportKind<unknown, unknown>, "noun" | "usual">,
): string {
  const words = {
    new: `yeni ${noun}`,
    changed: `${noun} değişecek`,
    same: "aynı",
    asked: "sizin onayınızı bekliyor",
    left: "alınmayacak",
  };
  const parts = (Object.keys(words) as (keyof typeof words)[]).map((state) => ({
    state,
    count: of.get(state)?.length ?? 0,
  }));
  return `${parts
    .filter(({ state, count }) => state === usual || count > 0)
    .map(({ state, count }) => `${formatCount(count)} ${words[state]}`)
    .join(", ")}.`;
}
