import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

import { carFaceEditSchema, type CarView } from "#contract/fleet/cars.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import { carFuelWords, carGearWords } from "#contract/words/labels.words.ts";
import { CAR_FUELS, CAR_GEARS } from "#domain/fleet/car-face.ts";
import { isCarTooOld } from "#domain/fleet/law.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { LawNote, useLawDates } from "#web/app/company/parts/law-note.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { TextField } from "#web/ui/field.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

import { CarPhoto } from "./car-photo.tsx";
import { commonColours, commonMakes } from "./common-makes.ts";

type TypedNumber = number | string | null;

type FaceValues = Omit<CarView["face"], "year"> & { year: TypedNumber };
interface CarFaceValues {
  code: string;
  version: number;
  face: FaceValues;
  odometer: TypedNumber;
  rates: { week: TypedNumber; month: TypedNumber; kmADay: TypedNumber; kmPrice: TypedNumber };
}
type CarFaceForm = UseFormReturn<CarFaceValues, unknown, z.output<typeof carFaceEditSchema>>;

const emptyAsNullOptions = { setValueAs: (text: string | null) => (text === "" ? null : text) };

export function CarFace({ car }: { car: CarView }) {
  return (
    <div className="grid gap-6">
      <CarPhoto car={car} />
      <FaceForm car={car} />
    </div>
  );
}

function FaceForm({ car }: { car: CarView }) {
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  const edit = useEditForm({
    schema: carFaceEditSchema,
    stored: car,
    valuesOf: toFormValues,
    save: (sent) => api.company.cars.saveFace.call(sent),
    load: () => loadCar(car.code),
    onStored: (saved) => void cacheCar(saved),
  });
  const { form } = edit;
  const { odometer } = form.formState.errors;
  const law = useLawDates();
  const now = useNow(60_000);
  const [year, km] = form.watch(["face.year", "odometer"]);
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-6">
      <FaceFields form={form} />
      <WholeNumberField
        control={form.control}
        name="odometer"
        label="Km göstergesi"
        placeholder="45200"
        hint={
          car.lastReturn.km !== null && `Son dönüşte ${formatKm(car.lastReturn.km)} yazıldı. Büyük olan geçerlidir.`
        }
        error={odometer?.message}
      />
      {law && isCarTooOld({ year: toNumberOrNull(year), km: toNumberOrNull(km) }, { now, law }) && (
        <LawNote rule="carAge" />
      )}
      <RateFields form={form} rules={rules.data} />
      <SectionSave edit={edit} saved="Araç bilgileri kaydedildi." />
    </form>
  );
}

function FaceFields({ form }: { form: CarFaceForm }) {
  const { face } = form.formState.errors;
  return (
    <div className="grid items-start gap-x-4 gap-y-5 min-[22rem]:grid-cols-2">
      <SuggestedField
        label="Marka"
        placeholder="Renault"
        suggested={commonMakes}
        error={face?.make?.message}
        field={form.register("face.make")}
      />
      <TextField label="Model" placeholder="Clio" error={face?.model?.message} {...form.register("face.model")} />
      <WholeNumberField
        control={form.control}
        name="face.year"
        label="Model yılı"
        placeholder="2022"
        error={face?.year?.message}
      />
      <SuggestedField
        label="Renk"
        placeholder="Beyaz"
        suggested={commonColours}
        error={face?.colour?.message}
        field={form.register("face.colour")}
      />
      <WordSelect
        label="Vites"
        none="Belirsiz"
        choices={CAR_GEARS}
        words={carGearWords}
        error={face?.gear?.message}
        {...form.register("face.gear", emptyAsNullOptions)}
      />
      <WordSelect
        label="Yakıt türü"
        none="Belirsiz"
        choices={CAR_FUELS}
        words={carFuelWords}
        error={face?.fuel?.message}
        {...form.register("face.fuel", emptyAsNullOptions)}
      />
    </div>
  );
}

function RateFields({ form, rules }: { form: CarFaceForm; rules: RentalRulesView | undefined }) {
  const { rates } = form.formState.errors;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">Ücretler</legend>
      <p className="text-ink-soft text-sm">
        Kiralarken fiyat bunlardan önerilir. Günlük fiyat “Müsaitlik bilgisi” bölümündedir. Boş bıraktığınızı Şirket
        Profili sayfasındaki kiralama kurallarınızdan alırız.
      </p>
      <div className="grid items-start gap-x-4 gap-y-5 min-[22rem]:grid-cols-2">
        <MoneyField
          control={form.control}
          name="rates.week"
          label="Hafta (TL)"
          placeholder="7.000"
          hint={makeCompanyValueHint(rules?.prices.week, formatKurus)}
          error={rates?.week?.message}
        />
        <MoneyField
          control={form.control}
          name="rates.month"
          label="Ay, 30 gün (TL)"
          placeholder="25.000"
          hint={makeCompanyValueHint(rules?.prices.month, formatKurus)}
          error={rates?.month?.message}
        />
        <WholeNumberField
          control={form.control}
          name="rates.kmADay"
          label="Günlük km sınırı"
          placeholder="300"
          hint={makeCompanyValueHint(rules?.km?.aDay, formatKm)}
          error={rates?.kmADay?.message}
        />
        <MoneyField
          control={form.control}
          name="rates.kmPrice"
          label="Aşan km (TL)"
          placeholder="12,50"
          hint={makeCompanyValueHint(rules?.km?.price, formatKurus)}
          error={rates?.kmPrice?.message}
        />
      </div>
    </fieldset>
  );
}

function toNumberOrNull(typed: TypedNumber): number | null {
  return typeof typed === "number" ? typed : null;
}

function makeCompanyValueHint(value: number | null | undefined, word: (value: number) => string) {
  return typeof value === "number" && `Şirketin: ${word(value)}`;
}

function SuggestedField({
  label,
  placeholder,
  suggested,
  error,
  field,
}: {
  label: string;
  placeholder: string;
  suggested: readonly string[];
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const id = useId();
  return (
    <>
      <TextField label={label} placeholder={placeholder} list={id} error={error} {...field} />
      <datalist id={id}>
        {suggested.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}

function toFormValues({ code, version, face, odometer, rates }: CarView): CarFaceValues {
  return { code, version, face: { ...face }, odometer, rates: { ...rates } };
}
