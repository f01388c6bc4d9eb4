import type { FieldValues } from "react-hook-form";

import { NumberField, type NumberNotation, type NumberFieldProps } from "#web/parts/number-field.tsx";

const decimalNotation: NumberNotation = {
  inputMode: "decimal",
  valueOf: (text) => {
    const plain = text.trim().replace("−", "-").replace(",", ".");
    return /^-?\d{1,5}(?:\.\d{0,4})?$/u.test(plain) ? Number(plain) : text;
  },
  textOf: (value) => String(value).replace(".", ","),
};

export function DecimalField<Values extends FieldValues, Sent>(field: NumberFieldProps<Values, Sent>) {
  return <NumberField {...field} notation={decimalNotation} />;
}
