import type { Route } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import fc from "fast-check";
import * as z from "zod/mini";

import { contract } from "#contract/contract.ts";

import { CLAIM_WORD, PASSWORD } from "../../test/world.ts";

/** A procedure with its HTTP route, and a generator of valid inputs. */
export interface FuzzedProcedure {
  name: string;
  method: string;
  /** The path of the URL, with `{name}` for parts of the input. */
  path: string;
  inputs: fc.Arbitrary<unknown>;
}

/** The part of JSON Schema that our inputs use. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | false;
  /** The schemas of a tuple's items, such as a point of a signature. */
  prefixItems?: Schema[];
  items?: Schema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Every procedure of the contract. */
export function fuzzedProcedures(): FuzzedProcedure[] {
  const found: FuzzedProcedure[] = [];
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure, path }) => {
    const { inputSchema, route } = procedure["~orpc"] as { inputSchema?: z.ZodMiniType; route: Route };
    if (inputSchema === undefined || route.method === undefined || route.path === undefined) {
      throw new Error(`${path.join(".")} says no input, method or path.`);
    }
    const schema = z.toJSONSchema(inputSchema, { io: "input" }) as Schema;
    found.push({
      name: path.join("."),
      method: route.method,
      path: route.path,
      inputs: inputOf(schema, path.join(".")),
    });
  });
  return found;
}

const words = (...names: string[]) => names.map((name) => `W_${name}_W`);
const newIds = words("new0_id", "new1_id", "new2_id", "new3_id");
const users = words("customer_user", "neighbour_user", "waiting_user", "company_user", "rival_user", "admin_user");
const companies = words("waiting_company", "company_company", "rival_company");
const codes = words(
  "own_code",
  "own_rented",
  "own_spare",
  "free_code",
  "free2_code",
  "rival_code",
  "rival_rented",
  "neighbour_code",
);
const notes = ["", "Çok satırlı\nnot", "Işığı açık bırakmayın 💡", "n".repeat(140)];
const phones = ["", "0532 111 22 33", "+90 (532) 111-2233", "+4915112345678"];
const uuid = "0193f0a0-0000-7000-8000-000000000001";

