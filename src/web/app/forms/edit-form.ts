import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from "react";
import { get, useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";

import { isRefusal } from "#web/app/api/sentences.ts";

import { clearErrorWhenInvalid, showFieldErrors } from "./form-errors.ts";
import { useUnsaved } from "./unsaved.ts";

type VersionedValues = FieldValues & { version: number };

type FormSchema<Values extends FieldValues, Sent> = Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];

interface EditOptions<Values extends VersionedValues, Sent extends { version: number }, Stored> {
  schema: FormSchema<Values, Sent>;
  stored: Stored;
  valuesOf: (stored: Stored) => Values;
  save: (sent: Sent) => Promise<Stored>;
  load: () => Promise<Stored>;
  onStored: (stored: Stored) => void;
  conflict?: "CHANGED_MEANWHILE" | "PROFILE_CHANGED";
  fixed?: (stored: Stored) => readonly Path<Values>[];
  isFinal?: (sent: Sent) => boolean;
  onRefused?: (error: Error, setError: (name: Path<Values>, error: { message: string }) => void) => void;
}

/**
 * If the server refuses that version but the stored values equal the values that were loaded, the form sends again with
 * the newest version. If the stored values equal the sent values, an earlier attempt has succeeded. Otherwise there is
 * a conflict: the user is informed, and `latest` loads the newest values but keeps typed values.
 */
export function useEditForm<Values extends VersionedValues, Sent extends { version: number }, Stored>({
  schema,
  stored,
  valuesOf,
  save,
  load,
  onStored,
  conflict = "CHANGED_MEANWHILE",
  fixed = () => [],
  isFinal = () => false,
  onRefused,
}: EditOptions<Values, Sent, Stored>) {
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    defaultValues: valuesOf(stored) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  const base = useRef(valuesOf(stored));
  const sentValues = useRef<Values>(undefined);
  /** The server may have stored any of them, because a response can be lost. */
  const tried = useRef(new Set<string>());
  useUnsaved(isDirty);

  /** Edited fields keep their text, except the fields of `fixed`, which can no longer be edited. */
  function rest(on: Stored) {
    base.current = valuesOf(on);
    tried.current.clear();
    form.reset(base.current, { keepDirtyValues: true });
    for (const name of fixed(on)) form.resetField(name, { defaultValue: get(base.current, name) });
  }

  const mutation = useMutation({
    mutationFn: async (sent: Sent) => {
      tried.current.add(serializeSent(sent));
      try {
        return await save(sent);
      } catch (error) {
        if (!isRefusal(error, conflict)) throw error;
        const now = await load();
        const values = valuesOf(now);
        const text = await serializeAsSent(schema, values);
        if (text === serializeSent(sent)) return now;
        if (!isSameText(values, base.current) && (text === undefined || !tried.current.has(text))) throw error;
        return save({ ...sent, version: values.version });
      }
    },
    onSuccess: (saved) => {
      const now = structuredClone(form.getValues());
      const typedDuringSave = listDifferences(now, sentValues.current) as Path<Values>[];
      base.current = valuesOf(saved);
      tried.current.clear();
      form.reset(base.current);
      for (const name of typedDuringSave)
        if (!fixed(saved).includes(name)) form.setValue(name, get(now, name), { shouldDirty: true });
      onStored(saved);
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
      onRefused?.(error, (name, { message }) => form.setError(name, { message }, { shouldFocus: true }));
    },
  });

  const latest = useMutation({
    mutationFn: load,
    onSuccess: (now) => {
      rest(now);
      mutation.reset();
      onStored(now);
    },
  });

  const follow = useEffectEvent((now: Stored) => {
    const values = valuesOf(now);
    if (values.version <= base.current.version) return;
    if (!form.formState.isDirty || isSameText(values, base.current)) rest(now);
  });
  useEffect(() => follow(stored), [stored]);

  function send(values: Sent) {
    sentValues.current = structuredClone(form.getValues());
    mutation.mutate(values);
  }

  const question = useAskBeforeSending(send);
  const isPhoneDoubtful = isRefusal(mutation.error, "PHONE_DOUBTFUL");
  const isAmountDoubtful = isRefusal(mutation.error, "AMOUNT_DOUBTFUL");

  return {
    form,
    isDirty,
    submit: (event?: BaseSyntheticEvent) => {
      clearErrorWhenInvalid(latest)();
      return form.handleSubmit(
        (values) => (isFinal(values) ? question.ask(values) : send(values)),
        clearErrorWhenInvalid(mutation),
      )(event);
    },
    question,
    save: mutation,
    latest,
    isSaved: mutation.isSuccess && !isDirty,
    isConflict: isRefusal(mutation.error, conflict),
    isAmountDoubtful,
    sendAnyway:
      isPhoneDoubtful || isAmountDoubtful
        ? () =>
            void form.handleSubmit((values) =>
              send({ ...values, [isPhoneDoubtful ? "phoneIsRight" : "amountIsRight"]: true }),
            )()
        : undefined,
  };
}

function useAskBeforeSending<Sent>(send: (values: Sent) => void) {
  const [asked, setAsked] = useState<Sent>();
  return {
    asked,
    ask: setAsked,
    confirm: () => {
      setAsked(undefined);
      if (asked) send(asked);
    },
    cancel: () => setAsked(undefined),
  };
}

async function serializeAsSent<Values extends VersionedValues, Sent extends { version: number }>(
  schema: FormSchema<Values, Sent>,
  values: Values,
): Promise<string | undefined> {
  const read = await schema["~standard"].validate(values);
  return read.issues ? undefined : serializeSent(read.value);
}

function isSameText(a: VersionedValues, b: VersionedValues): boolean {
  return listDifferences(a, b).length === 0;
}

function listDifferences(a: VersionedValues, b: VersionedValues | undefined): string[] {
  return listLeafNames(a).filter((name) => name !== "version" && get(a, name) !== get(b, name));
}

function serializeSent(sent: { version: number }): string {
  return JSON.stringify({ ...sent, version: 0, phoneIsRight: undefined, amountIsRight: undefined });
}

function listLeafNames(values: FieldValues, path = ""): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? listLeafNames(value, `${path}${key}.`) : [path + key],
  );
}
