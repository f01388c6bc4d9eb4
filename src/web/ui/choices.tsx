import { useId } from "react";

export function Choices<Choice extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  choices: readonly { value: Choice; label: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const name = useId();
  return (
    <fieldset className="border-line bg-surface flex flex-wrap gap-1 rounded-xl border p-1 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          // A label wraps only if it is wider than the screen.
          className={`relative max-w-full grow cursor-pointer sm:grow-0 ${choices.length === 4 ? "min-w-[40%]" : "min-w-[28%]"} sm:min-w-0`}
        >
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="peer sr-only"
          />
          <span className="text-ink-soft peer-checked:bg-brand-solid peer-checked:text-on-brand peer-focus-visible:outline-brand flex h-full items-center justify-center rounded-lg px-3 py-2 text-center font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 sm:px-4 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none">
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
