import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";

import type { CarView } from "#contract/cars.ts";
import { rentalExtension, type RentalView } from "#contract/rentals.ts";
import { formatLocalDateTime } from "#domain/istanbul.ts";

import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, Waiting } from "../../ui/states.tsx";
import { announce } from "../../ui/toast.tsx";
import { api, isRefusal, queryClient, sentenceFor } from "../api.ts";
import { useEditForm } from "../edit-form.ts";
import { changeCar, reloadCar } from "./car-data.ts";
import { DueField } from "./due-field.tsx";
import { SectionSave } from "./section-save.tsx";

const lengths = [
  { label: "+1 gün", days: 1 },
  { label: "+3 gün", days: 3 },
  { label: "+1 hafta", days: 7 },
];

/** Moves the planned end of a running rental. */
export function ExtendRental({
  car,
  rental,
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  onRefused: (sentence: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden="true" size={18} />
        Bitişi değiştir
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${car.plate || car.code}: bitişi değiştir`}>
        <Loaded
          id={rental.id}
          onSaved={({ dueAt }) => {
            setOpen(false);
            announce("Planlanan bitiş değiştirildi.");
            changeCar(car.code, (now) => ({ rental: now.rental && { ...now.rental, dueAt } }));
          }}
          onRefused={(sentence) => {
            setOpen(false);
            onRefused(sentence);
            reloadCar(car.code);
          }}
        />
      </Dialog>
    </>
  );
}

/** The rental comes with its version only when somebody means to change it. */
function Loaded({
  id,
  ...form
}: {
  id: string;
  onSaved: (rental: RentalView) => void;
  onRefused: (sentence: string) => void;
}) {
  const rental = useQuery(
    api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  if (rental.data) return <ExtendForm rental={rental.data} {...form} />;
  if (rental.isPending) return <Waiting rows={1} />;
  return (
    <Failed
      text={sentenceFor(rental.error, "Veri yüklenirken bir hata oluştu.")}
      retry={() => void rental.refetch()}
      busy={rental.isFetching}
    />
  );
}

function ExtendForm({
  rental,
  onSaved,
  onRefused,
}: {
  rental: RentalView;
  onSaved: (rental: RentalView) => void;
  onRefused: (sentence: string) => void;
}) {
  const options = api.company.rentals.get.queryOptions({ input: { id: rental.id }, staleTime: 0 });
  const edit = useEditForm({
    schema: rentalExtension,
    stored: rental,
    valuesOf: ({ id, version, dueAt }) => ({ id, version, dueAt: formatLocalDateTime(dueAt) }),
    save: async (sent) => {
      const saved = await api.company.rentals.extend.call({ ...sent, dueAt: formatLocalDateTime(sent.dueAt) });
      onSaved(saved);
      return saved;
    },
    load: () => queryClient.fetchQuery(options),
    onStored: (saved) => queryClient.setQueryData(options.queryKey, saved),
    onRefused: (error) => {
      if (isRefusal(error, "RENTAL_ENDED") || isRefusal(error, "RENTAL_NOT_FOUND")) onRefused(error.message);
    },
  });
  const { form } = edit;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <DueField
        label="Yeni planlanan bitiş"
        choices={lengths}
        from={rental.dueAt}
        value={form.watch("dueAt")}
        error={form.formState.errors.dueAt?.message}
        field={form.register("dueAt")}
        onPick={(text) => form.setValue("dueAt", text, { shouldDirty: true, shouldValidate: true })}
      />
      <SectionSave edit={edit} saved="Planlanan bitiş değiştirildi." />
    </form>
  );
}
