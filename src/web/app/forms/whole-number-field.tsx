import { useState, type ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { TextField } from "#web/ui/field.tsx";

/**
 * A whole number as people type it, with or without points between thousands; the form holds the number, or what was typed while it is
 * none, so that the schema refuses it. Empty is null.
 */
export function WholeNumberField<Values extends FieldValues, Sent>({
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
        <Typed {...field} value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} />
      )}
    />
  );
}

function Typed({
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
  // What was typed stands as it was typed while it means the form's value.
  const shown = valueOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
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
  const digits = text.trim().replace(/\.(?=\d{3}(?:\.|$))/gu, "");
  if (digits === "") return null;
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : text;
}

function textOf(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}
