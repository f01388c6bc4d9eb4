import { useEffect } from "react";
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";

import { readTextDraft, writeTextDraft } from "./text-draft.ts";

/**
 * Stores the unsaved text of a field as a draft, and fills the draft in when the form opens again, for example after a
 * reload.
 */
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
