import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

import { reservationEditSchema, type ReservationView } from "#contract/fleet/reservations.ts";
import { formatContact } from "#domain/words/contact.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { useWhenSaved } from "#web/app/forms/when-saved.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";

import type { ReservationDraft } from "./reservation-draft.ts";
import { ReservationFields } from "./reservation-fields.tsx";

const reservationEditFormSchema = z.pipe(
  z.transform((typed: ReservationDraft): unknown => typed),
  reservationEditSchema,
);

function toFormValues({ startsAt, endsAt, ...stored }: ReservationView): ReservationDraft {
  const { id, code, customerId, name, phone, price, deposit, note, version } = stored;
  const times = { from: formatLocalDateTime(startsAt), until: formatLocalDateTime(endsAt) };
  const shownPhone = formatContact("phone", phone);
  return { id, code, customerId, name, phone: shownPhone, ...times, price, deposit, note, version };
}

export function ReservationEdit({
  reservation,
  onStored,
  onSaved,
  onCancel,
}: {
  reservation: ReservationView;
  onStored: (reservation: ReservationView) => void;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [car, setCar] = useState({ code: reservation.code, plate: reservation.plate });
  const edit = useEditForm({
    schema: reservationEditFormSchema,
    stored: reservation,
    valuesOf: toFormValues,
    save: (sent) => api.company.reservations.change.call(sent),
    load: () => api.company.reservations.get.call({ id: reservation.id }),
    onStored,
  });
  useWhenSaved(edit, onSaved);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The view that this form replaces may have been scrolled, and the focused button has been removed.
    form.current?.closest("dialog")?.scrollTo(0, 0);
    form.current?.focus({ preventScroll: true });
  }, []);

  return (
    <form ref={form} tabIndex={-1} onSubmit={edit.submit} noValidate className="grid gap-5 outline-none">
      <ReservationFields
        form={edit.form}
        car={car}
        except={reservation.id}
        refused={findBusyCar(edit.save.error)}
        onCar={setCar}
      />
      <DialogFoot>
        <SaveBar
          edit={edit}
          saved="Rezervasyon kaydedildi."
          notSaved="Rezervasyon kaydedilemedi. Lütfen tekrar deneyin."
          notLoaded="Rezervasyon yüklenirken bir hata oluştu."
          atField={["CAR_BUSY"]}
        >
          <Button look="secondary" onClick={onCancel}>
            Vazgeç
          </Button>
        </SaveBar>
      </DialogFoot>
    </form>
  );
}
