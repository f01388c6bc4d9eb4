import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from "react";
import { get, useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";

import { isRefusal } from "#web/app/api/sentences.ts";

import { forgetting, showFieldErrors } from "./form-errors.ts";
import { useUnsaved } from "./unsaved.ts";

type Versioned = FieldValues & { version: number };

/**
 * A form over something stored that others may change meanwhile. It sends the version it was read at. When that is refused, and what
 * the form shows has not changed elsewhere, it is sent again on the newest version; else the person is told, keeps what they typed,
 * and `latest` loads the rest. A save whose answer was lost is known by its text and is nobody else's. What is typed while saving
 * stays, and leaving with unsaved text is asked about.
 */
export function useEditForm<Values extends Versioned, Sent extends { version: number }, Stored>({
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
}: {
  schema: Parameters<typeof standardSchemaResolver<Values, unknown, Sent>>[0];
  stored: Stored;
  /** What the form shows of it, and its version. */
  valuesOf: (stored: Stored) => Values;
  save: (sent: Sent) => Promise<Stored>;
  load: () => Promise<Stored>;
  /** Puts what was saved or loaded where the page finds it. */
  onStored: (stored: Stored) => void;
  conflict?: "CHANGED_MEANWHILE" | "PROFILE_CHANGED";
  /** Fields that can no longer be typed in, as things are stored. */
  fixed?: (stored: Stored) => readonly Path<Values>[];
  /** Whether what is sent can be taken back by nobody, and so is asked about first. */
  isFinal?: (sent: Sent) => boolean;
  onRefused?: (error: Error, setError: (name: Path<Values>, error: { message: string }) => void) => void;
}) {
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(schema),
    defaultValues: valuesOf(stored) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  const base = useRef(valuesOf(stored));
  const sentValues = useRef<Values>(undefined);
  const [asked, setAsked] = useState<Sent>();
  /** What was sent on this base; any of it may be stored although its answer was lost. */
  const tried = useRef(new Set<string>());
  useUnsaved(isDirty);

  /** What is stored becomes what the form rests on; fields that were typed in keep their text. */
  function rest(on: Stored) {
    base.current = valuesOf(on);
    tried.current.clear();
    form.reset(base.current, { keepDirtyValues: true });
    for (const name of fixed(on)) form.resetField(name, { defaultValue: get(base.current, name) });
  }

  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (sent: Sent) => {
      tried.current.add(textOf(sent));
      try {
        return await save(sent);
      } catch (error) {
        if (!isRefusal(error, conflict)) throw error;
        const now = await load();
        const values = valuesOf(now);
        const read = await schema["~standard"].validate(values);
        const text = read.issues ? undefined : textOf(read.value);
        if (text === textOf(sent)) return now;
        if (!isSameText(values, base.current) && (text === undefined || !tried.current.has(text))) throw error;
        return save({ ...sent, version: values.version });
      }
    },
    onSuccess: (saved) => {
      // What was typed while it was being saved stays.
      const now = structuredClone(form.getValues());
      const later = leaves(now).filter(
        (name) => name !== "version" && get(now, name) !== get(sentValues.current, name),
      );
      base.current = valuesOf(saved);
      tried.current.clear();
      form.reset(base.current);
      for (const name of later) {
        if (fixed(saved).includes(name as Path<Values>)) continue;
        form.setValue(name as Path<Values>, get(now, name), { shouldDirty: true });
      }
      onStored(saved);
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
      onRefused?.(error, (name, { message }) => form.setError(name, { message }, { shouldFocus: true }));
    },
  });

  const latest = useMutation({
    networkMode: "always",
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
    // A change of this very part is told when the person saves; until then their text stays on what they read.
    if (!form.formState.isDirty || isSameText(values, base.current)) rest(now);
  });
  useEffect(() => follow(stored), [stored]);

  function send(values: Sent) {
    sentValues.current = structuredClone(form.getValues());
    mutation.mutate(values);
  }

  const isDoubtful = isRefusal(mutation.error, "PHONE_DOUBTFUL");

  return {
    form,
    isDirty,
    /** For the form's onSubmit. */
    submit: (event?: BaseSyntheticEvent) => {
      forgetting(latest)();
      return form.handleSubmit(
        (values) => (isFinal(values) ? setAsked(values) : send(values)),
        forgetting(mutation),
      )(event);
    },
    /** What is asked about before it is sent, and the two answers. */
    question: {
      asked,
      confirm: () => {
        setAsked(undefined);
        if (asked) send(asked);
      },
      cancel: () => setAsked(undefined),
    },
    save: mutation,
    latest,
    isSaved: mutation.isSuccess && !isDirty,
    isConflict: isRefusal(mutation.error, conflict),
    /** Sends what the form holds though a telephone in it looks wrong; undefined where none does. */
    sendAnyway: isDoubtful
      ? () => void form.handleSubmit((values) => send({ ...values, phoneIsRight: true }))()
      : undefined,
  };
}

/** Whether two readings of a thing differ in nothing but their version. */
function isSameText(a: Versioned, b: Versioned): boolean {
  return leaves(a).every((name) => name === "version" || get(a, name) === get(b, name));
}

/** What would be stored, but for its version and for what was said of its telephones. */
function textOf(sent: { version: number }): string {
  return JSON.stringify({ ...sent, version: 0, phoneIsRight: undefined });
}

/** Paths of every value in a tree of plain objects ('contacts.phone.value'). */
function leaves(values: FieldValues, path = ""): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? leaves(value, `${path}${key}.`) : [path + key],
  );
}
