import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";

import { plateCorrection, type CompanyCodeView } from "#contract/people/companies.ts";
import { CORRECTION_KINDS, type CorrectionKind, isOddPlate } from "#domain/people/plate.ts";
import { isolated } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { Discard } from "#web/app/forms/discard.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { announce } from "#web/ui/toast.tsx";

import { showCode } from "./company-cache.ts";

const kinds: Record<CorrectionKind, { label: string; hint: string }> = {
  "typing-mistake": {
    label: "Yazım hatası",
    hint: "Araç aynı; eski plakayla yapılmış süren ve bitmiş kiralamalar da düzeltilir.",
  },
  "another-car": {
    label: "Başka araç",
    hint: "Bu kodda artık başka bir araç var; yapılmış kiralamalar eski plakada kalır.",
  },
};

/** Corrects the plate of one of a company's cars, which the company itself can set only once. */
export function PlateCorrection({
  companyId,
  code,
  reload,
  onClose,
}: {
  companyId: string;
  code: CompanyCodeView | undefined;
  /** Shows and gives the code as it is now. */
  reload: () => Promise<CompanyCodeView | undefined>;
  onClose: () => void;
}) {
  const [isChanged, setChanged] = useState(false);
  const [asks, setAsks] = useState(false);

  function close() {
    // The question first, so that the focus goes back the way it came.
    flushSync(() => setAsks(false));
    onClose();
  }

  return (
    <>
      <Dialog
        open={code !== undefined}
        onClose={() => (isChanged ? setAsks(true) : close())}
        title={code && `${isolated(code.plate || code.code)}: plakayı düzelt`}
        description="Şirket plakayı yalnızca bir kez girebilir; yanlış girilmişse buradan düzeltin."
      >
        {code && <PlateForm companyId={companyId} code={code} reload={reload} onChanged={setChanged} onClose={close} />}
      </Dialog>
      <Discard
        open={asks}
        text="Devam ederseniz yazdığınız plaka kaybolur."
        onStay={() => setAsks(false)}
        onDiscard={close}
      />
    </>
  );
}

function PlateForm({
  companyId,
  code,
  reload,
  onChanged,
  onClose,
}: {
  companyId: string;
  code: CompanyCodeView;
  reload: () => Promise<CompanyCodeView | undefined>;
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: standardSchemaResolver(plateCorrection),
    values: { plate: code.plate } as { plate: string; kind: CorrectionKind },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [isDirty, onChanged]);

  const correct = useMutation({
    networkMode: "always",
    mutationFn: async ({ plate, kind }: { plate: string; kind: CorrectionKind }) => {
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
        // An earlier try, whose answer was lost, has corrected it.
        if (now?.plate === plate) return now;
        throw error;
      }
    },
    onSuccess: (corrected) => {
      void showCode(corrected);
      announce(
        corrected.plate === ""
          ? `${corrected.code}: plaka silindi.`
          : `${corrected.code}: plaka artık ${isolated(corrected.plate)}.`,
      );
      onClose();
    },
    onError: (error) => showFieldErrors(error, form.setError),
  });
  return (
    <form
      onSubmit={form.handleSubmit((values) => correct.mutate(values), forgetting(correct))}
      noValidate
      className="grid gap-5"
    >
      <PlateField
        hint={
          isOddPlate(form.watch("plate"))
            ? "Bu bir plakaya benzemiyor. Doğruysa böyle kaydedebilirsiniz."
            : "Boş bırakırsanız şirket plakayı yeniden girebilir."
        }
        error={form.formState.errors.plate?.message}
        {...form.register("plate")}
      />
      <RadioField
        legend="Bu düzeltme nedir?"
        choices={CORRECTION_KINDS.map((value) => ({ value, ...kinds[value] }))}
        error={form.formState.errors.kind?.message}
        {...form.register("kind")}
      />
      <DeedFailure
        of={correct}
        atField={["INPUT_INVALID"]}
        changed={`Bu plaka bu arada değiştirildi; şimdi ${code.plate === "" ? "boş" : isolated(code.plate)}. Yazdığınız duruyor; doğruysa yeniden kaydedin.`}
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
