import { carDisplayEditSchema, type CarView } from "#contract/fleet/cars.ts";
import { mayHolderSetPlate } from "#domain/people/plate.ts";
import { PROFILE_NOTE_MAX } from "#domain/people/profile.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export function CarDisplay({ car }: { car: CarView }) {
  const isOpen = mayHolderSetPlate(car.plate, car.plateHidden);
  const edit = useEditForm({
    schema: carDisplayEditSchema,
    stored: car,
    valuesOf: ({ code, version, plate, note }) => ({ code, version, plate, note }),
    save: (sent) => api.company.cars.saveDisplay.call(sent),
    load: () => loadCar(car.code),
    onStored: (saved) => void cacheCar(saved),
    // A plate that is already set has no field. A plate typed earlier would stay in the form, and the user could not
    // remove it.
    fixed: ({ plate, plateHidden }) => (mayHolderSetPlate(plate, plateHidden) ? [] : ["plate"]),
    isFinal: ({ plate }) => plate !== "" && isOpen && plate !== car.plate,
    onRefused: (error, setError) => {
      if (isRefusal(error, "PLATE_ALREADY_SET")) setError("plate", { message: error.message });
    },
  });
  const { form } = edit;
  const { dirtyFields } = form.formState;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      {(isOpen || dirtyFields.plate) && (
        <PlateField
          hint="Plakayı bir kez kaydedersiniz, sonradan değiştiremezsiniz. Bu aracın plakasız kiralamalarına da yazarız."
          {...fieldOf(form, "plate")}
        />
      )}
      <TextArea
        label="Görünen not"
        hint="Kodu okutan herkes bu notu görür."
        counted={{ used: countCharacters(form.watch("note")), max: PROFILE_NOTE_MAX }}
        {...fieldOf(form, "note")}
      />
      <SectionSave
        edit={edit}
        saved={
          car.plateHidden?.reason === ""
            ? "Kaydedildi. Plaka alanına yazdığınız ad, yönetici onaylayınca görünecek."
            : "Kaydedildi. Okutanlar yeni hâlini görüyor."
        }
        atField={["PLATE_ALREADY_SET"]}
      />
      <PlateQuestion question={edit.question} />
    </form>
  );
}
