import type { ComponentProps } from "react";

import { TextField } from "#web/ui/field.tsx";

/** Where the code of a sticker is typed. English, so that a keyboard or style does not make İ of i. */
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
