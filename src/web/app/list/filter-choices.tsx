import { useEffect, useId, useRef } from "react";

import { scrollSideways } from "#web/ui/scroll-sideways.ts";

/** For the default, `onChoose` gets undefined, so that the URL does not contain it. */
export function FilterChoices<Choice extends string, Usual extends Choice>({
  legend,
  names,
  counts,
  usual,
  chosen = usual,
  onChoose,
}: {
  legend: string;
  names: Readonly<Record<Choice, string>>;
  /** How many rows a choice shows. A count that the search or another filter could contradict must be left out. */
  counts?: Readonly<Partial<Record<Choice, string>>>;
  usual: Usual;
  chosen: NoInfer<Choice> | undefined;
  onChoose: (chosen: Exclude<Choice, Usual> | undefined) => void;
}) {
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  const choices = Object.entries(names) as [Choice, string][];

  const hasCounts = counts !== undefined && Object.keys(counts).length > 0;

  // Counts that arrive make the row wider.
  useEffect(() => scrollSideways(row.current, row.current?.querySelector("label:has(:checked)")), [chosen, hasCounts]);

  return (
    <fieldset className="min-w-0 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      <div ref={row} className="sideways relative -my-1 flex gap-2 py-1 max-sm:-mx-4 sm:flex-wrap">
        {choices.map(([value, name]) => (
          <label key={value} className="relative max-w-full shrink-0 cursor-pointer">
            <input
              type="radio"
              name={group}
              checked={chosen === value}
              onChange={() => onChoose(value === usual ? undefined : (value as Exclude<Choice, Usual>))}
              className="peer sr-only"
            />
            <span className="border-line bg-surface text-ink-soft hover:border-line-strong peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:text-brand peer-focus-visible:outline-brand flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-1 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none">
              <span>{name}</span>{" "}
              {counts?.[value] !== undefined && <strong className="text-ink tabular-nums">{counts[value]}</strong>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
