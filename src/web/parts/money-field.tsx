import { useState, type ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { formatKurus, parseKurus } from "#domain/money.ts";
import { TextField } from "#web/ui/field.tsx";

/**
 * An amount as people type it, with comma or point; the form holds whole kuruş, or what was typed while it is no amount, so that
 * the schema refuses it. Empty is null.
 */
export function MoneyField<Values extends FieldValues, Sent>({
  control,
  name,
  ...field
}: {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Amount {...field} value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} />
      )}
    />
  );
}

function Amount({
  value,
  onChange,
  inputRef,
  ...field
}: {
  value: unknown;
  onChange: (value: number | string | null) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState("");
  // What was typed stands as it was typed while it means the form's value; a value from elsewhere is written out.
  const shown = valueOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      placeholder="1.250,50"
      {...field}
      ref={inputRef}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(valueOf(event.target.value));
      }}
    />
  );
}

function valueOf(text: string): number | string | null {
  return text.trim() === "" ? null : (parseKurus(text) ?? text);
}

function textOf(value: unknown): string {
  if (typeof value === "number") return formatKurus(value).replace(" TL", "");
  return typeof value === "string" ? value : "";
}
