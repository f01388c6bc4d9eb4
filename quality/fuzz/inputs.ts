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
interface InputSchema {
  type?: string;
  anyOf?: InputSchema[];
  enum?: unknown[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  propertyNames?: InputSchema;
  additionalProperties?: InputSchema | false;
  /** The schemas of a tuple's items, such as a point of a signature. */
  prefixItems?: InputSchema[];
  items?: InputSchema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Every procedure of the contract. */
export function listFuzzedProcedures(): FuzzedProcedure[] {
  const found: FuzzedProcedure[] = [];
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure, path }) => {
    const { inputSchema, route } = procedure["~orpc"] as { inputSchema?: z.ZodMiniType; route: Route };
    if (inputSchema === undefined || route.method === undefined || route.path === undefined) {
      throw new Error(`${path.join(".")} says no input, method or path.`);
    }
    const schema = z.toJSONSchema(inputSchema, { io: "input" }) as InputSchema;
    found.push({
      name: path.join("."),
      method: route.method,
      path: route.path,
      inputs: arbitraryInput(schema, path.join(".")),
    });
  });
  return found;
}

const makePlaceholders = (...names: string[]) => names.map((name) => `W_${name}_W`);
const newIds = makePlaceholders("new0_id", "new1_id", "new2_id", "new3_id");
const userPlaceholders = makePlaceholders(
  "customer_user",
  "neighbour_user",
  "waiting_user",
  "company_user",
  "rival_user",
  "admin_user",
);
const companyPlaceholders = makePlaceholders("waiting_company", "company_company", "rival_company");
const codePlaceholders = makePlaceholders(
  "own_code",
  "own_rented",
  "own_spare",
  "free_code",
  "free2_code",
  "rival_code",
  "rival_rented",
  "neighbour_code",
);
const noteTexts = ["", "Çok satırlı\nnot", "Işığı açık bırakmayın 💡", "n".repeat(140)];
const phoneTexts = ["", "0532 111 22 33", "+90 (532) 111-2233", "+4915112345678"];
const VALID_UUID = "0193f0a0-0000-7000-8000-000000000001";

