import { EyeOff } from "lucide-react";

import { carAvailabilityEdit, type CarView } from "#contract/fleet/cars.ts";
import { modelName } from "#domain/fleet/car-face.ts";
import { AVAILABILITY_NOTE_MAX } from "#domain/fleet/car.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { loadCar, putCar } from "#web/app/company/parts/car-data.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** The price and the note that a scan shows while the car is available, each with a switch to hide it. */
export function CarAvailability({ car }: { car: CarView }) {
  const edit = useEditForm({
    schema: carAvailabilityEdit,
    stored: car,
    valuesOf,
    save: (sent) => api.company.cars.saveAvailability.call(sent),
    load: () => loadCar(car.code),
    onStored: (saved) => void putCar(saved),
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <div>
        <MoneyField
          control={form.control}
          name="price"
          label="Günlük fiyat (TL)"
          hint={form.watch("priceVisible") ? "Fiyat göstermek istemiyorsanız boş bırakın." : <Hidden />}
          error={errors.price?.message}
        />
        <div className="mt-1">
          <Switch label={<Show what="Fiyat" />} {...form.register("priceVisible")} />
        </div>
      </div>
      <div>
        <TextArea
          label="Müsaitlik notu"
          hint={form.watch("availabilityNoteVisible") ? "" : <Hidden />}
          counted={{ used: countCharacters(form.watch("availabilityNote")), max: AVAILABILITY_NOTE_MAX }}
          error={errors.availabilityNote?.message}
          {...form.register("availabilityNote")}
        />
        <div className="mt-1">
          <Switch label={<Show what="Müsaitlik notu" />} {...form.register("availabilityNoteVisible")} />
        </div>
      </div>
      <div>
        <Switch label="Marka ve modeli Okutanlara göster" {...form.register("modelVisible")} />
        {form.watch("modelVisible") && modelName(car.face) === "" && (
          <p className="text-ink-soft text-sm">Henüz marka ve model yok. “Araç bilgileri” satırında yazın.</p>
        )}
      </div>
      <SectionSave edit={edit} saved="Müsaitlik bilgisi kaydedildi." />
    </form>
  );
}

function valuesOf(car: CarView) {
  const { code, version, price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible } = car;
  return { code, version, price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible };
}

function Show({ what }: { what: string }) {
  return (
    <>
      <span>Okutanlara göster</span>
      <span className="sr-only">{`: ${what}`}</span>
    </>
  );
}

function Hidden() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <EyeOff aria-hidden="true" size={16} />
      Gizli: okutanlar görmez.
    </span>
  );
}
