import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef, type BaseSyntheticEvent } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";

import { newId } from "#web/app/api/new-id.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

import { forgetting, showFieldErrors } from "./form-errors.ts";
import { useUnsaved } from "./unsaved.ts";

type Identified = FieldValues & { id: string };

/**
 * A form for something new. Its id is drawn before it is sent and kept until that succeeded, so that sending again makes nothing
 * twice; then the form is blank again, but for what was typed meanwhile. Leaving with unsaved text is asked about.
 */
export function useNewForm<Values extends Identified, Sent extends { id: string }, Made>({
  schema,
  blank,
  make,
  isSent = () => true,
  onMade,
  onRefused,
}: {
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
  /** What the empty form holds; null is nothing typed where a number is asked for. */
  blank: Omit<{ [Name in keyof Values]: Values[Name] | null }, "id">;
  make: (sent: Sent) => Promise<Made>;
  /** Whether what was made is what was sent: else an earlier try, whose answer was lost, made it of other words. */
  isSent?: (made: Made, sent: Sent) => boolean;
  onMade: (made: Made, sent: Sent) => void;
  onRefused?: (error: Error, setError: (name: Path<Values>, error: { message: string }) => void) => void;
}) {
  const blankWithId = () => ({ ...blank, id: newId() }) as unknown as Values;
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    // The form rests on the first of these; later ones are not looked at.
    defaultValues: blankWithId() as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  const sentValues = useRef<Values>(undefined);
  useUnsaved(isDirty);

  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (sent: Sent) => {
      const made = await make(sent);
      return { made, isEarlier: !isSent(made, sent) };
    },
    onSuccess: ({ made, isEarlier }, sent) => {
      const now = structuredClone(form.getValues());
      form.reset(blankWithId());
      for (const name of Object.keys(blank) as Path<Values>[]) {
        if (!isEarlier && now[name] === sentValues.current?.[name]) continue;
        form.setValue(name, now[name], { shouldDirty: true });
      }
      onMade(made, sent);
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
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
    /** For the form's onSubmit. */
    submit: (event: BaseSyntheticEvent) => form.handleSubmit(send, forgetting(mutation))(event),
    /** Sends what the form holds though a telephone in it looks wrong; undefined where none does. */
    sendAnyway: isRefusal(mutation.error, "PHONE_DOUBTFUL")
      ? () => void form.handleSubmit((values) => send({ ...values, phoneIsRight: true }))()
      : undefined,
    create: mutation,
    /** An earlier try stands, of other words than those in the form, which are still to be sent. */
    isEarlier: mutation.data?.isEarlier ?? false,
  };
}
