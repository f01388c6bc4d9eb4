import type { ComponentProps, ReactNode } from "react";

import { countedHint, Field, inputStyle, type Counted } from "./field.tsx";

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
  counted?: Counted;
}) {
  return (
    <Field label={label} hint={counted ? countedHint(hint, counted) : hint} error={error}>
      {(parts) => <textarea rows={3} {...area} {...parts} className={inputStyle} />}
    </Field>
  );
}