/** Values for text fields by name, because the schema says only that they are texts. */
const meant: Record<string, string[]> = {
  code: codes,
  "company.customers.id": words("own_customer", "rival_customer", "new0_id", "new1_id"),
  "company.rentals.id": words("own_rental", "rival_rental", "new0_id", "new1_id"),
  "company.roadCharges.id": words("own_road", "rival_road", "new0_id"),
  "company.reservations.id": words("own_reservation", "rival_reservation", "new0_id", "new1_id"),
  "company.rentals.reservationId": words("own_reservation", "rival_reservation", "new0_id"),
  "company.blocks.id": words("own_block", "rival_block", "new0_id", "new1_id"),
  "company.expenses.id": words("own_expense", "rival_expense", "new0_id", "new1_id"),
  "company.expenses.repeatingId": words("own_expense", "rival_expense", "new0_id"),
  "company.maintenance.id": words("own_due", "rival_due", "new0_id", "new1_id"),
  "company.notices.id": words("own_notice", "rival_notice", "new0_id"),
  "notices.id": words("customer_notice", "rival_notice", "new0_id"),
  "company.notices.telling": words("own_telling", "rival_telling", "new0_id"),
  "notices.telling": words("customer_telling", "rival_telling", "new0_id"),
  dueOn: ["2026-11-15", "2026-12-15"],
  doneOn: ["2026-11-15"],
  noticesPausedUntil: ["2026-12-31T23:59", "2020-01-01T00:00"],
  key: [...words("telling_key", "new0_key"), "A".repeat(22)],
  id: newIds,
  chargeId: words("own_charge", "rival_charge", "own_rental", "new0_id"),
  entryId: words("own_deposit", "rival_deposit", "new0_id"),
  rentalId: words("own_rental", "rival_rental", "new0_id"),
  customerId: words("own_customer", "rival_customer", "new0_id"),
  userId: users,
  companyId: companies,
  email: [...words("own_email", "neighbour_email", "new0_id"), "W_new1_id_W@example.com", ""],
  password: [PASSWORD, "yeni-sifre-1234"],
  passwordConfirmation: ["yeni-sifre-1234"],
  currentPassword: [PASSWORD, "yanlis"],
  token: [...words("reset_token", "confirm_token"), "A".repeat(43)],
  "answerLinks.token": [...words("answer_token"), "A".repeat(22)],
  "renterPage.token": [...words("renter_token"), "A".repeat(22)],
  "secondPersonLinks.token": ["A".repeat(43)],
  "secondFactor.code": ["123456", "000 000", ...words("recovery_code"), "abcd-efgh-ijkl-mnop"],
  challenge: [...words("challenge"), "A".repeat(43)],
  setup: ["A".repeat(90)],
  dueAt: ["2027-03-01T10:00", "2026-12-31T23:59"],
  plate: ["34 ABC 123", "06 XYZ 99", ""],
  before: ["34 ABC 123", ""],
  claim: [CLAIM_WORD, "k7m 2qx", "ş7m-2qx", ""],
  note: notes,
  notes,
  words: ["", "Yan dükkândayım", "Işığı açık bırakmayın 💡", "w".repeat(60)],
  phone: phones,
  whatsapp: phones,
  search: ["", "a", "kt-", "İşık", "34", "%", "_"],
  cursor: [
    "1764000000000.KT-AAAAAA",
    `1764000000000.${uuid}`,
    "KT-AAAAAA.34 ABC 123",
    `${uuid}.Ayşe`,
    "2026-11-30.RC-AAAAAA.casco",
  ],
  telegram: ["", "kodutara", "https://t.me/kodutara"],
  instagram: ["", "@kodu.tara"],
  website: ["", "ornek.com", "https://ornek.com/yol?a=b"],
  prefix: ["", "KT", "VIP-"],
  casco: ["2027-01-01"],
  insurance: ["2027-01-01"],
  oilService: ["2027-01-01"],
  inspection: ["2027-01-01"],
};

/** Generates values that the schema accepts. Most of them also pass the checks that the schema does not state. */
function inputOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => inputOf(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, name);
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => inputOf(one, name)));
      return fc.array(inputOf(schema.items ?? {}, name), { maxLength: schema.maxItems ?? 5 });
    case "integer":
      return integerOf(schema, name);
    // Only coordinates are fractions.
    case "number":
      return fc.oneof(fc.constantFrom(0, 41.01234, -180, 90.1), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, name);
    default:
      throw new Error(`The schema of ${name} has a part that nobody makes values of: ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && additionalProperties)
    return fc.dictionary(inputOf(propertyNames, name) as fc.Arbitrary<string>, inputOf(additionalProperties, name));
  const fields = Object.entries(properties).map(([key, of]) => [key, inputOf(of, nameOf(key, name))]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
}

/**
 * The key by which meaningful values are looked up. A contact's value is looked up by the contact's name, and an id by
 * its procedure.
 */
function nameOf(key: string, parent: string): string {
  if (key === "value") return parent;
  const about = `${parent.split(".").slice(0, -1).join(".")}.${key}`;
  return meant[about] ? about : key;
}

function integerOf({ minimum = -1000, maximum = 1000 }: Schema, name: string): fc.Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) });
  // Newly made objects have version 1.
  if (name === "version") return fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, small);
  // The maximum is rare, because that request makes ten thousand cars.
  if (name === "carSlots") return fc.oneof({ weight: 200, arbitrary: small }, fc.constant(maximum));
  return fc.oneof({ weight: 5, arbitrary: small }, fc.integer({ min: minimum, max: maximum }));
}

function textOf({ format }: Schema, name: string): fc.Arbitrary<string> {
  const known = meant[name];
  const any = format === "uuid" ? anyId : anyText;
  return known ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, any) : any;
}

const anyId = fc.uuid();
const anyText = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
