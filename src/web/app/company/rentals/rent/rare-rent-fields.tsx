import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { FuelField } from "#web/app/company/parts/fuel-field.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Switch } from "#web/ui/switch.tsx";

import type { RentalDraft } from "./rental-draft.ts";

export function RareRentFields<Sent>({
  form,
  last,
}: {
  form: UseFormReturn<RentalDraft, unknown, Sent>;
  last: CarView["lastReturn"];
}) {
  const { errors } = form.formState;
  const fuelOut = form.watch("fuelOut");
  return (
    <FoldedSection title="Diğer" open={errors.kmOut !== undefined}>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-3 sm:gap-5">
          <WholeNumberField control={form.control} name="kmOut" label="Çıkış km" placeholder="45200" />
          <FuelField label="Yakıt" value={fuelOut} onChange={(eighths) => form.setValue("fuelOut", eighths)} />
        </div>
        <StartReadings form={form} last={last} />
      </div>
      <div className="grid justify-items-start">
        <Switch label="Kiracının adını göster (maskeli)" {...form.register("renterNameVisible")} />
      </div>
    </FoldedSection>
  );
}

function StartReadings<Sent>({
  form,
  last,
}: {
  form: UseFormReturn<RentalDraft, unknown, Sent>;
  last: CarView["lastReturn"];
}) {
  const [kmOut, fuelOut] = form.watch(["kmOut", "fuelOut"]);
  if (last.km !== null && typeof kmOut === "number" && kmOut < last.km)
    return (
      <p className="text-warn text-sm font-semibold">{`Araç en son ${formatKm(last.km)} idi. Yazdığınız daha az. Doğru mu?`}</p>
    );
  const known = [last.km === null ? "" : formatKm(last.km), last.fuel === null ? "" : formatFuel(last.fuel)].filter(
    (part) => part !== "",
  );
  if (known.length === 0)
    return (
      <p className="text-ink-soft text-sm">İsteğe bağlı. Dönüşte km aşımını ve eksik yakıtı bunlardan hesaplarız.</p>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft text-sm">{`En son yazılan: ${known.join(", ")}.`}</p>
      {kmOut === null && fuelOut === null && (
        <Button
          look="secondary"
          onClick={() => {
            form.setValue("kmOut", last.km);
            form.setValue("fuelOut", last.fuel);
          }}
        >
          Göstergeye baktım, aynı
        </Button>
      )}
    </div>
  );
}
