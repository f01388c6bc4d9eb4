import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

import { fieldErrorsOf } from "./sentences.ts";

/** Puts what the server refused at the fields it belongs to. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
    setError(path as Path<Values>, { type: "server", message }, { shouldFocus: true });
  }
}
