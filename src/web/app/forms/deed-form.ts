import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef, type BaseSyntheticEvent } from "react";
import { useForm, type FieldValues, type Path, type UseFormProps } from "react-hook-form";

import type { AnyRefusal } from "#contract/words/refusals.ts";
import { isRefusal } from "#web/app/api/sentences.ts";

import { clearErrorWhenInvalid, showFieldErrors } from "./form-errors.ts";
import { useUnsaved } from "./unsaved.ts";

export function useActionForm<Values extends FieldValues, Sent, Done>({
  schema,
  deed,
  onDone,
  onRefused,
  atField = {},
  confirm = (sent, go) => go(sent),
  leavesFreely = false,
  ...start
}: Pick<UseFormProps<NoInfer<Values>>, "defaultValues" | "values" | "resetOptions"> & {
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
  deed: (sent: Sent) => Promise<Done>;
  onDone?: (done: Done, sent: Sent) => unknown;
  onRefused?: (error: Error, sent: Sent) => unknown;
  atField?: { [Code in AnyRefusal]?: Path<Values> };
  confirm?: (sent: Sent, send: (sent: Sent) => void) => void;
  leavesFreely?: boolean;
}) {
  const form = useForm<Values, unknown, Sent>({ resolver: standardSchemaResolver(schema), ...start });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty && !leavesFreely);
  const sending = useRef(false);
  const codes = Object.keys(atField) as AnyRefusal[];

  const mutation = useMutation({
    mutationFn: deed,
    onSuccess: (done, sent) => onDone?.(done, sent),
    onError: (error, sent) => {
      showFieldErrors(error, form.setError);
      const code = codes.find((one) => isRefusal(error, one));
      if (code) form.setError(atField[code]!, { message: error.message }, { shouldFocus: true });
      return onRefused?.(error, sent);
    },
    onSettled: () => {
      sending.current = false;
    },
  });

  function send(sent: Sent) {
    // A second tap may come before the button is disabled.
    if (sending.current) return;
    sending.current = true;
    mutation.mutate(sent);
  }

  return {
    form,
    errors,
    isDirty,
    submit: (event?: BaseSyntheticEvent) =>
      form.handleSubmit((values) => confirm(values, send), clearErrorWhenInvalid(mutation))(event),
    deed: mutation,
    send,
    failure: { of: mutation, atField: ["INPUT_INVALID", ...codes] as const },
  };
}
