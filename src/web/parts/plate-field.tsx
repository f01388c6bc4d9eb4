import type { ComponentProps, ReactNode } from "react";

import { PLATE_MAX } from "#domain/people/plate.ts";
import { TextField } from "#web/ui/field.tsx";

/** Language English, because Turkish upper-casing would turn i into İ. */
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
