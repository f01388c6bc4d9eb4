import { useState, type ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { TextField } from "#web/ui/field.tsx";

export interface NumberFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}

export interface NumberNotation {
  inputMode: "numeric" | "decimal";
  valueOf: (text: string) => number | string | null;
  textOf: (value: unknown) => string;
}

export function NumberField<Values extends FieldValues, Sent>({
  control,
  name,
  ...field
}: NumberFieldProps<Values, Sent> & { notation: NumberNotation }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <TypedInput
          error={fieldState.error?.message}
          {...field}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
        />
      )}
    />
  );
}

function TypedInput({
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
  notation: NumberNotation;
}) {
  const [typed, setTyped] = useState("");
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
