import type { ComponentProps, ReactNode } from "react";

import { renderHintWithCount, Field, inputStyle, type CharacterCount } from "./field.tsx";

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
  counted?: CharacterCount;
}) {
  return (
    <Field label={label} hint={counted ? renderHintWithCount(hint, counted) : hint} error={error}>
      {(parts) => <textarea rows={3} {...area} {...parts} className={inputStyle} />}
    </Field>
  );
}
