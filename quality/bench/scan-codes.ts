import { randomBytes } from "node:crypto";

import { makeCode } from "#domain/sticker/code.ts";

import { runQuery } from "./postgres.ts";

/** The size of the world for scans and log-ins. */
export const scanSizes = { codes: 17_000, accounts: 3000, companies: 20, rentals: 2000 };

const MANY_CODES_COUNT = 10_000;

export interface ScanCodes {
  known: string;
  many: string[];
  rented: string;
  edited: { code: string; email: string };
  unknown: string[];
  free: string[];
}

export async function readScanCodes(url: string): Promise<ScanCodes> {
  const open =
    "profiles join users on users.id = owner_id where closed_at is null and contacts_visible and phone <> '' and phone_visible";
  const linked = await runQuery<{ code: string; email: string }>(
    url,
    `select code, users.email from ${open} order by code limit ${MANY_CODES_COUNT}`,
  );
  const [rented] = await runQuery<{ code: string }>(
    url,
    `select cars.code from cars join rentals on id = current_rental_id
     where renter_name_visible and due_at > now() + interval '1 day' order by cars.code limit 1`,
  );
  const free = await runQuery<{ code: string }>(url, "select code from codes where linked_at is null order by code");
  return {
    known: linked[0]!.code,
    edited: linked[1]!,
    many: linked.map(({ code }) => code),
    rented: rented!.code,
    // The prefix was never printed, so these codes do not exist.
    unknown: Array.from({ length: MANY_CODES_COUNT }, () => makeCode("YK", randomBytes)),
    free: free.map(({ code }) => code),
  };
}
