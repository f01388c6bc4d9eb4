import type { FieldValues } from "react-hook-form";

import { formatKurus, parseKurus } from "#domain/words/money.ts";

import { NumberField, type Notation, type NumberFieldProps } from "./number-field.tsx";

const notation: Notation = {
  inputMode: "decimal",
  valueOf: (text) => (text.trim() === "" ? null : (parseKurus(text) ?? text)),
  textOf: (value) => {
    if (typeof value === "number") return formatKurus(value).replace(" TL", "");
    return typeof value === "string" ? value : "";
  },
};

/** An amount as people type it, with comma or point; the form holds whole kuruş. Empty is null. */
export function MoneyField<Values extends FieldValues, Sent>(field: NumberFieldProps<Values, Sent>) {
  return <NumberField placeholder="1.250,50" {...field} notation={notation} />;
}
