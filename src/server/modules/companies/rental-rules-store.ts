import type { Kysely, Transaction } from "kysely";

import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import type { DriverRule } from "#domain/fleet/driver-rule.ts";
import type { RentalPrices } from "#domain/fleet/rates.ts";
import type { RentalRules } from "#domain/fleet/rental-rules.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export async function findRentalRules(db: Kysely<DB>, { companyId }: CompanyScope): Promise<RentalRulesView> {
  const row = await db
    .selectFrom("companies")
    .select(["lateFreeMinutes", "lateThirdMinutes", "lateTwoThirdsMinutes", "kmAllowance", "kmPrice", "fuelPrice"])
    .select(["dayPrice", "weekPrice", "monthPrice", "gapMinutes", "showsRenterPhone", "version"])
    .select(["minimumDriverAge", "minimumLicenceYears", "conditionReportsSince"])
    .select(["tracksPoliceNotices", "insuranceTerms"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { lateFreeMinutes, lateThirdMinutes, lateTwoThirdsMinutes, kmAllowance, kmPrice, fuelPrice } = row;
  const { dayPrice: day, weekPrice: week, monthPrice: month, gapMinutes, showsRenterPhone, version } = row;
  return {
    // Check constraints make all three columns null or none of them. The same holds for the two km columns.
    late:
      lateFreeMinutes === null
        ? null
        : {
            freeMinutes: lateFreeMinutes,
            thirdMinutes: lateThirdMinutes!,
            twoThirdsMinutes: lateTwoThirdsMinutes!,
          },
    km: kmAllowance === null ? null : { aDay: kmAllowance, price: kmPrice! },
    fuelPrice,
    prices: { day, week, month },
    gapMinutes,
    showsRenterPhone,
    asksForConditionReports: row.conditionReportsSince !== null,
    tracksPoliceNotices: row.tracksPoliceNotices,
    drivers: { minimumAge: row.minimumDriverAge, minimumLicenceYears: row.minimumLicenceYears },
    insurance: row.insuranceTerms,
    version,
  };
}

export async function saveRentalRules(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  edit: RentalRules & {
    version: number;
    prices?: RentalPrices | undefined;
    gapMinutes?: number | undefined;
    showsRenterPhone?: boolean | undefined;
    asksForConditionReports?: boolean | undefined;
    tracksPoliceNotices?: boolean | undefined;
    drivers?: DriverRule | undefined;
    insurance?: string | undefined;
  },
  now: Date,
): Promise<boolean> {
  const { version, late, km, fuelPrice, prices, gapMinutes, showsRenterPhone, asksForConditionReports, drivers } = edit;
  const { tracksPoliceNotices, insurance } = edit;
  const saved = await tx
    .updateTable("companies")
    .set((eb) => ({
      lateFreeMinutes: late?.freeMinutes ?? null,
      lateThirdMinutes: late?.thirdMinutes ?? null,
      lateTwoThirdsMinutes: late?.twoThirdsMinutes ?? null,
      kmAllowance: km?.aDay ?? null,
      kmPrice: km?.price ?? null,
      fuelPrice,
      ...(prices && { dayPrice: prices.day, weekPrice: prices.week, monthPrice: prices.month }),
      ...(gapMinutes !== undefined && { gapMinutes }),
      ...(showsRenterPhone !== undefined && { showsRenterPhone }),
      // Stores since when the company requires condition reports, because earlier rentals need none.
      ...(asksForConditionReports !== undefined && {
        conditionReportsSince: asksForConditionReports ? eb.fn.coalesce("conditionReportsSince", eb.val(now)) : null,
      }),
      ...(tracksPoliceNotices !== undefined && { tracksPoliceNotices }),
      ...(insurance !== undefined && { insuranceTerms: insurance }),
      ...(drivers && {
        minimumDriverAge: drivers.minimumAge,
        minimumLicenceYears: drivers.minimumLicenceYears,
      }),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("id", "=", companyId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}
