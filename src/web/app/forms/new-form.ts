import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef, type BaseSyntheticEvent } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";

import { makeId } from "#web/app/api/new-id.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

import { clearErrorWhenInvalid, showFieldErrors } from "./form-errors.ts";
import { useUnsaved } from "./unsaved.ts";

type IdentifiedValues = FieldValues & { id: string };

/**
 * The id is made in advance and kept until success, so that a retry does not create a second record. After success the
 * form is empty, except for text typed during the save.
 */
export function useNewForm<Values extends IdentifiedValues, Sent extends { id: string }, Made>({
  schema,
  blank,
  make,
  onTaken,
  onMade,
  onRefused,
}: {
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
  blank: Omit<{ [Name in keyof Values]: Values[Name] | null }, "id">;
  make: (sent: Sent) => Promise<Made>;
  /**
   * Called if an earlier attempt, whose response was lost, has created the record with other values, for example to
   * load it. The values in the form are not saved yet, and are sent under a new id next time.
   */
  onTaken?: () => void;
  onMade?: (made: Made, sent: Sent) => void;
  onRefused?: (error: Error, setError: (name: Path<Values>, error: { message: string }) => void) => void;
}) {
  const blankWithId = () => ({ ...blank, id: makeId() }) as unknown as Values;
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    // react-hook-form uses only the first value and ignores the values of later renders.
    defaultValues: blankWithId() as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  const sentValues = useRef<Values>(undefined);
  useUnsaved(isDirty);

  const mutation = useMutation({
    mutationFn: make,
    onSuccess: (made, sent) => {
      const now = structuredClone(form.getValues());
      form.reset(blankWithId());
      for (const name of Object.keys(blank) as Path<Values>[]) {
        if (now[name] === sentValues.current?.[name]) continue;
        form.setValue(name, now[name], { shouldDirty: true });
      }
      onMade?.(made, sent);
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
      if (isRefusal(error, "ID_TAKEN")) {
        form.setValue("id" as Path<Values>, makeId() as Values[Path<Values>]);
        onTaken?.();
      }
      onRefused?.(error, (name, { message }) => form.setError(name, { message }, { shouldFocus: true }));
    },
  });

  function send(values: Sent) {
    sentValues.current = structuredClone(form.getValues());
    mutation.mutate(values);
  }

  return {
    form,
    isDirty,
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, clearErrorWhenInvalid(mutation))(event),
    sendAnyway: isRefusal(mutation.error, "PHONE_DOUBTFUL")
      ? () => void form.handleSubmit((values) => send({ ...values, phoneIsRight: true }))()
      : undefined,
    create: mutation,
    failure: { of: mutation, atField: ["INPUT_INVALID"] as const },
  };
}
