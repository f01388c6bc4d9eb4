import { randomUUID } from "node:crypto";

import type { TestApp } from "./app.ts";
import { makeCustomerPerson } from "./people.ts";
import { makeProfile } from "./world.ts";

export async function handOverTestCode(t: TestApp) {
  const seller = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, seller.user, { plate: "34 ABC 123", note: "Satıcının notu" });
  const id = randomUUID();
  const given = await seller.api.codes.handOver({ code, id });
  return { seller, code, id, given };
}

export async function readClaimWord({ db }: TestApp, code: string): Promise<string | null> {
  return (await db.selectFrom("codes").select("claim").where("code", "=", code).executeTakeFirstOrThrow()).claim;
}
