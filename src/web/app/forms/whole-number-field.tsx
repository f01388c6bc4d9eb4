import type { FieldValues } from "react-hook-form";

import { NumberField, type Notation, type NumberFieldProps } from "#web/parts/number-field.tsx";

const notation: Notation = {
  inputMode: "numeric",
  valueOf: (text) => {
    const digits = text.trim().replace(/\.(?=\d{3}(?:\.|$))/gu, "");
    if (digits === "") return null;
    return /^\d{1,9}$/u.test(digits) ? Number(digits) : text;
  },
  textOf: (value) => (typeof value === "number" || typeof value === "string" ? String(value) : ""),
};

/** A whole number as people type it, with or without points between thousands. Empty is null. */
export function WholeNumberField<Values extends FieldValues, Sent>(field: NumberFieldProps<Values, Sent>) {
  return <NumberField {...field} notation={notation} />;
}
