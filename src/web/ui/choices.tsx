import { useId } from "react";

/** One of a few choices, all of them seen at once. */
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
    <fieldset className="border-line bg-surface flex flex-wrap gap-1 rounded-xl border p-1">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="relative cursor-pointer">
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="peer sr-only"
          />
          <span className="text-ink-soft peer-checked:bg-brand-solid peer-checked:text-on-brand peer-focus-visible:outline-brand block rounded-lg px-3 py-2 font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 sm:px-4">
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
