import { randomUUID } from "node:crypto";

import type { TestApp } from "./app.ts";
import { makeCustomerPerson } from "./people.ts";
import { makeProfile } from "./world.ts";

/** Makes an owner hand over a code. Returns the owner, the code, the id of the request, and its answer. */
export async function handOverTestCode(t: TestApp) {
  const seller = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, seller.user, { plate: "34 ABC 123", note: "Satıcının notu" });
  const id = randomUUID();
  const given = await seller.api.codes.handOver({ code, id });
  return { seller, code, id, given };
}

/** The stored claim word of a code. */
export async function readClaimWord({ db }: TestApp, code: string): Promise<string | null> {
  return (await db.selectFrom("codes").select("claim").where("code", "=", code).executeTakeFirstOrThrow()).claim;
}
