import { useState, type ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { TextField } from "#web/ui/field.tsx";

/** What every field of a number is given. */
export interface NumberFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}

/** How a number is typed and written out. */
export interface Notation {
  inputMode: "numeric" | "decimal";
  /** What the form holds of a text: the number, or the text while it is none, so that the schema refuses it. */
  valueOf: (text: string) => number | string | null;
  textOf: (value: unknown) => string;
}

/** A number as people type it. */
export function NumberField<Values extends FieldValues, Sent>({
  control,
  name,
  ...field
}: NumberFieldProps<Values, Sent> & { notation: Notation }) {
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
  notation: { inputMode, valueOf, textOf },
  ...field
}: Pick<NumberFieldProps<FieldValues, unknown>, "label" | "hint" | "error" | "placeholder"> & {
  value: unknown;
  onChange: (value: number | string | null) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
  notation: Notation;
}) {
  const [typed, setTyped] = useState("");
  // What was typed stands as it was typed while it means the form's value; a value from elsewhere is written out.
  const shown = valueOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      inputMode={inputMode}
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
