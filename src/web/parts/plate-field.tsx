import type { ComponentProps, ReactNode } from "react";

import { PLATE_MAX } from "#domain/people/plate.ts";
import { TextField } from "#web/ui/field.tsx";

/** Where a plate is typed. English, so that a keyboard or style does not make İ of i; spaces and hyphens are welcome. */
export function PlateField(input: ComponentProps<"input"> & { hint: ReactNode; error?: string | undefined }) {
  return (
    <TextField
      label="Plaka"
      lang="en"
      placeholder="34 ABC 123"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={PLATE_MAX + 10}
      {...input}
    />
  );
}
