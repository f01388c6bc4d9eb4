import { useState, type ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { TextField } from "#web/ui/field.tsx";

interface Words {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/**
 * A number as people type it, with comma or point; the form holds the number, or what was typed while it is none, so that the schema
 * refuses it.
 */
export function DecimalField<Values extends FieldValues, Sent>({
  control,
  name,
  ...field
}: Words & { control: Control<Values, unknown, Sent>; name: FieldPath<Values> }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Decimal {...field} value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} />
      )}
    />
  );
}

function Decimal({
  value,
  onChange,
  inputRef,
  ...field
}: Words & {
  value: unknown;
  onChange: (value: number | string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
}) {
  const [typed, setTyped] = useState("");
  // What was typed stands as it was typed while it means the form's value; a value from elsewhere is written out.
  const shown = numberOf(typed) === value ? typed : String(value).replace(".", ",");
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      ref={inputRef}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberOf(event.target.value));
      }}
    />
  );
}

function numberOf(text: string): number | string {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return /^-?\d{1,5}(?:\.\d{0,4})?$/u.test(plain) ? Number(plain) : text;
}
