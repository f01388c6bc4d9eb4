import type { ConditionReportView } from "#contract/fleet/condition-reports.ts";
import { formatDamage } from "#contract/fleet/condition-reports.words.ts";
import type { Mail } from "#contract/ports/mails.ts";
import type { ConditionSignatures } from "#domain/fleet/condition-report.ts";
import { listVisibleContacts } from "#domain/words/contact.ts";
import type { Deps } from "#server/deps.ts";

import type { TakenMail } from "./store.ts";

/**
 * The mail contains no text that the company typed except the company's name, so that nobody can use it to send texts
 * to strangers.
 */
export async function writeRecordSealed(
  { db, limits }: Pick<Deps, "db" | "limits">,
  { recipient, details, tries }: TakenMail,
): Promise<Mail | "nobody waits for it" | "too many to one address today"> {
  const row = await db
    .selectFrom("conditionReports as reports")
    .innerJoin("companies", "companies.id", "reports.companyId")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "reports.companyId").onRef("rentals.id", "=", "reports.rentalId"),
    )
    .innerJoin("customers", (join) =>
      join.onRef("customers.companyId", "=", "rentals.companyId").onRef("customers.id", "=", "rentals.customerId"),
    )
    .select(["companies.name as company", "companies.phone", "companies.contactPhone", "reports.direction"])
    .select(["reports.plate", "reports.carCode", "reports.happenedAt", "reports.rentalTime", "reports.sealedAt"])
    .select(["reports.km", "reports.damages", "reports.signatures"])
    .where("reports.companyId", "=", String(details["companyId"]))
    .where("reports.id", "=", String(details["reportId"]))
    .where("customers.email", "=", recipient)
    .executeTakeFirst();
  if (!row) return "nobody waits for it";
  const isTooMany = tries === 1 && (await limits.take("invitationMailsByRecipient", recipient)) !== undefined;
  if (isTooMany) return "too many to one address today";
  const { company, plate, carCode, phone, contactPhone, damages, signatures, ...times } = row;
  const [contact] = listVisibleContacts(["phone"], { phone: { value: contactPhone || phone, visible: true } });
  return {
    kind: "record-sealed",
    name: "",
    company,
    phone: contact?.text ?? "",
    plate: plate || carCode,
    ...times,
    damages: (damages as unknown as ConditionReportView["damages"]).map((damage) =>
      formatDamage({ ...damage, note: "" }),
    ),
    isSigned: "name" in (signatures as unknown as ConditionSignatures).renter,
  };
}
