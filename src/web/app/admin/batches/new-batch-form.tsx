import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";

import { pages } from "#contract/pages.ts";
import { newBatchSchema } from "#contract/sticker/batches.ts";
import { BATCH_CODES_MAX } from "#domain/sticker/batch.ts";
import { DEFAULT_PREFIX, GENERATED_CODES_MAX } from "#domain/sticker/code.ts";
import { formatCount, parseCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";
import { makeSendingIds } from "#web/app/api/sending-ids.ts";
import { makeFailureSentence, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheBatch } from "./batch-data.ts";
import { LookFields } from "./look-fields.tsx";

const typedBatchSchema = z.omit(newBatchSchema, { id: true });

const blankBatch = {
  name: "",
  prefix: DEFAULT_PREFIX,
  form: "square",
  wording: "vehicle",
  isBilingual: false,
  hasClaims: false,
  note: "",
} as const;

const NOT_MADE_MESSAGE = "Kodlar üretilirken bir hata oluştu.";

/** A batch that is larger than the quick generator allows needs a confirmation. */
export function NewBatchForm({ onBusy, onClose }: { onBusy: (isBusy: boolean) => void; onClose: () => void }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<z.output<typeof typedBatchSchema>>();
  const [{ idOf }] = useState(makeSendingIds);
  const {
    form,
    errors,
    submit,
    deed: create,
    send,
    failure,
  } = useActionForm({
    schema: typedBatchSchema,
    defaultValues: blankBatch,
    confirm: (sent, go) => {
      if (sent.count <= GENERATED_CODES_MAX) return go(sent);
      create.reset();
      setAsked(sent);
    },
    deed: (sent) => api.admin.batches.create.call({ ...sent, id: idOf(sent) }),
    onDone: (made) => {
      void cacheBatch(made);
      showToast(`${formatCount(made.count)} kod üretildi.`);
      clearUnsaved();
      onClose();
      void navigate({ to: pages.adminBatch.path, params: { id: made.id } });
    },
    onRefused: (error) => {
      if (isRefusal(error, "INPUT_INVALID")) setAsked(undefined);
    },
  });
  useReportBusy(create.isPending, onBusy);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Kaç kod?"
          inputMode="numeric"
          autoComplete="off"
          hint={`1 ile ${formatCount(BATCH_CODES_MAX)} arasında`}
          {...fieldOf(form, "count", { setValueAs: (text: unknown) => parseCount(String(text)) ?? text })}
        />
        <TextField
          label="Ön ek"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Boş bırakırsanız KT"
          {...fieldOf(form, "prefix")}
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
          Kodu bağlayan kişiden paketteki etkinleştirme kodunu isteriz. Bunu sonradan değiştiremezsiniz.
        </p>
      </div>
      {asked === undefined && <ActionFailure {...failure} failed={NOT_MADE_MESSAGE} />}
      <Actions>
        <Button type="submit" busy={create.isPending && asked === undefined} busyText="Üretiliyor…">
          Üret
        </Button>
        <Button look="secondary" busy={create.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${formatCount(asked?.count ?? 0)} kod üretilsin mi?`}
        description={`${asked?.prefix ?? DEFAULT_PREFIX} ile başlayan ${formatCount(asked?.count ?? 0)} kod üretilir. Kodlar sonradan silinemez.`}
        action={`${formatCount(asked?.count ?? 0)} kod üret`}
        busyText="Üretiliyor…"
        busy={create.isPending}
        error={makeFailureSentence(create, NOT_MADE_MESSAGE)}
        danger={false}
        onConfirm={() => asked && send(asked)}
      />
    </form>
  );
}
