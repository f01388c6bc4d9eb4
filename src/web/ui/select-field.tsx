import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { Field, inputStyle } from "./field.tsx";

export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: ComponentProps<"select"> & { label: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <span className="relative block">
          <select {...select} {...parts} className={`${inputStyle} appearance-none truncate pr-11`}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="text-ink-soft pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}

/** A choice among words that have a name in the code. `none` is the first choice, of no word. */
export function WordSelect<Choice extends string>({
  choices,
  words,
  none,
  ...field
}: Omit<ComponentProps<typeof SelectField>, "children"> & {
  choices: readonly Choice[];
  words: Readonly<Record<Choice, string>>;
  none?: string;
}) {
  return (
    <SelectField {...field}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </SelectField>
  );
}
