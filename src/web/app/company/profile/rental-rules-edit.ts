import * as z from "zod/mini";

import { rentalRulesEditSchema, type RentalRulesView } from "#contract/fleet/rental-rules.ts";
import { DEFAULT_LATE_BANDS } from "#domain/fleet/rental-rules.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";

type TypedNumber = number | string | null;

/** The steps of the late fees are kept while late fees are off, so that switching them on restores the steps. */
interface RentalRulesValues {
  version: number;
  hasLate: boolean;
  late: { freeMinutes: TypedNumber; thirdMinutes: TypedNumber; twoThirdsMinutes: TypedNumber };
  km: { aDay: TypedNumber; price: TypedNumber };
  fuelPrice: TypedNumber;
  prices: { day: TypedNumber; week: TypedNumber; month: TypedNumber };
  gapMinutes: TypedNumber;
  showsRenterPhone: boolean;
  asksForConditionReports: boolean;
  tracksPoliceNotices: boolean;
  drivers: { minimumAge: TypedNumber; minimumLicenceYears: TypedNumber };
  insurance: string;
}

export function useRulesEdit(rules: RentalRulesView) {
  return useEditForm({
    schema: rulesFormSchema,
    stored: rules,
    valuesOf: toFormValues,
    save: (sent) => api.company.rentalRules.update.call(sent),
    load: () => api.company.rentalRules.get.call(undefined),
    onStored: (now) => void cacheData(api.company.rentalRules.get.queryKey(), now),
  });
}

export type RulesForm = ReturnType<typeof useRulesEdit>["form"];

function toFormValues({
  version,
  late,
  km,
  fuelPrice,
  prices,
  gapMinutes,
  showsRenterPhone,
  asksForConditionReports,
  tracksPoliceNotices,
  drivers,
  insurance,
}: RentalRulesView): RentalRulesValues {
  return {
    version,
    hasLate: late !== null,
    late: { ...(late ?? DEFAULT_LATE_BANDS) },
    km: { aDay: km?.aDay ?? null, price: km?.price ?? null },
    fuelPrice,
    prices: { ...prices },
    gapMinutes: gapMinutes || null,
    showsRenterPhone,
    asksForConditionReports,
    tracksPoliceNotices,
    drivers: { ...drivers },
    insurance,
  };
}

/** Late fees that are off become null, and so does an empty km rule. */
const rulesFormSchema = z.pipe(
  z.transform(({ hasLate, km, ...values }: RentalRulesValues): unknown => ({
    ...values,
    late: hasLate ? values.late : null,
    km: km.aDay === null && km.price === null ? null : km,
    gapMinutes: values.gapMinutes ?? 0,
  })),
  rentalRulesEditSchema,
);
