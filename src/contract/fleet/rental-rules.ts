import * as z from "zod/mini";

import { amountField, booleanField, notesField, versionField } from "#contract/words/fields.ts";
import { kmAllowanceField } from "#contract/words/odometer-fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { DRIVER_AGE_MAX, DRIVER_AGE_MIN, LICENCE_YEARS_MAX } from "#domain/fleet/driver.ts";
import { GAP_MINUTES_MAX } from "#domain/fleet/period.ts";
import { INSURANCE_TERMS_MAX, LATE_BAND_MINUTES_MAX } from "#domain/fleet/rental-rules.ts";

const minutesMessage = `Lütfen 0 ile ${LATE_BAND_MINUTES_MAX} arasında bir dakika girin.`;
const minutesField = z
  .int({ error: minutesMessage })
  .check(z.minimum(0, minutesMessage), z.maximum(LATE_BAND_MINUTES_MAX, minutesMessage));
const priceMessage = "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).";

const gapMessage = `Lütfen 0 ile ${GAP_MINUTES_MAX} arasında bir dakika girin.`;

const ageMessage = `Lütfen ${DRIVER_AGE_MIN} ile ${DRIVER_AGE_MAX} arasında bir yaş girin.`;
const yearsMessage = `Lütfen 1 ile ${LICENCE_YEARS_MAX} arasında bir yıl girin.`;

const lateBandsSchema = z.strictObject({
  freeMinutes: minutesField,
  thirdMinutes: minutesField,
  twoThirdsMinutes: minutesField,
});

export const rentalRulesView = view("RentalRules", {
  late: z.nullable(z.object(lateBandsSchema.shape)),
  km: z.nullable(z.object({ aDay: z.int(), price: z.int() })),
  fuelPrice: z.nullable(z.int()),
  /** Prices of cars that have no prices of their own (docs/product/rentals.md 9.20). */
  prices: z.object({ day: z.nullable(z.int()), week: z.nullable(z.int()), month: z.nullable(z.int()) }),
  gapMinutes: z.int(),
  /** A clerk can choose otherwise for a rental. */
  showsRenterPhone: z.boolean(),
  asksForConditionReports: z.boolean(),
  tracksPoliceNotices: z.boolean(),
  /** Below them there is a warning. Null means that there is no minimum (docs/product/rentals.md 9.27). */
  drivers: z.object({ minimumAge: z.nullable(z.int()), minimumLicenceYears: z.nullable(z.int()) }),
  insurance: z.string(),
  version: z.int(),
});
export type RentalRulesView = z.infer<typeof rentalRulesView>;

/** If `prices` is missing, the stored prices are kept (docs/product/rentals.md 9.9, 9.20). */
export const rentalRulesEditSchema = z.strictObject({
  version: versionField,
  late: z.nullable(
    lateBandsSchema.check(({ value: { freeMinutes, thirdMinutes, twoThirdsMinutes }, issues }) => {
      const message = "Bu sınır bir öncekinden küçük olamaz.";
      if (thirdMinutes < freeMinutes)
        issues.push({ code: "custom", message, path: ["thirdMinutes"], input: thirdMinutes });
      if (twoThirdsMinutes < thirdMinutes)
        issues.push({ code: "custom", message, path: ["twoThirdsMinutes"], input: twoThirdsMinutes });
    }),
  ),
  km: z.nullable(
    z.strictObject({
      aDay: kmAllowanceField,
      price: amountField(priceMessage),
    }),
  ),
  fuelPrice: z.nullable(amountField(priceMessage)),
  prices: z.optional(
    z.strictObject({
      day: z.nullable(amountField(priceMessage)),
      week: z.nullable(amountField(priceMessage)),
      month: z.nullable(amountField(priceMessage)),
    }),
  ),
  gapMinutes: z.optional(
    z.int({ error: gapMessage }).check(z.minimum(0, gapMessage), z.maximum(GAP_MINUTES_MAX, gapMessage)),
  ),
  showsRenterPhone: z.optional(booleanField),
  asksForConditionReports: z.optional(booleanField),
  tracksPoliceNotices: z.optional(booleanField),
  drivers: z.optional(
    z.strictObject({
      minimumAge: z.nullable(
        z
          .int({ error: ageMessage })
          .check(z.minimum(DRIVER_AGE_MIN, ageMessage), z.maximum(DRIVER_AGE_MAX, ageMessage)),
      ),
      minimumLicenceYears: z.nullable(
        z.int({ error: yearsMessage }).check(z.minimum(1, yearsMessage), z.maximum(LICENCE_YEARS_MAX, yearsMessage)),
      ),
    }),
  ),
  insurance: z.optional(notesField(INSURANCE_TERMS_MAX, "Sigorta ve muafiyet")),
});

const apiRoute = makeRoute("Kiralamalar");

export const rentalRulesContract = {
  get: panelProcedure
    .route(apiRoute("GET", "/company/rental-rules", "Kiralama kuralları"))
    .input(z.optional(z.strictObject({})))
    .output(rentalRulesView),

  update: panelProcedure
    .route(apiRoute("PUT", "/company/rental-rules", "Kiralama kurallarını kaydet"))
    .input(rentalRulesEditSchema)
    .output(rentalRulesView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
