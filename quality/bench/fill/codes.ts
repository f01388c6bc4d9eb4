import type { Insertable } from "kysely";

import { normalizePlate } from "#domain/people/plate.ts";
import { makeProfileSearchKey } from "#domain/people/profile.ts";
import { CODE_RANDOM_LENGTH, DEFAULT_PREFIX, GENERATED_CODES_MAX, SLOT_PREFIX } from "#domain/sticker/code.ts";
import { CODE_ALPHABET } from "#domain/words/symbols.ts";
import type { DB } from "#server/db/tables.ts";

import { interpolateDate, makeCustomerIdAt, planRegistrationTime, makePhone } from "./people.ts";
import type { WorldPlan } from "./plan.ts";
import { makePlate } from "./plates.ts";
import { makeSeededRandom } from "./seeded-random.ts";
import { profileNotes, SHOP_NAMES } from "./words.ts";

/** The share of stickers that are linked. */
const LINKED_SHARE = 0.85;

const CODE_SPACE_SIZE = CODE_ALPHABET.length ** CODE_RANDOM_LENGTH;

// The stride is not a multiple of 31, the only prime factor of the code space. So steps of this size reach every code
// once.
const CODE_STRIDE = 514_229_357;

/** The code with this number. All codes are different, and consecutive codes look unrelated. */
function makeCodeAt(plan: WorldPlan, prefix: string, nth: number): string {
  let rest = ((nth + 1) * CODE_STRIDE + plan.seed) % CODE_SPACE_SIZE;
  let random = "";
  for (let at = 0; at < CODE_RANDOM_LENGTH; at += 1) {
    random += CODE_ALPHABET.charAt(rest % CODE_ALPHABET.length);
    rest = Math.floor(rest / CODE_ALPHABET.length);
  }
  return prefix + random;
}

export function makeSlotCodeAt(plan: WorldPlan, car: number): string {
  return makeCodeAt(plan, SLOT_PREFIX, car);
}

/** The owner of a code. A few people own very many codes, most own a handful. */
function planOwner(plan: WorldPlan, nth: number): { ownerNth: number; linkedAt: Date } | undefined {
  const dice = makeSeededRandom(plan.seed, "link", nth);
  if (!dice.chance(LINKED_SHARE)) return undefined;
  const ownerNth = Math.floor(plan.people * dice.next() ** 2);
  const since = Math.max(planPrintTime(plan, nth).getTime(), planRegistrationTime(plan, ownerNth).getTime());
  return { ownerNth, linkedAt: interpolateDate(new Date(since), plan.now, dice.next() ** 3) };
}

/** A code and its owner; undefined if it is not linked. */
export function planLink(plan: WorldPlan, nth: number): { code: string; ownerId: string; linkedAt: Date } | undefined {
  const link = planOwner(plan, nth);
  return (
    link && {
      code: makeCodeAt(plan, DEFAULT_PREFIX, nth),
      ownerId: makeCustomerIdAt(plan, link.ownerNth),
      linkedAt: link.linkedAt,
    }
  );
}

/** When a code was made. Codes are made in batches of the form's maximum. */
function planPrintTime(plan: WorldPlan, nth: number): Date {
  const batch = Math.floor(nth / GENERATED_CODES_MAX) * GENERATED_CODES_MAX;
  return interpolateDate(plan.beganAt, plan.now, batch / plan.codes);
}

export function* generateCodeRows(plan: WorldPlan): Generator<Insertable<DB["codes"]>> {
  const prefix = DEFAULT_PREFIX;
  for (const company of plan.fleet) {
    const companyId = company.id;
    for (let car = company.firstCar; car < company.firstCar + company.cars; car += 1) {
      const at = company.openedAt;
      const code = makeSlotCodeAt(plan, car);
      yield { code, prefix: SLOT_PREFIX, ownerId: null, companyId, linkedAt: at, version: 1, createdAt: at };
    }
  }
  for (let nth = 0; nth < plan.codes - plan.cars; nth += 1) {
    const link = planOwner(plan, nth);
    const owner = link
      ? { ownerId: makeCustomerIdAt(plan, link.ownerNth), linkedAt: link.linkedAt, version: 2 }
      : { ownerId: null, linkedAt: null, version: 1 };
    yield {
      code: makeCodeAt(plan, prefix, nth),
      prefix,
      companyId: null,
      ...owner,
      createdAt: planPrintTime(plan, nth),
    };
  }
}

export function* generateProfileRows(plan: WorldPlan): Generator<Insertable<DB["profiles"]>> {
  for (let nth = 0; nth < plan.codes - plan.cars; nth += 1) {
    const link = planOwner(plan, nth);
    if (!link) continue;
    const dice = makeSeededRandom(plan.seed, "profile", nth);
    const handle = dice.chance(0.3);
    const shown = {
      code: makeCodeAt(plan, DEFAULT_PREFIX, nth),
      plate: dice.chance(0.9) ? makePlate(dice) : normalizePlate(dice.one(SHOP_NAMES)),
      note: dice.one(profileNotes),
    };
    yield {
      ...shown,
      searchKey: makeProfileSearchKey(shown),
      ownerId: makeCustomerIdAt(plan, link.ownerNth),
      contactsVisible: dice.chance(0.95),
      phone: dice.chance(0.9) ? makePhone(dice) : "",
      phoneVisible: dice.chance(0.9),
      telegram: handle ? `ornek_${link.ownerNth}` : "",
      telegramVisible: true,
      email: dice.chance(0.3) ? `kisi${link.ownerNth}@example.com` : "",
      emailVisible: dice.chance(0.5),
      website: dice.chance(0.05) ? "https://example.com" : "",
      websiteVisible: true,
      createdAt: link.linkedAt,
      updatedAt: link.linkedAt,
    };
  }
}
