import {
  ownersPlateCorrectionSchema,
  type AdminCodeView,
  type OwnersPlateCorrection,
} from "#contract/sticker/admin-codes.ts";
import { REASON_MAX } from "#contract/words/fields.ts";
import { PLATE_CORRECTION_KINDS, type PlateCorrectionKind } from "#domain/people/plate.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheAdminCode } from "./code-cache.ts";

const choiceOfCorrection: Record<PlateCorrectionKind, { label: string; hint: string }> = {
  "typing-mistake": { label: "Yazım hatası", hint: "Araç aynı. Yalnızca plaka değişir." },
  "another-car": {
    label: "Başka araç",
    hint: "Etiket artık başka bir araçta. Durumu ve engelleri sona erer, notu ve iletişim bilgileri kalır.",
  },
};

/** Corrects the plate of a private owner's code, because the owner can set a plate only once. */
export function OwnersPlate({ code, open, onClose }: { code: AdminCodeView; open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${code.code}: plakayı düzelt`}
      description="Sahibi plakayı yalnızca bir kez girebilir. Yanlış girilmişse buradan düzeltin."
    >
      {({ close }) => <PlateForm code={code} onClose={close} />}
    </FormDialog>
  );
}

function PlateForm({ code: { code, plate: before }, onClose }: { code: AdminCodeView; onClose: () => void }) {
  const {
    form,
    submit,
    deed: correct,
    failure,
  } = useActionForm({
    schema: ownersPlateCorrectionSchema,
    values: { code, plate: before, reason: "" } as OwnersPlateCorrection,
    resetOptions: { keepDirtyValues: true },
    deed: (sent) => api.admin.codes.correctPlate.call({ ...sent, before }),
    onDone: (now) => {
      void cacheAdminCode(now);
      showToast(now.plate === "" ? `${code}: plaka silindi.` : `${code}: plaka artık ${now.plate}.`);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <PlateField hint="Boş bırakırsanız sahibi plakayı yeniden girebilir." {...fieldOf(form, "plate")} />
      <RadioField
        legend="Bu düzeltme nedir?"
        choices={PLATE_CORRECTION_KINDS.map((value) => ({ value, ...choiceOfCorrection[value] }))}
        {...fieldOf(form, "kind")}
      />
      <TextArea
        label="Neden"
        hint="Kodun sahibi bunu e-postasında görür."
        counted={{ used: countCharacters(cleanLine(form.watch("reason"))), max: REASON_MAX }}
        {...fieldOf(form, "reason")}
      />
      <ActionFailure
        {...failure}
        changed={`Bu plaka bu arada değiştirildi. Şimdi ${before === "" ? "boş" : before}. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
        failed="Plaka düzeltilemedi."
      />
      <Actions>
        <Button type="submit" busy={correct.isPending} busyText="Kaydediliyor…">
          Kaydet
        </Button>
        <Button look="secondary" busy={correct.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
