import type { FieldValues } from "react-hook-form";

import { formatKurus, parseKurus } from "#domain/words/money.ts";

import { NumberField, type NumberNotation, type NumberFieldProps } from "./number-field.tsx";

const moneyNotation: NumberNotation = {
  inputMode: "decimal",
  valueOf: (text) => (text.trim() === "" ? null : (parseKurus(text) ?? text)),
  textOf: (value) => {
    if (typeof value === "number") return formatKurus(value).replace(" TL", "");
    return typeof value === "string" ? value : "";
  },
};

export function MoneyField<Values extends FieldValues, Sent>(field: NumberFieldProps<Values, Sent>) {
  return <NumberField placeholder="1.250,50" {...field} notation={moneyNotation} />;
}
