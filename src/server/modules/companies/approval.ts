import type { Transaction, Updateable } from "kysely";

import { companyProfileRows, pages } from "#contract/pages.ts";
import * as rules from "#domain/people/company.ts";
import { toSearchText } from "#domain/words/turkish.ts";
import type { DB } from "#server/db/tables.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { queueMail } from "#server/outbox/store.ts";

import { fillSlots, type SlotSource } from "./slots.ts";

async function lockCompany(tx: Transaction<DB>, companyId: string) {
  return tx
    .selectFrom("companies")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .select(["waitingName", "refusedName", "nameRefusal"])
    .select(["companies.id", "companies.name", "formerName", "isApproved", "isActive", "carSlots", "refusalReason"])
    .select(["users.id as ownerId", "users.email", "users.displayName"])
    .where("companies.id", "=", companyId)
    .forUpdate("companies")
    .executeTakeFirst();
}

/** Makes a code and a car without a plate for each slot that the company does not have yet. */
export async function approveCompany(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, carSlots }: { companyId: string; carSlots: number },
  source: SlotSource & { publicUrl: string },
): Promise<boolean> {
  const company = await lockCompany(tx, companyId);
  if (!company) return false;
  const approved = rules.approveCompany(company, carSlots);
  const limit = approved.carSlots;
  await changeCompany(tx, company, { ...approved, refusedAt: null, reappliedAt: null }, source.now);
  await fillSlots(tx, company.id, limit, source);
  const details = { from: company.carSlots, to: limit };
  if (company.isApproved && limit !== company.carSlots)
    await writeAudit(tx, { action: "slots-changed", actorId, accountId: company.ownerId, details }, source.now);
  if (!company.isApproved) {
    await writeAudit(tx, { action: "company-approved", actorId, accountId: company.ownerId, details }, source.now);
    const link = source.publicUrl + pages.companyDashboard.path;
    await queueMail(tx, { kind: "company-approved", ...toAddressedOwner(company), carSlots: limit, link }, source.now);
    const content = { kind: "company-approved", company: company.name } as const;
    await queueAlert(tx, { userId: company.ownerId, content }, source.now);
  }
  return true;
}

/** The same reason again causes no second mail. */
export async function refuseCompany(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, reason }: { companyId: string; reason: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<"COMPANY_NOT_FOUND" | "COMPANY_ALREADY_APPROVED" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.refuseCompany(company, reason);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, { ...next, refusedAt: now, reappliedAt: null }, now);
  await writeAudit(tx, { action: "company-refused", actorId, accountId: company.ownerId }, now);
  const link = publicUrl + pages.companyDashboard.path;
  await queueMail(tx, { kind: "company-refused", ...toAddressedOwner(company), reason, link }, now);
  const content = { kind: "company-refused", company: company.name, reason } as const;
  await queueAlert(tx, { userId: company.ownerId, content }, now);
  return undefined;
}

function toAddressedOwner({ email, displayName, name }: { email: string; displayName: string; name: string }) {
  return { recipient: email, name: displayName, company: name };
}

/** Missing codes and cars are made; a lower number deletes nothing. */
export async function setCarSlots(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, carSlots, before }: { companyId: string; carSlots: number; before?: number | undefined },
  source: SlotSource,
): Promise<"COMPANY_NOT_FOUND" | "COMPANY_STILL_WAITING" | "CHANGED_MEANWHILE" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.setCarLimit(company, carSlots, before);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, next, source.now);
  const details = { from: company.carSlots, to: carSlots };
  await writeAudit(tx, { action: "slots-changed", actorId, accountId: company.ownerId, details }, source.now);
  await fillSlots(tx, company.id, carSlots, source);
  return undefined;
}

/**
 * Takes effect at the company's next request, and at the next scan of one of its cars: scan pages show the renter only
 * while the panel is open.
 */
export async function changeCompanyAccess(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, ...change }: { companyId: string } & ({ isApproved: false } | { isActive: boolean }),
  now: Date,
): Promise<boolean> {
  const company = await lockCompany(tx, companyId);
  if (!company) return false;
  const next =
    "isApproved" in change ? rules.withdrawApproval(company) : rules.setCompanyActive(company, change.isActive);
  if (!next) return true;
  await changeCompany(tx, company, next, now);
  const action = "isApproved" in change ? "company-withdrawn" : change.isActive ? "company-opened" : "company-closed";
  await writeAudit(tx, { action, actorId, accountId: company.ownerId }, now);
  return true;
}

/** Refuses if the name was changed after the administrator had read it. */
export async function acknowledgeName(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, name }: { companyId: string; name: string },
  now: Date,
): Promise<"COMPANY_NOT_FOUND" | "CHANGED_MEANWHILE" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const next = rules.acknowledgeCompanyName(company, name);
  if (next === undefined || typeof next === "string") return next;
  await changeCompany(tx, company, next, now);
  await writeAudit(tx, { action: "company-name-seen", actorId, accountId: company.ownerId }, now);
  return undefined;
}

export async function decideName(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, name, reason }: { companyId: string; name: string; reason?: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<"COMPANY_NOT_FOUND" | "CHANGED_MEANWHILE" | undefined> {
  const company = await lockCompany(tx, companyId);
  if (!company) return "COMPANY_NOT_FOUND";
  const { formerName, waitingName, refusedName, nameRefusal } = company;
  const names = { name: company.name, formerName, waitingName, refusedName, nameRefusal };
  const next = rules.decideCompanyName(names, name, reason);
  if (next === "CHANGED_MEANWHILE") return next;
  await changeCompany(tx, company, { ...next, searchKey: toSearchText(next.name) }, now);
  if (next.name !== company.name) await raiseVersionsOfCars(tx, company.id);
  const { ownerId, email: recipient, displayName } = company;
  const action = reason === undefined ? "company-name-accepted" : "company-name-refused";
  await writeAudit(tx, { action, actorId, accountId: ownerId }, now);
  const told = {
    recipient,
    name: displayName,
    company: name,
    link: `${publicUrl}${pages.companyProfile.path}#${companyProfileRows.company}`,
  };
  await queueMail(
    tx,
    reason === undefined
      ? { kind: "company-name-accepted", ...told }
      : { kind: "company-name-refused", ...told, reason },
    now,
  );
  return undefined;
}

/**
 * If the panel opens or closes, also raises the versions of the cars' scan pages, because scan pages show the renter
 * only while the panel is open.
 */
async function changeCompany(
  tx: Transaction<DB>,
  company: { id: string; isApproved: boolean; isActive: boolean },
  change: Updateable<DB["companies"]> & { isApproved?: boolean; isActive?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("companies")
    .set({ ...change, updatedAt: now })
    .where("id", "=", company.id)
    .execute();
  if (rules.isPanelOpen(company) !== rules.isPanelOpen({ ...company, ...change }))
    await raiseVersionsOfCars(tx, company.id);
}
