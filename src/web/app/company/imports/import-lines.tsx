import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

import { isLineToSave, type ImportedLine, type ListKindOnPage } from "./import-kind.ts";

/** How many rows are rendered at once. More rows would block the browser. */
const LINES_PER_PAGE = 50;

type TickCallback = (isTicked: boolean, nth?: number) => void;

/** The lines of a list in pages, each with its verdict, and a count of each verdict. */
export function ImportLines<Line, Known>({
  heading,
  kind,
  lines,
  onTick,
}: {
  /** A heading element with the id 'okunan-satirlar'. */
  heading: Elements;
  kind: ListKindOnPage<Line, Known>;
  lines: readonly ImportedLine<Line, Known>[];
  onTick: TickCallback;
}) {
  const [chosen, setChosen] = useState("all");
  const [count, setCount] = useState(LINES_PER_PAGE);
  const filters = kind.filters.map(({ label, holds, isAlways }) => ({ label, isAlways, rows: lines.filter(holds) }));
  const rows = filters.find(({ label }) => label === chosen)?.rows ?? lines;
  const alike = lines.filter(({ verdict }) => verdict.isAlike);
  const asked = lines.filter(({ verdict }) => verdict.state === "asked" && !verdict.isAlike);
  const choices = [
    { value: "all", label: `Tümü (${formatCount(lines.length)})` },
    ...filters
      .filter((one) => one.isAlways || one.rows.length > 0)
      .map((one) => ({ value: one.label, label: `${one.label} (${formatCount(one.rows.length)})` })),
  ];
  return (
    <section aria-labelledby="okunan-satirlar" className="grid gap-3">
      {heading}
      <Notice kind="info">{kind.summarize(lines)}</Notice>
      <Choices
        legend="Hangi satırlar"
        choices={choices}
        chosen={chosen}
        onChoose={(now) => {
          setChosen(now);
          setCount(LINES_PER_PAGE);
        }}
      />
      {alike.length > 0 && <AlikeLines count={alike.length} onTick={onTick} />}
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

/** Asks whether all similar lines are different passes or fines. The user can also answer in the row of each line. */
function AlikeLines({ count, onTick }: { count: number; onTick: TickCallback }) {
  return (
    <div className="border-warn bg-warn-soft grid gap-3 rounded-xl border p-4">
      <p>
        <strong>{`${formatCount(count)} satırın plakası, dakikası ve tutarı başka bir kayıtla aynı. Bunlar ayrı kayıtlar mı?`}</strong>{" "}
        Aynı kayıt ikinci kez eklenirse kiracıdan iki kez alınır.
      </p>
      <Actions>
        <Button look="secondary" onClick={() => onTick(false)}>
          Aynı, kaydetme
        </Button>
        <Button look="secondary" onClick={() => onTick(true)}>
          Ayrı, hepsini kaydet
        </Button>
      </Actions>
    </div>
  );
}

function ImportLineRow<Line, Known>({
  kind,
  one,
  onTick,
}: {
  kind: ListKindOnPage<Line, Known>;
  one: ImportedLine<Line, Known>;
  onTick: TickCallback;
}) {
  const { nth, written, read, verdict, isTicked } = one;
  const isBad = verdict.state === "left" || (verdict.isAlike && !isLineToSave(one));
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
          <p key={words} className={`text-sm wrap-anywhere ${isBad ? "text-bad font-semibold" : "text-ink-soft"}`}>
            {words}
          </p>
        ))}
        {verdict.way && (
          <Link to={verdict.way.path} className="text-brand inline-flex min-h-11 items-center font-semibold underline">
            {verdict.way.label}
          </Link>
        )}
        {verdict.isAlike && (
          <p className="mt-2 flex flex-wrap gap-2">
            {[false, true].map((isApart) => (
              <Button
                key={String(isApart)}
                look="secondary"
                aria-pressed={isTicked === isApart}
                aria-label={`${nth}. satır ${isApart ? "ayrı kayıt" : "aynı kayıt"}`}
                className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
                onClick={() => onTick(isApart, nth)}
              >
                {isApart ? "Ayrı kayıt" : "Aynı kayıt"}
              </Button>
            ))}
          </p>
        )}
        {verdict.tick !== undefined && (
          <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="accent-brand size-5 shrink-0"
              aria-label={`${nth}. satır: ${verdict.tick}`}
              checked={isTicked === true}
              onChange={({ target }) => onTick(target.checked, nth)}
            />
            <span>{verdict.tick}</span>
          </label>
        )}
      </div>
    </li>
  );
}
