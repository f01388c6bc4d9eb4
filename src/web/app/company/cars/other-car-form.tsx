import { useState } from "react";

import { carChangeSchema, type CarView } from "#contract/fleet/cars.ts";
import { isOddPlate } from "#domain/people/plate.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function OtherCarForm({
  car: { code, version, plate: before },
  onClose,
}: {
  car: CarView;
  onClose: () => void;
}) {
  const [asked, setAsked] = useState<{ code: string; version: number; plate: string }>();
  const {
    form,
    submit,
    deed: change,
    send,
    failure,
  } = useActionForm({
    schema: carChangeSchema,
    values: { code, version, plate: "" },
    resetOptions: { keepDirtyValues: true },
    atField: { PLATE_NOT_NEW: "plate" },
    confirm: (sent, go) => (isOddPlate(sent.plate) ? setAsked(sent) : go(sent)),
    deed: async (sent) => {
      try {
        return await api.company.cars.change.call(sent);
      } catch (error) {
        if (!isRefusal(error, "CHANGED_MEANWHILE")) throw error;
        const now = await loadCar(code);
        if (now.plate === sent.plate) return now;
        void cacheCar(now);
        throw error;
      }
    },
    onDone: (changed) => {
      void cacheCar(changed);
      showToast(`Etiket artık ${isolateDirection(changed.plate)} plakalı araçta.`);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <PlateField hint="Yeni aracın plakası." {...fieldOf(form, "plate")} />
      <ActionFailure
        {...failure}
        changed={`Bu araç bu arada değiştirildi. Şimdi plakası ${before === "" ? "boş" : isolateDirection(before)}. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
        failed="Araç değiştirilemedi."
      />
      <Actions>
        <Button type="submit" busy={change.isPending} busyText="Kaydediliyor…">
          Etiketi bu araca tak
        </Button>
        <Button look="secondary" busy={change.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
      <PlateQuestion
        question={{
          asked,
          confirm: () => {
            setAsked(undefined);
            if (asked) send(asked);
          },
          cancel: () => setAsked(undefined),
        }}
      />
    </form>
  );
}
