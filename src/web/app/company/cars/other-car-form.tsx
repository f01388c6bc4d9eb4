import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { carChange, type CarView } from "#contract/fleet/cars.ts";
import { isOddPlate } from "#domain/people/plate.ts";
import { isolated } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { loadCar, putCar } from "#web/app/company/parts/car-data.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/toast.tsx";

/** The plate of the car to which a company's sticker goes. */
export function OtherCarForm({
  car: { code, version, plate: before },
  onChanged,
  onClose,
}: {
  car: CarView;
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: standardSchemaResolver(carChange),
    values: { code, version, plate: "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const [asked, setAsked] = useState<{ code: string; version: number; plate: string }>();
  useUnsaved(isDirty);
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [isDirty, onChanged]);

  const change = useMutation({
    networkMode: "always",
    mutationFn: async (sent: { code: string; version: number; plate: string }) => {
      try {
        return await api.company.cars.change.call(sent);
      } catch (error) {
        if (!isRefusal(error, "CHANGED_MEANWHILE")) throw error;
        const now = await loadCar(code);
        // An earlier try, whose answer was lost, has done it.
        if (now.plate === sent.plate) return now;
        void putCar(now);
        throw error;
      }
    },
    onSuccess: (changed) => {
      void putCar(changed);
      void queryClient.invalidateQueries({ queryKey: api.codes.history.key({ input: { code } }) });
      announce(`Etiket artık ${isolated(changed.plate)} plakalı araçta.`);
      onClose();
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
      if (isRefusal(error, "PLATE_NOT_NEW")) form.setError("plate", { message: error.message }, { shouldFocus: true });
    },
  });
  const isAtField = isRefusal(change.error, "INPUT_INVALID") || isRefusal(change.error, "PLATE_NOT_NEW");
  return (
    <form
      onSubmit={form.handleSubmit(
        (values) => (isOddPlate(values.plate) ? setAsked(values) : change.mutate(values)),
        forgetting(change),
      )}
      noValidate
      className="grid gap-5"
    >
      <PlateField hint="Yeni aracın plakası." error={errors.plate?.message} {...form.register("plate")} />
      {!isAtField && (
        <DeedFailure
          of={change}
          changed={`Bu araç bu arada değiştirildi; şimdi plakası ${before === "" ? "boş" : isolated(before)}. Yazdığınız duruyor; doğruysa yeniden kaydedin.`}
          failed="Araç değiştirilemedi."
        />
      )}
      <Actions>
        <Button type="submit" busy={change.isPending} busyText="Kaydediliyor…">
          Araç değişti
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
            if (asked) change.mutate(asked);
          },
          cancel: () => setAsked(undefined),
        }}
      />
    </form>
  );
}
