import type { FieldValues } from "react-hook-form";

import { NumberField, type NumberNotation, type NumberFieldProps } from "#web/parts/number-field.tsx";

const wholeNumberNotation: NumberNotation = {
  inputMode: "numeric",
  valueOf: (text) => {
    const digits = text.trim().replace(/\.(?=\d{3}(?:\.|$))/gu, "");
    if (digits === "") return null;
    return /^\d{1,9}$/u.test(digits) ? Number(digits) : text;
  },
  textOf: (value) => (typeof value === "number" || typeof value === "string" ? String(value) : ""),
};

export function WholeNumberField<Values extends FieldValues, Sent>(field: NumberFieldProps<Values, Sent>) {
  return <NumberField {...field} notation={wholeNumberNotation} />;
}
