import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { newPrinterSchema, printerEditSchema, type PrinterView } from "#contract/sticker/print-settings.ts";
import { refusals } from "#contract/words/refusals.ts";
import { NO_CORRECTION } from "#domain/sticker/sheet.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { clearErrorWhenInvalid } from "#web/app/forms/form-errors.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { DecimalField } from "./decimal-field.tsx";

const NOT_ADDED_MESSAGE = "Yazıcı eklenirken bir hata oluştu. Lütfen tekrar deneyin.";

interface PrinterFormProps {
  onDone: (printer: PrinterView) => void;
  onCancel: () => void;
}

export function NewPrinterForm({ onDone, onCancel }: PrinterFormProps) {
  const { form, submit, create, failure } = useNewForm({
    schema: newPrinterSchema,
    blank: { name: "", correction: NO_CORRECTION },
    make: addPrinter,
    onMade: onDone,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PrinterFields form={form} />
      <ActionFailure {...failure} failed={NOT_ADDED_MESSAGE} />
      <Actions>
        <Button type="submit" busy={create.isPending} busyText="Ekleniyor…">
          Yazıcıyı ekle
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}

/** If another tab has removed the printer, the typed values can be saved as a new printer. */
export function PrinterEditForm({
  printer,
  onStored,
  onDone,
  onCancel,
}: PrinterFormProps & {
  printer: PrinterView;
  onStored: (printer: PrinterView) => void;
}) {
  const [id] = useState(makeId);
  const edit = useEditForm({
    schema: printerEditSchema,
    stored: printer,
    valuesOf: (stored) => stored,
    save: (sent) => api.admin.printSettings.changePrinter.call(sent),
    load: async () => {
      const { printers } = await api.admin.printSettings.get.call({});
      const now = printers.find((one) => one.id === printer.id);
      if (!now) throw new Error("The printer was removed meanwhile.");
      return now;
    },
    onStored,
  });
  const again = useMutation({ mutationFn: addPrinter, onSuccess: onDone });
  const done = useEffectEvent(() => edit.save.data && onDone(edit.save.data));
  useEffect(() => {
    // isSaved is false if the user typed more during the save. In that case the form stays open.
    if (edit.isSaved) done();
  }, [edit.isSaved]);
  const isGone = isRefusal(edit.save.error, "PRINTER_NOT_FOUND");
  const { form } = edit;
  const saveAsNew = form.handleSubmit(
    ({ name, correction }) => again.mutate({ id, name, correction }),
    clearErrorWhenInvalid(again),
  );
  const cancel = (
    <Button look="secondary" onClick={onCancel}>
      Vazgeç
    </Button>
  );
  return (
    <form onSubmit={isGone ? saveAsNew : edit.submit} noValidate className="grid gap-4">
      <PrinterFields form={form} />
      {isGone ? (
        <div className="grid gap-3">
          <Notice kind="bad">{`${refusals.PRINTER_NOT_FOUND.message} Yazdıklarınız silinmedi.`}</Notice>
          <ActionFailure of={again} failed={NOT_ADDED_MESSAGE} />
          <Actions>
            <Button type="submit" busy={again.isPending} busyText="Kaydediliyor…">
              Yeni yazıcı olarak kaydet
            </Button>
            {cancel}
          </Actions>
        </div>
      ) : (
        <SaveBar
          edit={edit}
          saved="Yazıcı güncellendi."
          notSaved="Yazıcı kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          notLoaded="Yazıcı yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {cancel}
        </SaveBar>
      )}
    </form>
  );
}

function addPrinter(sent: Omit<PrinterView, "version">): Promise<PrinterView> {
  return api.admin.printSettings.addPrinter.call(sent);
}

function PrinterFields<Values extends FieldValues, Sent>({ form }: { form: UseFormReturn<Values, unknown, Sent> }) {
  const field = (name: string) => {
    const path = name as FieldPath<Values>;
    return { name: path, error: form.getFieldState(path, form.formState).error?.message };
  };
  const name = field("name");
  return (
    <>
      <TextField
        label="Yazıcının adı"
        autoComplete="off"
        placeholder="Ofisteki lazer"
        error={name.error}
        {...form.register(name.name)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <DecimalField
          control={form.control}
          label="Sağa kayma (mm)"
          hint="Sola kaydıysa eksi."
          {...field("correction.shift.x")}
        />
        <DecimalField
          control={form.control}
          label="Aşağı kayma (mm)"
          hint="Yukarı kaydıysa eksi."
          {...field("correction.shift.y")}
        />
        <DecimalField
          control={form.control}
          label="Ölçek (%)"
          hint="100 mm’lik cetvel kaç mm çıktı?"
          {...field("correction.scale")}
        />
      </div>
    </>
  );
}
