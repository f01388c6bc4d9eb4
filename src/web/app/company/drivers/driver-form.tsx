import { useState } from "react";

import { customerDriverSchema, rentalDriverSchema, type DriverView } from "#contract/fleet/drivers.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

import { DriverFields } from "./driver-fields.tsx";

interface DriverFormProps {
  driver: DriverView | null;
  onSaved: (driver: DriverView) => void;
  onCancel: () => void;
}

const SAVE_FAILED_MESSAGE = "Sürücü bilgileri kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.";
const CHANGED_SENTENCE = "Bu bilgileri bu arada başka biri değiştirdi. Pencereyi kapatıp yeniden açın.";

function toFormValues(driver: DriverView | null, id: string) {
  return {
    id: driver?.id ?? id,
    identityKind: driver?.identityKind ?? ("tc" as const),
    nationality: driver?.nationality ?? "",
    birthDate: driver?.birthDate ?? null,
    licenceClass: driver?.licenceClass ?? "",
    licenceDate: driver?.licenceDate ?? null,
    address: driver?.address ?? "",
    version: driver?.version ?? 0,
  };
}

export function CustomerDriverForm({
  customerId,
  driver,
  onSaved,
  onCancel,
}: DriverFormProps & { customerId: string }) {
  const [id] = useState(makeId);
  const { form, submit, deed, failure } = useActionForm({
    schema: customerDriverSchema,
    defaultValues: { ...toFormValues(driver, id), customerId },
    deed: (sent) => api.company.drivers.saveOfCustomer.call(sent),
    onDone: onSaved,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <DriverFields field={(name, how) => fieldOf(form, name, how)} kind={form.watch("identityKind")} driver={driver} />
      <ActionFailure {...failure} failed={SAVE_FAILED_MESSAGE} changed={CHANGED_SENTENCE} />
      <DriverFormFoot isBusy={deed.isPending} onCancel={onCancel} />
    </form>
  );
}

export function RentalDriverForm({ rentalId, driver, onSaved, onCancel }: DriverFormProps & { rentalId: string }) {
  const [id] = useState(makeId);
  const { form, submit, deed, failure } = useActionForm({
    schema: rentalDriverSchema,
    defaultValues: { ...toFormValues(driver, id), rentalId, name: driver?.name ?? "" },
    deed: (sent) => api.company.drivers.saveOfRental.call(sent),
    onDone: onSaved,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField label="Ad soyad" autoComplete="off" autoCapitalize="words" aria-required {...fieldOf(form, "name")} />
      <DriverFields field={(name, how) => fieldOf(form, name, how)} kind={form.watch("identityKind")} driver={driver} />
      <ActionFailure {...failure} failed={SAVE_FAILED_MESSAGE} changed={CHANGED_SENTENCE} />
      <DriverFormFoot isBusy={deed.isPending} onCancel={onCancel} />
    </form>
  );
}

function DriverFormFoot({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <Actions>
      <Button type="submit" busy={isBusy} busyText="Kaydediliyor…">
        Kaydet
      </Button>
      <Button look="secondary" onClick={onCancel}>
        Vazgeç
      </Button>
    </Actions>
  );
}
