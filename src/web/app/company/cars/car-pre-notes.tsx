import { useRef, useState } from "react";

import { carPreNotesEditSchema, type CarView } from "#contract/fleet/cars.ts";
import { hasPreNote as reminds, PRE_NOTE_MAX } from "#domain/fleet/car.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** The fleet page shows them until they are cleared, or until a rental starts or ends. */
export function CarPreNotes({ car }: { car: CarView }) {
  const typed = useRef<{ driver: string; availability: string }>(undefined);
  const [isClearing, setClearing] = useState(false);
  const edit = useEditForm({
    schema: carPreNotesEditSchema,
    stored: car,
    valuesOf: ({ code, version, preNotes: { driver, availability } }) => ({ code, version, driver, availability }),
    save: (sent) => api.company.cars.savePreNotes.call(sent),
    load: () => loadCar(car.code),
    onStored: (saved) => void cacheCar(saved),
    onRefused: () => put(typed.current),
  });
  const { form } = edit;
  const { driver, availability, isNoted } = car.preNotes;
  const isStored = driver !== "" || availability !== "";
  const sent = edit.save.variables;
  const hasSaved = sent !== undefined && reminds(sent);
  const isTyped = form.watch("driver") !== "" || form.watch("availability") !== "";

  function put(notes: { driver: string; availability: string } | undefined) {
    if (notes === undefined) return;
    form.setValue("driver", notes.driver, { shouldDirty: true });
    form.setValue("availability", notes.availability, { shouldDirty: true });
  }

  function clear() {
    typed.current = { driver: form.getValues("driver"), availability: form.getValues("availability") };
    put({ driver: "", availability: "" });
    setClearing(true);
    void edit.submit();
  }

  return (
    <form
      onSubmit={(event) => {
        typed.current = undefined;
        setClearing(false);
        void edit.submit(event);
      }}
      noValidate
      className="grid gap-5"
    >
      <TextArea
        label="Sürücü için"
        hint={isStored && !isNoted ? "Şu anda hatırlatılmıyor. Hatırlatmak için yeniden kaydedin." : ""}
        counted={{ used: countCharacters(form.watch("driver")), max: PRE_NOTE_MAX }}
        {...fieldOf(form, "driver")}
      />
      <TextArea
        label="Müsaitlik için"
        hint=""
        counted={{ used: countCharacters(form.watch("availability")), max: PRE_NOTE_MAX }}
        {...fieldOf(form, "availability")}
      />
      <SectionSave
        // The success message must disappear once a rental has removed the notes.
        edit={{ ...edit, isSaved: edit.isSaved && hasSaved === isNoted }}
        saved={hasSaved ? "Ön notlar kaydedildi." : "Ön notlar temizlendi."}
        {...(isClearing && { busyText: "Kaydet" })}
      >
        {(isStored || isTyped || (isClearing && edit.save.isPending)) && (
          <Button
            look="secondary"
            busy={isClearing && edit.save.isPending}
            idle={edit.save.isPending}
            busyText="Temizleniyor…"
            onClick={clear}
          >
            Temizle
          </Button>
        )}
      </SectionSave>
    </form>
  );
}
