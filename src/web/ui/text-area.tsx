import type { ComponentProps, ReactNode } from "react";

import { Field, inputStyle } from "./field.tsx";

/** Several lines of text; with `counted`, how many of the characters are used stands beside the hint. */
export function TextArea({
  label,
  hint,
  error,
  counted,
  ...area
}: ComponentProps<"textarea"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Characters used, as the rule counts them, and how many there may be. */
  counted?: { used: number; max: number };
}) {
  const below = counted ? (
    <span className="flex justify-between gap-4">
      <span>{hint}</span>
      <span className={counted.used > counted.max ? "text-bad font-bold" : ""}>
        <span className="sr-only">Kullanılan karakter: </span>
        {counted.used}/{counted.max}
      </span>
    </span>
  ) : (
    hint
  );
  return (
    <Field label={label} hint={below} error={error}>
      {(parts) => <textarea rows={3} {...area} {...parts} className={inputStyle} />}
    </Field>
  );
}
