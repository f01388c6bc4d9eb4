import { randomBytes, randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import { findAccountSecrets } from "#server/access/accounts.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { makeChallenge } from "#server/modules/second-factor/challenges.ts";
import { makeLink } from "#server/outbox/links.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { addSecondFactor } from "../../test/second-factor.ts";
import {
  CLAIM_WORD,
  randomNoticeKey,
  makeAdmin,
  makeAgreement,
  makeBlockedTime,
  makeCars,
  makeCode,
  makeCompany,
  makeCustomer,
  makeCarDue,
  makeExpense,
  makeCharge,
  makeDepositEntry,
  makePayment,
  makePhoto,
  makeProfile,
  makeRental,
  makeReservation,
  makeRoadCharge,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  signIn,
  readVisitorMessageId,
  type MadeCompany,
  type MadeUser,
} from "../../test/world.ts";

export const FUZZ_ACTORS = [
  "guest",
  "customer",
  "neighbour",
  "waiting",
  "company",
  "rival",
  "admin",
  "forged",
] as const;
export type Actor = (typeof FUZZ_ACTORS)[number];

/**
 * The accounts, sessions and other rows that a request may name. Requests contain placeholders such as
 * `W_rival_rental_W`, because they are generated before the rows exist.
 */
export interface FuzzWorld {
  users: Partial<Record<Actor, MadeUser>>;
  tokens: Partial<Record<Actor, string>>;
  words: Record<string, string>;
}

export async function makeFuzzWorld(db: Kysely<DB>): Promise<FuzzWorld> {
  // The tag is unique, because many worlds share a database, and e-mail addresses of accounts must be unique.
  const tag = randomBytes(6).toString("hex");
  const person = (name: string) => ({ email: `${name}-${tag}@example.com` });
  const now = new Date();
  const customer = await makeUser(db, person("customer"));
  const neighbour = await makeUser(db, person("neighbour"));
  const waiting = await makeCompany(db, { ...person("waiting"), isApproved: false });
  const company = await makeCompany(db, person("company"));
  const rival = await makeCompany(db, person("rival"));
  const admin = await makeUser(db, { ...person("admin"), role: "admin", displayName: "Yönetici" });
  // Makes a second administrator, because the product does not let anybody remove the last administrator.
  await makeAdmin(db).catch(() => makeUser(db, { ...person("admin2"), role: "admin" }));
  const linkOf = async (purpose: "confirm-address" | "reset-password") => {
    const link = await makeLink(db, purpose, neighbour.id, { now, publicUrl: "http://localhost" });
    return link.split("#")[1] ?? "";
  };
  const users = { customer, neighbour, waiting, company, rival, admin };
  const words: Record<string, string> = {
    customer_code: await makeProfile(db, customer, { note: "Aracım", plate: "34 ABC 123" }),
    neighbour_code: await makeProfile(db, neighbour, {}),
    free_code: await makeCode(db),
    free2_code: await makeCode(db, { claim: CLAIM_WORD }),
    reset_token: await linkOf("reset-password"),
    confirm_token: await linkOf("confirm-address"),
    ...(await makeSecondStepWords(db)),
    ...(await makeFleetWords(db, "company", company)),
    ...(await makeFleetWords(db, "rival", rival)),
  };
  const told = await makeVisitorNotice(db, words["customer_code"]!, {
    photo: makePhoto("x"),
    now,
    senders: [randomBytes(32)],
  });
  words["customer_notice"] = await readNoticeId(db, told);
  words["customer_telling"] = await readVisitorMessageId(db, told);
  words["telling_key"] = told;
  words["new0_key"] = randomNoticeKey();
  const linked = { noticeId: await readNoticeId(db, told), userId: customer.id };
  words["answer_token"] = await makeAnswerToken(db, linked, now);
  for (const [name, { id, email }] of Object.entries(users)) {
    words[`${name}_user`] = id;
    words[`${name}_email`] = email;
  }
  for (const [name, { companyId }] of Object.entries({ waiting, company, rival })) words[`${name}_company`] = companyId;
  for (let nth = 0; nth < 4; nth += 1) words[`new${nth}_id`] = randomUUID();
  return { users, words, tokens: await signInAllAccounts(db, users) };
}

/** Makes a session for every account, and returns the tokens. The token of the actor `forged` is random. */
export async function signInAllAccounts(db: Kysely<DB>, users: FuzzWorld["users"]): Promise<FuzzWorld["tokens"]> {
  const tokens: FuzzWorld["tokens"] = { forged: randomBytes(32).toString("base64url") };
  for (const actor of FUZZ_ACTORS) {
    const user = users[actor];
    if (user) tokens[actor] = await signIn(db, user, new Date());
  }
  return tokens;
}

/**
 * Whether all accounts still exist and are open, and each company is still in its original state. A generated request
 * may have changed that.
 */
export async function areAccountsOpen(db: Kysely<DB>, { users }: FuzzWorld): Promise<boolean> {
  const ids = Object.values(users).map(({ id }) => id);
  const standing = await db
    .selectFrom("users")
    .leftJoin("companyMembers", "companyMembers.userId", "users.id")
    .leftJoin("companies", "companies.id", "companyMembers.companyId")
    .select(["users.id", "isApproved", "isActive"])
    .where("users.id", "in", ids)
    .where("closedAt", "is", null)
    .execute();
  const isOpen = (id: string | undefined) => standing.some((row) => row.id === id && row.isApproved && row.isActive);
  const isWaiting = standing.some((row) => row.id === users.waiting?.id && row.isApproved === false);
  return standing.length === ids.length && isOpen(users.company?.id) && isOpen(users.rival?.id) && isWaiting;
}

/**
 * A log-in that waits for the code of the second factor, and a recovery code for it. The secret of the second factor is
 * encrypted with a random key, so no server of this test can decrypt it.
 */
async function makeSecondStepWords(db: Kysely<DB>): Promise<Record<string, string>> {
  const secretKeys = deriveSecretKeys(randomBytes(32));
  const { id } = await makeUser(db, { email: `${randomBytes(6).toString("hex")}@example.com` });
  const { recoveryCodes } = await addSecondFactor({ db, secretKeys }, id);
  const { passwordHash } = await findAccountSecrets(db, id);
  const now = () => new Date();
  const waiting = await runTransaction(db, (tx) => makeChallenge(tx, { id, passwordHash }, { secretKeys, now }));
  return { challenge: waiting!.challenge, recovery_code: recoveryCodes[0]! };
}

async function makeFleetWords(db: Kysely<DB>, name: string, company: MadeCompany): Promise<Record<string, string>> {
  const [car = "", rented = "", spare = ""] = await makeCars(db, company, 3);
  const customer = await makeCustomer(db, company, { name: "Kiracı Işık" });
  const rental = await makeRental(db, company, rented, {
    customerId: customer,
    total: 90_000,
    paid: 10_000,
    deposit: 20_000,
  });
  await makePayment(db, company, rental, 5000);
  const sent = { photo: makePhoto("x"), now: new Date(), senders: [randomBytes(32)] };
  const told = await makeVisitorNotice(db, rented, sent);
  return {
    [`${name}_code`]: car,
    [`${name}_rented`]: rented,
    [`${name}_spare`]: spare,
    [`${name}_customer`]: customer,
    [`${name}_rental`]: rental,
    ...(name === "company" && { renter_token: await makeAgreement(db, company, rental, { words: "Şart" }) }),
    [`${name}_charge`]: await makeCharge(db, company, rental),
    [`${name}_deposit`]: await makeDepositEntry(db, company, rental, "returned", 1000),
    [`${name}_road`]: await makeRoadCharge(db, company, rental),
    [`${name}_reservation`]: await makeReservation(db, company, car, { now: new Date() }),
    [`${name}_block`]: await makeBlockedTime(db, company, spare, { now: new Date() }),
    [`${name}_expense`]: await makeExpense(db, company, { code: car, repeats: "monthly", spentOn: "2026-10-15" }),
    [`${name}_due`]: await makeCarDue(db, company, car),
    [`${name}_notice`]: await readNoticeId(db, told),
    [`${name}_telling`]: await readVisitorMessageId(db, told),
  };
}

/** Replaces placeholders by ids and texts of the world. In a placeholder, `own` stands for the actor. */
export function fillPlaceholders(text: string, actor: Actor, { words }: FuzzWorld): string {
  return text.replaceAll(/W_(\w+?)_W/g, (whole, word: string) => {
    const named = word.startsWith("own_") ? word.replace("own", actor) : word;
    return words[named] ?? words[word.replace("own", "company")] ?? whole;
  });
}
