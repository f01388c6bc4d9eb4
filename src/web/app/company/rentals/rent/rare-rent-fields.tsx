import type { UseFormReturn } from "react-hook-form";

import { FuelField, formatKm } from "#web/app/company/parts/fuel-field.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Switch } from "#web/ui/switch.tsx";

import type { RentalDraft } from "./rental-draft.ts";

/**
 * Fields that are rarely changed: km and fuel at the start, and a switch that shows the renter's name to strangers.
 */
export function RareRentFields<Sent>({
  form,
  lastKm,
}: {
  form: UseFormReturn<RentalDraft, unknown, Sent>;
  /** The last known km of the car; null if unknown. */
  lastKm: number | null;
}) {
  const { errors } = form.formState;
  const [kmOut, fuelOut] = form.watch(["kmOut", "fuelOut"]);
  return (
    <FoldedSection title="Diğer" open={errors.kmOut !== undefined}>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-3 sm:gap-5">
          <WholeNumberField
            control={form.control}
            name="kmOut"
            label="Çıkış km"
            placeholder="45200"
            error={errors.kmOut?.message}
          />
          <FuelField label="Yakıt" value={fuelOut} onChange={(eighths) => form.setValue("fuelOut", eighths)} />
        </div>
        <StartReadingsHint last={lastKm} typed={kmOut} />
      </div>
      <div className="grid justify-items-start">
        <Switch label="Kiracının adını göster (maskeli)" {...form.register("renterNameVisible")} />
      </div>
    </FoldedSection>
  );
}

/** Explains km and fuel, and warns if the typed km are below the last known km. */
function StartReadingsHint({ last, typed }: { last: number | null; typed: number | string | null }) {
  if (last !== null && typeof typed === "number" && typed < last)
    return (
      <p className="text-warn text-sm font-semibold">{`Araç en son ${formatKm(last)} idi. Yazdığınız daha az. Doğru mu?`}</p>
    );
  return (
    <p className="text-ink-soft text-sm">
      {last === null
        ? "İsteğe bağlı. Dönüşte km aşımını ve eksik yakıtı bunlardan hesaplarız."
        : "En son yazılan. Göstergeye bakın."}
    </p>
  );
}
