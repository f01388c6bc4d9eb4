import type { ComponentProps } from "react";

import { TextField } from "#web/ui/field.tsx";

/** Language English, because Turkish upper-casing would turn i into İ. */
export function PrintedCodeField(input: ComponentProps<"input"> & { label: string; error?: string | undefined }) {
  return (
    <TextField
      lang="en"
      placeholder="KT7M2QXA"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  );
}
