import { useEffect, useEffectEvent, useRef, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { useOpenRow } from "./rows.tsx";

/** A closed row opens if one of its fields is invalid. */
export function useFormRows<Values extends FieldValues, Sent, Id extends string>(
  {
    form,
    submit,
    save,
  }: {
    form: UseFormReturn<Values, unknown, Sent>;
    submit: (event: SubmitEvent) => Promise<void>;
    save: { error: Error | null };
  },
  rows: Record<Id, readonly (keyof Values & string)[]>,
) {
  const openRow = useOpenRow();
  const element = useRef<HTMLFormElement>(null);
  const { dirtyFields } = form.formState;

  /** Opens the row with the first invalid field, because a field in a closed row cannot take the focus. */
  function showWrong() {
    if (document.activeElement?.getAttribute("aria-invalid") === "true") return;
    const isWrong = (name: string) => form.getFieldState(name as Path<Values>).error !== undefined;
    const wrong = (Object.keys(rows) as Id[]).find((id) => rows[id].some(isWrong));
    if (wrong === undefined) return;
    flushSync(() => openRow(wrong));
    element.current?.querySelector<HTMLElement>("input[aria-invalid=true]")?.focus();
  }
  const showRefused = useEffectEvent(showWrong);
  useEffect(() => {
    if (!save.error) return;
    const timer = setTimeout(() => showRefused());
    return () => clearTimeout(timer);
  }, [save.error]);

  return {
    form: { ref: element, onSubmit: (event: SubmitEvent) => void submit(event).then(showWrong) },
    row: (id: Id, value: string) => ({
      id,
      value: rows[id].some((name) => hasDirtyField((dirtyFields as Record<string, unknown>)[name])) ? (
        <span className="text-warn font-semibold">Kaydedilmedi</span>
      ) : (
        <span>{value}</span>
      ),
    }),
  };
}

function hasDirtyField(of: unknown): boolean {
  return typeof of === "object" && of !== null ? Object.values(of).some((one) => hasDirtyField(one)) : of === true;
}
