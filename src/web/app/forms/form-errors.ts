import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

import { fieldErrorsOf } from "#web/app/api/sentences.ts";

/** For a form's handleSubmit: what an earlier try said is gone as soon as another is refused at its fields. */
export function forgetting(mutation: { isPending: boolean; reset: () => void }): () => void {
  return () => {
    if (!mutation.isPending) mutation.reset();
  };
}

/** Puts what the server refused at the fields it belongs to. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
    setError(path as Path<Values>, { type: "server", message }, { shouldFocus: true });
  }
}
