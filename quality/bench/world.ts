import { pino } from "pino";

import { hashPassword } from "#server/access/password-hash.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";

import { makeProfile, makeUser, PASSWORD, signIn } from "../../test/world.ts";

const CODE_COUNT = 400;
const FLOODED_ACCOUNT_COUNT = 50;

/** A filled database, and what the measured requests name. */
export interface BenchWorld {
  url: string;
  /** Codes of vehicles that belong to one owner, and the cookie of the owner's session. */
  codes: string[];
  cookie: string;
  /** E-mail addresses of accounts with PASSWORD, hashed at the cost of production. */
  emails: string[];
}

export async function makeBenchWorld(url: string): Promise<BenchWorld> {
  const { slowDb: db, close } = openPool({ connectionString: url }, pino({ level: "error" }));
  try {
    await migrate(db);
    const owner = await makeUser(db, { isConfirmed: true });
    const contacts = { phone: { value: "0532 111 22 33", visible: true } };
    const codes: string[] = [];
    for (let nth = 0; nth < CODE_COUNT; nth += 1)
      codes.push(await makeProfile(db, owner, { plate: "34 ABC 123", note: "Birazdan dönerim.", contacts }));
    const passwordHash = await hashPassword(PASSWORD, "");
    const emails: string[] = [];
    for (let nth = 0; nth < FLOODED_ACCOUNT_COUNT; nth += 1) emails.push((await makeUser(db, { passwordHash })).email);
    return { url, codes, cookie: `session=${await signIn(db, owner, new Date())}`, emails };
  } finally {
    await close();
  }
}
