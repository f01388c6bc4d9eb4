import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import type { CompanyCodeView } from "#contract/companies.ts";
import { plateField } from "#contract/fields.ts";
import { PLATE_MAX } from "#domain/plate.ts";

import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { announce } from "../../ui/toast.tsx";
import { api, isRefusal, sentenceFor } from "../api.ts";
import { showFieldErrors } from "../form-errors.ts";
import { showCode } from "./company-cache.ts";

const correction = z.strictObject({ plate: plateField });

/** Corrects the plate of one of a company's cars, which the company itself can set only once. */
export function PlateCorrection({
  userId,
  code,
  onClose,
}: {
  userId: string;
  code: CompanyCodeView | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={code !== undefined}
      onClose={onClose}
      title={code && `${code.plate || code.code}: plakayı düzelt`}
      description="Şirket plakayı yalnızca bir kez girebilir; yanlış girilmişse buradan düzeltin."
    >
      {code && <PlateForm userId={userId} code={code} onClose={onClose} />}
    </Dialog>
  );
}

function PlateForm({ userId, code, onClose }: { userId: string; code: CompanyCodeView; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(correction),
    defaultValues: { plate: code.plate },
  });
  const correct = useMutation(
    api.admin.companies.correctPlate.mutationOptions({
      onSuccess: (corrected) => {
        showCode(corrected);
        announce(
          corrected.plate === ""
            ? `${corrected.code}: plaka silindi.`
            : `${corrected.code}: plaka artık ${corrected.plate}.`,
        );
        onClose();
      },
      onError: (error) => showFieldErrors(error, form.setError),
    }),
  );
  return (
    <form
      onSubmit={form.handleSubmit(({ plate }) => correct.mutate({ userId, code: code.code, plate }))}
      noValidate
      className="grid gap-5"
    >
      <TextField
        label="Plaka"
        lang="en"
        placeholder="34 ABC 123"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PLATE_MAX + 10}
        hint="Boş bırakırsanız şirket plakayı yeniden girebilir."
        error={form.formState.errors.plate?.message}
        {...form.register("plate")}
      />
      {correct.isError && !isRefusal(correct.error, "INPUT_INVALID") && (
        <Notice kind="bad">{sentenceFor(correct.error, "Plaka düzeltilemedi.")}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
        <Button type="submit" busy={correct.isPending} busyText="Kaydediliyor…">
          Kaydet
        </Button>
      </div>
    </form>
  );
}
