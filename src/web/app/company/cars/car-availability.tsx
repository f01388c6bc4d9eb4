import { Link } from "@tanstack/react-router";
import { EyeOff } from "lucide-react";

import { carAvailabilityEditSchema, type CarView } from "#contract/fleet/cars.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatModelName } from "#domain/fleet/car-face.ts";
import { AVAILABILITY_NOTE_MAX } from "#domain/fleet/car.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export function CarAvailability({ car }: { car: CarView }) {
  const edit = useEditForm({
    schema: carAvailabilityEditSchema,
    stored: car,
    valuesOf: toFormValues,
    save: (sent) => api.company.cars.saveAvailability.call(sent),
    load: () => loadCar(car.code),
    onStored: (saved) => void cacheCar(saved),
  });
  const { form } = edit;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <div>
        <MoneyField
          control={form.control}
          name="price"
          label="Günlük fiyat (TL)"
          hint={form.watch("priceVisible") ? "Fiyat göstermek istemiyorsanız boş bırakın." : <HiddenMark />}
        />
        <div className="mt-1">
          <Switch label={<ShownMark what="Fiyat" />} {...form.register("priceVisible")} />
        </div>
      </div>
      <div>
        <TextArea
          label="Müsaitlik notu"
          hint={form.watch("availabilityNoteVisible") ? "" : <HiddenMark />}
          counted={{ used: countCharacters(form.watch("availabilityNote")), max: AVAILABILITY_NOTE_MAX }}
          {...fieldOf(form, "availabilityNote")}
        />
        <div className="mt-1">
          <Switch label={<ShownMark what="Müsaitlik notu" />} {...form.register("availabilityNoteVisible")} />
        </div>
      </div>
      <div>
        <Switch label="Marka ve modeli okutanlara göster" {...form.register("modelVisible")} />
        {form.watch("modelVisible") && formatModelName(car.face) === "" && (
          <p className="text-ink-soft text-sm">Henüz marka ve model yok. “Araç bilgileri” satırında yazın.</p>
        )}
      </div>
      {isRefusal(edit.save.error, "PRICE_WITHOUT_NUMBER") && (
        <MissingAuthorisationNumber
          onShow={() => {
            form.setValue("withoutNumber", true);
            void edit.submit();
          }}
        />
      )}
      <SectionSave edit={edit} saved="Müsaitlik bilgisi kaydedildi." atField={["PRICE_WITHOUT_NUMBER"]} />
    </form>
  );
}

function MissingAuthorisationNumber({ onShow }: { onShow: () => void }) {
  const mayEdit = useMayEditCompany();
  return (
    <div role="alert" className="border-warn/40 bg-warn-soft grid gap-3 rounded-xl border p-4">
      <p className="font-semibold">{refusals.PRICE_WITHOUT_NUMBER.message}</p>
      <LawNote rule="advert" />
      <div className="flex flex-wrap gap-3">
        {mayEdit && (
          <Link to={pages.companyProfile.path} hash={companyProfileRows.papers} className={getButtonStyle("secondary")}>
            Numarayı ekle
          </Link>
        )}
        <Button look="secondary" onClick={onShow}>
          Numarasız göster
        </Button>
      </div>
    </div>
  );
}

function toFormValues(car: CarView) {
  const { code, version, price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible } = car;
  const offer = { price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible };
  return { code, version, ...offer, withoutNumber: false };
}

function ShownMark({ what }: { what: string }) {
  return (
    <>
      <span>Okutanlara göster</span>
      <span className="sr-only">{`: ${what}`}</span>
    </>
  );
}

function HiddenMark() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <EyeOff aria-hidden="true" size={16} />
      Gizli: okutanlar görmez.
    </span>
  );
}
