import { useEffect } from "react";
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";

import { readTextDraft, writeTextDraft } from "./text-draft.ts";

/** Keeps what is typed in a field of a form and not saved, so that it outlives the form and a reload; `name` says of what it is. */
export function useTextDraft<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  field: Path<Values>,
  name: string,
): void {
  const typed: string = form.watch(field);
  const isTyped = get(form.formState.dirtyFields, field) === true;

  useEffect(() => {
    const text = readTextDraft(name);
    if (text !== "") form.setValue(field, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [name, field, form]);

  useEffect(() => {
    writeTextDraft(name, isTyped ? typed : "");
  }, [name, isTyped, typed]);
}
