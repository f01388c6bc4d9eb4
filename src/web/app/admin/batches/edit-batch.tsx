import { useEffect, useEffectEvent } from "react";

import { batchEditSchema, type BatchView } from "#contract/sticker/batches.ts";
import { formatBatchLabel } from "#contract/sticker/batches.words.ts";
import { api } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheBatch } from "./batch-data.ts";
import { LookFields } from "./look-fields.tsx";

export function EditBatch({ batch, open, onClose }: { batch: BatchView; open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose} title="Partiyi düzenle">
      {({ close }) => <EditBatchForm batch={batch} onClose={close} />}
    </FormDialog>
  );
}

function EditBatchForm({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const edit = useEditForm({
    schema: batchEditSchema,
    stored: batch,
    valuesOf: ({ id, version, name, note, form, wording, isBilingual }: BatchView) => ({
      id,
      version,
      name,
      note,
      form,
      wording,
      isBilingual,
    }),
    save: (sent) => api.admin.batches.change.call(sent),
    load: () => api.admin.batches.get.call({ id: batch.id }),
    onStored: (now) => void cacheBatch(now),
  });
  const { form, isSaved } = edit;

  const done = useEffectEvent(() => {
    showToast("Parti kaydedildi.");
    onClose();
  });
  useEffect(() => {
    // isSaved is false if the user typed more during the save. In that case the dialog stays open.
    if (isSaved) done();
  }, [isSaved]);

  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <LookFields
        register={(name) => form.register(name)}
        errors={form.formState.errors}
        name={form.watch("name")}
        note={form.watch("note")}
        nameHint={`Boş bırakırsanız ${formatBatchLabel({ ...batch, name: "" })}`}
      />
      <SaveBar
        edit={edit}
        saved="Parti kaydedildi."
        notSaved="Parti kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Parti yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
      >
        <Button look="secondary" busy={edit.save.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </SaveBar>
    </form>
  );
}
