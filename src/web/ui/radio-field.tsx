import { useId, type ComponentProps } from "react";

export function RadioField({
  legend,
  choices,
  error,
  ...input
}: Omit<ComponentProps<"input">, "value"> & {
  legend: string;
  choices: readonly { value: string; label: string; hint: string }[];
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="border-line-strong bg-surface has-checked:border-brand has-checked:bg-brand-soft flex cursor-pointer items-start gap-3 rounded-xl border px-4 py-3"
        >
          <input
            type="radio"
            value={value}
            {...input}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="accent-brand mt-1 size-5 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">
            <span id={`${id}-${value}`} className="block font-semibold">
              {label}
            </span>
            <span id={`${id}-${value}-hint`} className="text-ink-soft block text-sm">
              {hint}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-bad text-sm font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  );
}
