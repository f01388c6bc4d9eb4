import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

import { readFieldErrors } from "#web/app/api/sentences.ts";

export function clearErrorWhenInvalid(mutation: { isPending: boolean; reset: () => void }): () => void {
  return () => {
    if (!mutation.isPending) mutation.reset();
  };
}

export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [path, message] of Object.entries(readFieldErrors(error))) {
    setError(path as Path<Values>, { type: "server", message }, { shouldFocus: true });
  }
}