/** Values for text fields by name, because the schema says only that they are texts. */
const valuesOfName: Record<string, string[]> = {
  code: codePlaceholders,
  "company.customers.id": makePlaceholders("own_customer", "rival_customer", "new0_id", "new1_id"),
  "company.rentals.id": makePlaceholders("own_rental", "rival_rental", "new0_id", "new1_id"),
  "company.roadCharges.id": makePlaceholders("own_road", "rival_road", "new0_id"),
  "company.reservations.id": makePlaceholders("own_reservation", "rival_reservation", "new0_id", "new1_id"),
  "company.rentals.reservationId": makePlaceholders("own_reservation", "rival_reservation", "new0_id"),
  "company.blocks.id": makePlaceholders("own_block", "rival_block", "new0_id", "new1_id"),
  "company.expenses.id": makePlaceholders("own_expense", "rival_expense", "new0_id", "new1_id"),
  "company.expenses.repeatingId": makePlaceholders("own_expense", "rival_expense", "new0_id"),
  "company.maintenance.id": makePlaceholders("own_due", "rival_due", "new0_id", "new1_id"),
  "company.notices.id": makePlaceholders("own_notice", "rival_notice", "new0_id"),
  "notices.id": makePlaceholders("customer_notice", "rival_notice", "new0_id"),
  "company.notices.telling": makePlaceholders("own_telling", "rival_telling", "new0_id"),
  "notices.telling": makePlaceholders("customer_telling", "rival_telling", "new0_id"),
  dueOn: ["2026-11-15", "2026-12-15"],
  doneOn: ["2026-11-15"],
  noticesPausedUntil: ["2026-12-31T23:59", "2020-01-01T00:00"],
  key: [...makePlaceholders("telling_key", "new0_key"), "A".repeat(22)],
  id: newIds,
  chargeId: makePlaceholders("own_charge", "rival_charge", "own_rental", "new0_id"),
  entryId: makePlaceholders("own_deposit", "rival_deposit", "new0_id"),
  rentalId: makePlaceholders("own_rental", "rival_rental", "new0_id"),
  customerId: makePlaceholders("own_customer", "rival_customer", "new0_id"),
  userId: userPlaceholders,
  companyId: companyPlaceholders,
  email: [...makePlaceholders("own_email", "neighbour_email", "new0_id"), "W_new1_id_W@example.com", ""],
  password: [PASSWORD, "yeni-sifre-1234"],
  passwordConfirmation: ["yeni-sifre-1234"],
  currentPassword: [PASSWORD, "yanlis"],
  token: [...makePlaceholders("reset_token", "confirm_token"), "A".repeat(43)],
  "answerLinks.token": [...makePlaceholders("answer_token"), "A".repeat(22)],
  "renterPage.token": [...makePlaceholders("renter_token"), "A".repeat(22)],
  "secondPersonLinks.token": ["A".repeat(43)],
  "secondFactor.code": ["123456", "000 000", ...makePlaceholders("recovery_code"), "abcd-efgh-ijkl-mnop"],
  challenge: [...makePlaceholders("challenge"), "A".repeat(43)],
  setup: ["A".repeat(90)],
  dueAt: ["2027-03-01T10:00", "2026-12-31T23:59"],
  plate: ["34 ABC 123", "06 XYZ 99", ""],
  before: ["34 ABC 123", ""],
  claim: [CLAIM_WORD, "k7m 2qx", "ş7m-2qx", ""],
  note: noteTexts,
  notes: noteTexts,
  words: ["", "Yan dükkândayım", "Işığı açık bırakmayın 💡", "w".repeat(60)],
  phone: phoneTexts,
  whatsapp: phoneTexts,
  search: ["", "a", "kt-", "İşık", "34", "%", "_"],
  cursor: [
    "1764000000000.KT-AAAAAA",
    `1764000000000.${VALID_UUID}`,
    "KT-AAAAAA.34 ABC 123",
    `${VALID_UUID}.Ayşe`,
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
function arbitraryInput(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryInput(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return arbitraryObject(schema, name);
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => arbitraryInput(one, name)));
      return fc.array(arbitraryInput(schema.items ?? {}, name), { maxLength: schema.maxItems ?? 5 });
    case "integer":
      return arbitraryInteger(schema, name);
    // Only coordinates are fractions.
    case "number":
      return fc.oneof(fc.constantFrom(0, 41.01234, -180, 90.1), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return arbitraryTextOf(schema, name);
    default:
      throw new Error(`The schema of ${name} has a part that nobody makes values of: ${JSON.stringify(schema)}`);
  }
}

function arbitraryObject(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && additionalProperties)
    return fc.dictionary(
      arbitraryInput(propertyNames, name) as fc.Arbitrary<string>,
      arbitraryInput(additionalProperties, name),
    );
  const fields = Object.entries(properties).map(([key, of]) => [key, arbitraryInput(of, nameOfField(key, name))]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
}

/**
 * The key under which `valuesOfName` has values for a field. A contact's value has the name of the contact, and an id
 * has the name of its procedure.
 */
function nameOfField(key: string, parent: string): string {
  if (key === "value") return parent;
  const about = `${parent.split(".").slice(0, -1).join(".")}.${key}`;
  return valuesOfName[about] ? about : key;
}

function arbitraryInteger({ minimum = -1000, maximum = 1000 }: InputSchema, name: string): fc.Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) });
  // A newly inserted row has version 1.
  if (name === "version") return fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, small);
  // The maximum is rare, because a request with it inserts ten thousand cars.
  if (name === "carSlots") return fc.oneof({ weight: 200, arbitrary: small }, fc.constant(maximum));
  return fc.oneof({ weight: 5, arbitrary: small }, fc.integer({ min: minimum, max: maximum }));
}

function arbitraryTextOf({ format }: InputSchema, name: string): fc.Arbitrary<string> {
  const known = valuesOfName[name];
  const any = format === "uuid" ? arbitraryId : arbitraryText;
  return known ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, any) : any;
}

const arbitraryId = fc.uuid();
const arbitraryText = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
