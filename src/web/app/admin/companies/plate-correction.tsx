import { plateCorrectionSchema, type CompanyCodeView } from "#contract/people/companies.ts";
import { PLATE_CORRECTION_KINDS, type PlateCorrectionKind, isOddPlate } from "#domain/people/plate.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompanyCode } from "./company-cache.ts";

const choiceOfCorrection: Record<PlateCorrectionKind, { label: string; hint: string }> = {
  "typing-mistake": {
    label: "Yazım hatası",
    hint: "Araç aynı. Eski plakayla yapılmış süren ve bitmiş kiralamalar da düzeltilir.",
  },
  "another-car": {
    label: "Başka araç",
    hint: "Bu kodda artık başka bir araç var. Yapılmış kiralamalar eski plakada kalır.",
  },
};

export function PlateCorrection({
  companyId,
  code,
  reload,
  onClose,
}: {
  companyId: string;
  code: CompanyCodeView | undefined;
  reload: () => Promise<CompanyCodeView | undefined>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      open={code !== undefined}
      onClose={onClose}
      lost="Devam ederseniz yazdığınız plaka kaybolur."
      title={code && `${isolateDirection(code.plate || code.code)}: plakayı düzelt`}
      description="Şirket plakayı yalnızca bir kez girebilir. Yanlış girilmişse buradan düzeltin."
    >
      {({ close }) => code && <PlateForm companyId={companyId} code={code} reload={reload} onClose={close} />}
    </FormDialog>
  );
}

function PlateForm({
  companyId,
  code,
  reload,
  onClose,
}: {
  companyId: string;
  code: CompanyCodeView;
  reload: () => Promise<CompanyCodeView | undefined>;
  onClose: () => void;
}) {
  const {
    form,
    submit,
    deed: correct,
    failure,
  } = useActionForm({
    schema: plateCorrectionSchema,
    values: { plate: code.plate } as { plate: string; kind: PlateCorrectionKind },
    resetOptions: { keepDirtyValues: true },
    deed: async ({ plate, kind }) => {
      try {
        return await api.admin.companies.correctPlate.call({
          companyId,
          code: code.code,
          plate,
          kind,
          before: code.plate,
        });
      } catch (error) {
        const now = isRefusal(error, "CHANGED_MEANWHILE") ? await reload() : undefined;
        // An earlier attempt has succeeded, but its response was lost.
        if (now?.plate === plate) return now;
        throw error;
      }
    },
    onDone: (corrected) => {
      void cacheCompanyCode(corrected);
      showToast(
        corrected.plate === ""
          ? `${corrected.code}: plaka silindi.`
          : `${corrected.code}: plaka artık ${isolateDirection(corrected.plate)}.`,
      );
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <PlateField
        hint={
          isOddPlate(form.watch("plate"))
            ? "Bu bir plakaya benzemiyor. Doğruysa böyle kaydedebilirsiniz."
            : "Boş bırakırsanız şirket plakayı yeniden girebilir."
        }
        {...fieldOf(form, "plate")}
      />
      <RadioField
        legend="Bu düzeltme nedir?"
        choices={PLATE_CORRECTION_KINDS.map((value) => ({ value, ...choiceOfCorrection[value] }))}
        {...fieldOf(form, "kind")}
      />
      <ActionFailure
        {...failure}
        changed={`Bu plaka bu arada değiştirildi. Şimdi ${code.plate === "" ? "boş" : isolateDirection(code.plate)}. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
        failed="Plaka düzeltilemedi."
      />
      <Actions>
        <Button type="submit" busy={correct.isPending} busyText="Kaydediliyor…">
          Kaydet
        </Button>
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
