import { useId } from "react";

export function ChipChoice<Choice extends string | number>({
  legend,
  hint,
  columns,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  hint?: string | undefined;
  columns: string;
  choices: readonly { value: Choice; label: string }[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {choices.map(({ value, label }) => (
          <label key={value} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="peer sr-only"
            />
            <span className="border-line-strong bg-surface peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:text-brand peer-focus-visible:outline-brand flex min-h-12 items-center justify-center rounded-xl border px-1 text-center font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none">
              {label}
            </span>
          </label>
        ))}
      </div>
      {hint && <p className="text-ink-soft mt-1.5 text-sm">{hint}</p>}
    </fieldset>
  );
}
