import { batchMarkChangeSchema, type BatchView } from "#contract/sticker/batches.ts";
import { batchMarkNames } from "#contract/sticker/batches.words.ts";
import { BATCH_MARKS, toNumberRange, type BatchMark } from "#domain/sticker/batch.ts";
import { formatCount, parseCount } from "#domain/words/count.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheBatch } from "./batch-data.ts";

const hintOfMark: Record<BatchMark, string> = {
  printed: "Etiketleri basılanlar.",
  sold: "Etiketleri elden çıkanlar.",
  "not-printed": "Yanlışlıkla basıldı işaretlenenler.",
  "not-sold": "İade edilenler veya yanlışlıkla işaretlenenler.",
};

const markChoices = BATCH_MARKS.map((value) => ({ value, label: batchMarkNames[value], hint: hintOfMark[value] }));

export function MarkCodes({ batch, open, onClose }: { batch: BatchView; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Kodları işaretle"
      description="İşaretler yalnızca yöneticilere gösterilir. Okutma sayfaları değişmez."
    >
      {open && <MarkForm batch={batch} onClose={onClose} />}
    </Dialog>
  );
}

function MarkForm({ batch: { id, count }, onClose }: { batch: BatchView; onClose: () => void }) {
  const {
    form,
    submit,
    deed: mark,
    failure,
  } = useActionForm({
    schema: batchMarkChangeSchema,
    defaultValues: { id },
    leavesFreely: true,
    confirm: (sent, send) => {
      if (toNumberRange(sent, count)) return send(sent);
      const field = sent.to === undefined ? "from" : "to";
      const message = `Bu partide numaralar 1 ile ${formatCount(count)} arasındadır.`;
      form.setError(field, { message }, { shouldFocus: true });
    },
    deed: (sent) => api.admin.batches.mark.call(sent),
    onDone: ({ changed, batch }, sent) => {
      void cacheBatch(batch);
      const name = batchMarkNames[sent.mark];
      showToast(
        changed === 0
          ? `Bu kodlar zaten “${name}” olarak işaretliydi.`
          : `${formatCount(changed)} kod “${name}” olarak işaretlendi.`,
      );
      onClose();
    },
  });
  const [marked, from, to] = form.watch(["mark", "from", "to"]);
  const numbers = toNumberRange({ from, to }, count);
  const many = numbers && numbers.to - numbers.from + 1;
  const meant = numbers && `${formatCount(numbers.from)}–${formatCount(numbers.to)} numaralı ${formatCount(many!)} kod`;
  const number = { setValueAs: (text: unknown) => parseNumber(text) };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RadioField legend="İşaret" choices={markChoices} {...fieldOf(form, "mark")} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="İlk numara"
          inputMode="numeric"
          autoComplete="off"
          hint="Boş bırakırsanız 1"
          {...fieldOf(form, "from", number)}
        />
        <TextField
          label="Son numara"
          inputMode="numeric"
          autoComplete="off"
          hint={`Boş bırakırsanız ${formatCount(count)}`}
          {...fieldOf(form, "to", number)}
        />
      </div>
      {many !== undefined && marked && (
        <p
          role="status"
          className="font-medium"
        >{`${many === count ? `Partideki ${formatCount(count)} kodun hepsi` : (meant ?? "")} “${batchMarkNames[marked]}” olarak işaretlensin mi?`}</p>
      )}
      <ActionFailure {...failure} failed="Kodlar işaretlenirken bir hata oluştu." />
      <Actions>
        <Button type="submit" busy={mark.isPending} busyText="İşaretleniyor…">
          {many === undefined ? "İşaretle" : `${formatCount(many)} kodu işaretle`}
        </Button>
        <Button look="secondary" busy={mark.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}

/** Text that is no number is returned unchanged, so that the schema refuses it at the field. */
function parseNumber(text: unknown): number | undefined {
  const typed = typeof text === "string" ? text.trim() : "";
  return typed === "" ? undefined : (parseCount(typed) ?? (typed as unknown as number));
}
