import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { pages } from "#contract/pages.ts";
import { newBatch } from "#contract/sticker/batches.ts";
import { BATCH_MAX } from "#domain/sticker/batch.ts";
import { DEFAULT_PREFIX, GENERATE_MAX } from "#domain/sticker/code.ts";
import { formatCount, parseCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";
import { sendingIds } from "#web/app/api/sending-ids.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { forgetUnsaved, useUnsaved } from "#web/app/forms/unsaved.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { announce } from "#web/ui/toast.tsx";

import { forgetCodes, putBatch } from "./batch-data.ts";
import { LookFields } from "./look-fields.tsx";

const typed = z.omit(newBatch, { id: true });

const blank = {
  name: "",
  prefix: DEFAULT_PREFIX,
  form: "square",
  wording: "vehicle",
  isBilingual: false,
  hasClaims: false,
  note: "",
} as const;

/** Makes a batch and leads to its page; more codes than the generator makes at once are asked about first, by their number. */
export function NewBatchForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: standardSchemaResolver(typed), defaultValues: blank });
  const { errors, isDirty } = form.formState;
  const [asked, setAsked] = useState<z.output<typeof typed>>();
  const [{ idOf }] = useState(sendingIds);
  const sending = useRef(false);
  useUnsaved(isDirty);

  const create = useMutation(
    api.admin.batches.create.mutationOptions({
      onMutate: () => onBusy(true),
      onSettled: () => {
        sending.current = false;
        onBusy(false);
      },
      onSuccess: (made) => {
        // In this order: what puts a row in the list drops the reads of it that are on their way.
        void putBatch(made).then(forgetCodes);
        announce(`${formatCount(made.count)} kod üretildi.`);
        forgetUnsaved();
        onClose();
        void navigate({ to: pages.adminBatch.path, params: { id: made.id } });
      },
      onError: (error) => {
        if (isRefusal(error, "INPUT_INVALID")) setAsked(undefined);
        showFieldErrors(error, form.setError);
      },
    }),
  );

  function send(values: z.output<typeof typed>) {
    // A second tap comes before the first has made the button busy.
    if (sending.current) return;
    sending.current = true;
    create.mutate({ ...values, id: idOf(values) });
  }

  const failure =
    create.isError && !isRefusal(create.error, "INPUT_INVALID")
      ? sentenceFor(create.error, "Kodlar üretilirken bir hata oluştu.")
      : undefined;
  return (
    <form
      onSubmit={form.handleSubmit((values) => {
        if (values.count <= GENERATE_MAX) return send(values);
        create.reset();
        setAsked(values);
      }, forgetting(create))}
      noValidate
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Kaç kod?"
          inputMode="numeric"
          autoComplete="off"
          hint={`1 ile ${formatCount(BATCH_MAX)} arasında`}
          error={errors.count?.message}
          {...form.register("count", { setValueAs: (text: unknown) => parseCount(String(text)) ?? text })}
        />
        <TextField
          label="Ön ek"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Boşsa KT"
          error={errors.prefix?.message}
          {...form.register("prefix")}
        />
      </div>
      <LookFields
        register={(name) => form.register(name)}
        errors={errors}
        name={form.watch("name")}
        note={form.watch("note")}
        nameHint="Boş bırakılabilir."
      />
      <div>
        <Switch label="Her kodun bir etkinleştirme kodu olsun" {...form.register("hasClaims")} />
        <p className="text-ink-soft text-sm">
          Kodu bağlayan kişiden paketteki etkinleştirme kodu istenir. Sonradan değiştirilemez.
        </p>
      </div>
      {failure !== undefined && asked === undefined && <Notice kind="bad">{failure}</Notice>}
      <Actions>
        <Button type="submit" busy={create.isPending && asked === undefined} busyText="Üretiliyor…">
          Üret
        </Button>
        <Button look="secondary" busy={create.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${formatCount(asked?.count ?? 0)} kod üretilsin mi?`}
        description={`${asked?.prefix ?? DEFAULT_PREFIX} ile başlayan ${formatCount(asked?.count ?? 0)} kod üretilir; kodlar sonradan silinemez.`}
        action={`${formatCount(asked?.count ?? 0)} kod üret`}
        busyText="Üretiliyor…"
        busy={create.isPending}
        error={failure}
        danger={false}
        onConfirm={() => asked && send(asked)}
      />
    </form>
  );
}
