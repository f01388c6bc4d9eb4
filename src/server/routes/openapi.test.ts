import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { core } from "zod/mini";

import { textNotations } from "#contract/words/fields.ts";
import { viewNames } from "#contract/words/views.ts";
import { readLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import { makeSharedDevice, signIn } from "../../../test/world.ts";
import { documentedRouter } from "./documented-router.ts";
import { textDescriptions } from "./notations.ts";
import { makeOpenApiDocument } from "./openapi.ts";

interface OpenApiSchema {
  $ref?: string;
  const?: unknown;
  oneOf?: OpenApiSchema[];
  discriminator?: { propertyName: string };
  required?: string[];
  type?: string;
  description?: string;
  examples?: string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  readOnly?: boolean;
  anyOf?: OpenApiSchema[];
  properties?: Record<string, OpenApiSchema>;
  additionalProperties?: OpenApiSchema | boolean;
  items?: OpenApiSchema;
}

interface OpenApiContent {
  $ref?: string;
  headers?: Record<string, OpenApiSchema>;
  content?: Record<string, { schema: OpenApiSchema }>;
}

interface OpenApiOperation {
  description?: string;
  parameters?: { name: string; in: string; schema: OpenApiSchema }[];
  requestBody?: OpenApiContent & { required?: boolean };
  responses: Record<string, OpenApiContent>;
}

let t: TestApp;
let document: { paths: Record<string, Record<string, OpenApiOperation>> };
let operations: { method: string; path: string; operation: OpenApiOperation }[];
beforeAll(async () => {
  t = await createTestApp();
  document = (await makeOpenApiDocument("Kodu Tara", "https://kodutara.example", "session")) as typeof document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
afterAll(() => t.close());

describe("what is repeated", () => {
  test("is described once, so that the document stays small", () => {
    expect(JSON.stringify(document).length).toBeLessThan(750_000);
  });

  test("has the name that the contract gives it", () => {
    expect(new Set(viewNames.values()).size).toBe(viewNames.size);
    const answered = (method: string, path: string) =>
      operations.find((one) => one.method === method && one.path === path)?.operation.responses["200"]?.content;
    for (const [method, path, name] of [
      ["GET", "/company/rentals/{id}", "Rental"],
      ["POST", "/company/cars/{code}/rentals", "Rental"],
      ["GET", "/company/cars/{code}", "Car"],
      ["PUT", "/company/customers/{id}", "Customer"],
    ] as const) {
      expect(answered(method, path)?.["application/json"]?.schema).toEqual({ $ref: `#/components/schemas/${name}` });
    }
  });
});

describe("a refusal", () => {
  const listRefused = () =>
    operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => status !== "200")
        .map(([status, response]) => ({ status, response: resolve(response) })),
    );

  test("has one schema, and its code tells it from the others of its status", () => {
    const wrong = listRefused().flatMap(({ status, response }) => {
      const { schema } = response.content!["application/json"]!;
      if (schema.oneOf && schema.discriminator?.propertyName !== "code") return [schema];
      return (schema.oneOf ?? [schema]).filter((one) => {
        const { properties } = resolve(one);
        const { code, status: said } = properties!;
        return one.$ref !== `#/components/schemas/${String(code?.const)}` || String(said?.const) !== status;
      });
    });
    expect(wrong).toEqual([]);
  });

  test("that passes by itself says when to retry, in its header and in its data", () => {
    const passing = listRefused().filter(({ status }) => ["429", "503"].includes(status));
    expect(passing.length).toBeGreaterThan(700);
    for (const { response } of passing) {
      expect(resolve(response.headers!["Retry-After"]!)).toMatchObject({ required: true, schema: { type: "integer" } });
      const { schema } = response.content!["application/json"]!;
      for (const one of schema.oneOf ?? [schema])
        expect(resolve(one).properties!["data"]!.required).toEqual(["retryAfterSeconds"]);
    }
  });
});

describe("what a request may leave out", () => {
  test("is left out where the document says so: neither a body nor its type", async () => {
    const bare = operations.filter(
      ({ method, operation }) => method !== "GET" && operation.requestBody?.required !== true,
    );
    expect(bare.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    for (const { method, path, operation } of bare) {
      const answer = await (await personAllowedAt(path)).send(`/api${fillPath(path, operation)}`, { method });
      const fields = answer.status === 422 ? await readRefusedFields(answer) : [];
      // A refusal because of the id in the URL counts as accepted, because no row with that id exists.
      const isTaken = ![401, 415, 500].includes(answer.status) && fields.every((name) => path.includes(`{${name}}`));
      if (!isTaken) wrong.push([method, path, answer.status, fields]);
    }
    expect(wrong).toEqual([]);
  });

  test("is named where it is needed", async () => {
    const needing = operations.filter(({ operation }) => operation.requestBody?.required === true);
    const wrong: unknown[] = [];
    for (const { method, path, operation } of needing) {
      const answer = await (await personAllowedAt(path)).send(`/api${fillPath(path, operation)}`, { method });
      const fields = answer.status === 422 ? await readRefusedFields(answer) : [];
      if (isRouteKnown(path, answer) && (fields.length === 0 || fields.includes(""))) {
        wrong.push([method, path, answer.status, fields]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("a key of a query or a body that nobody knows is named", async () => {
  const wrong: unknown[] = [];
  const people = new Map<string, Promise<Person>>();
  for (const { method, path, operation } of operations) {
    const kind = path === "/shared-device/stay" ? path : path.split("/")[1]!;
    const asking = people.get(kind) ?? personAllowedAt(path);
    people.set(kind, asking);
    const person = await asking;
    const address = `/api${fillPath(path, operation)}`;
    const answer = await (method === "GET"
      ? person.send(`${address}?__yok__=1`)
      : person.send(address, { method, json: { __yok__: 1, ...makeBodyKey(operation) } }));
    if (!isRouteKnown(path, answer)) continue;
    const { data } = (await answer.json()) as { data?: { fields?: Record<string, string> } };
    if (data?.fields?.["__yok__"] !== "Böyle bir alan yok." || "" in data.fields) {
      wrong.push([method, path, answer.status, data]);
    }
  }
  expect(wrong).toEqual([]);
});

test("a key is named as it was sent, and whatever it is called", async () => {
  const names = ["constructor", "hasOwnProperty", "a.b", "Şifre", ""];
  const json = { email: "a@example.com", password: "x", ...Object.fromEntries(names.map((name) => [name, 1])) };
  const answer = await t.as().send("/api/account/login", { json });
  const { data } = (await answer.json()) as { data: unknown };
  expect(data).toEqual({ fields: Object.fromEntries(names.map((name) => [name, "Böyle bir alan yok."])) });
});

describe("how a value is written", () => {
  test.each(["at", "dueAt", "endedAt", "happenedAt", "noticesPausedUntil", "startedAt", "swappedAt"])(
    "is said of the time %s of each request, with both clocks",
    (name) => {
      const times = listRequestLeaves().filter((one) => one.name === name && one.schema.type === "string");
      expect(times.length).toBeGreaterThan(0);
      for (const { schema } of times) {
        expect(schema.description).toContain("İstanbul saatidir");
        const [local, instant] = schema.examples as [string, string];
        expect(readLocalDateTime(instant)).toBe(`${local}:00.000`);
        for (const example of [local, instant]) expect(example).toMatch(new RegExp(schema.pattern!, "u"));
      }
    },
  );

  test("is a day for no number of a passport or licence", () => {
    const numbers = new Set(["passport", "passportNumber", "licence", "licenceNumber"]);
    const fields = operations.flatMap(({ operation }) =>
      Object.entries(operation.requestBody?.content?.["application/json"]?.schema.properties ?? {}),
    );
    const found = fields.filter(([name]) => numbers.has(name));
    expect(new Set(found.map(([name]) => name))).toEqual(numbers);
    for (const [name, schema] of found)
      expect([name, schema.format, schema.anyOf?.[0]?.format]).toEqual([name, undefined, undefined]);
  });

  test("is said of each day of a request", () => {
    const days = listRequestLeaves().filter(({ name }) =>
      /^(?:paidOn|spentOn|dueOn|reducedUntil|casco|to)$/u.test(name),
    );
    const written = days.filter(({ schema }) => schema.type === "string");
    expect(written.length).toBeGreaterThan(10);
    for (const { schema } of written) expect(schema).toMatchObject({ format: "date", examples: ["2026-11-28"] });
  });

  test.each([
    ["PUT", "/profiles/{code}", "plate", { maxLength: 20 }],
    ["PUT", "/profiles/{code}", "note", { maxLength: 150 }],
    ["POST", "/company/customers", "phone", { examples: ["0532 123 45 67", "+49 30 123456"] }],
    ["POST", "/company/customers", "email", { description: "E-posta adresi." }],
    ["POST", "/account/register", "password", { minLength: 6, maxLength: 128 }],
    ["PUT", "/company/rentals/{id}/notes", "notes", { maxLength: 2000 }],
  ])("is said as the field takes it: %s %s, %s", (method, path, name, said) => {
    const found = listRequestLeaves().find((one) => one.at === `${method} ${path}` && one.name === name);
    expect(found?.schema).toMatchObject(said);
  });

  test("is said of each text as its field takes it", () => {
    const wrong: unknown[] = [];
    const told = new Set<string>();
    traverseContractProcedures({ router: documentedRouter, path: [] }, ({ contract, path }) => {
      for (const field of listFields(contract["~orpc"].inputSchema)) {
        const { kind, maxLength } = textNotations.get(field) ?? {};
        const { examples = [] } = kind ? textDescriptions[kind] : {};
        const takes = (text: unknown) => core.safeParse(field, text).success;
        const isLongest =
          maxLength === undefined || (takes("b".repeat(maxLength)) && !takes("b".repeat(maxLength + 1)));
        if (!isLongest || !examples.every(takes)) wrong.push([path.join("."), kind, maxLength]);
        if (kind) told.add(kind);
      }
    });
    expect(wrong).toEqual([]);
    expect([...told].toSorted()).toEqual(Object.keys(textDescriptions).toSorted());
  });

  test("is said of each instant of an answer", () => {
    const instants = listAnswerLeaves().filter(({ schema }) => schema.format === "date-time");
    expect(instants.length).toBeGreaterThan(100);
    for (const { schema } of instants) {
      expect(schema).toMatchObject({
        description: "UTC olarak gün ve saat.",
        examples: [expect.stringMatching(/Z$/u)],
      });
    }
  });
});

describe("what is read and written at one address", () => {
  test("names at the answer and at the write what is only read", () => {
    const keys = (schema: OpenApiSchema | undefined) =>
      Object.entries(schema?.properties ?? {}).flatMap(([key, { readOnly }]) => (readOnly ? [key] : []));
    const at = (method: string) =>
      operations.find((one) => one.path === "/company/info" && one.method === method)?.operation;
    const onlyRead = ["waitingName", "refusedName", "iban", "accountHolder"];
    expect(keys(schemasOfContent(at("GET")?.responses["200"])[0])).toEqual(onlyRead);
    expect(keys(schemasOfContent(at("PUT")?.requestBody)[0])).toEqual(onlyRead);
  });

  test("is of one form, or the write says what it takes", () => {
    const unexplained = operations.filter(({ method, path, operation }) => {
      const read = operations.find((one) => one.path === path && one.method === "GET")?.operation;
      const given = Object.keys(schemasOfContent(read?.responses["200"])[0]?.properties ?? {});
      const taken = Object.keys(schemasOfContent(operation.requestBody)[0]?.properties ?? {});
      return method === "PUT" && operation.description === undefined && given.some((key) => !taken.includes(key));
    });
    // GET at this URL lists cars without a plate, so it cannot show the plates that were written.
    expect(unexplained.map(({ path }) => path)).toEqual(["/company/plates"]);
  });
});

/** Routes of visitors check the code, key or token first, and answer that it does not exist. */
function isRouteKnown(path: string, answer: Response): boolean {
  return !(
    answer.status === 404 && /^\/(?:codes\/\{code\}\/(?:reports|notices)|tellings|answer-links|renter-page)/u.test(path)
  );
}

async function personAllowedAt(path: string): Promise<Person> {
  if (path.startsWith("/admin/")) return makeAdministrator(t);
  if (path.startsWith("/company/")) return makeCompanyOwnerPerson(t);
  if (path === "/shared-device/stay") return makeClerkOnSharedDevice();
  if (path.startsWith("/application")) return makeCompanyOwnerPerson(t, { isApproved: false });
  return makeCustomerPerson(t);
}

async function makeClerkOnSharedDevice(): Promise<Person> {
  const { user } = await makeCompanyOwnerPerson(t);
  const { id, token: sharedDevice } = await makeSharedDevice(t.db, user, t.clock.now());
  return Object.assign(t.as(await signIn(t.db, user, t.clock.now(), id), { sharedDevice }), { user });
}

function fillPath(path: string, { parameters = [] }: OpenApiOperation): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const { format, pattern } = parameters.find((one) => one.in === "path" && one.name === name)?.schema ?? {};
    const length = /\{(\d+)\}/u.exec(pattern ?? "")?.[1];
    if (length !== undefined) return "A".repeat(Number(length));
    return format === "uuid" ? "00000000-0000-4000-8000-000000000000" : "YOK22222";
  });
}

function makeBodyKey({ requestBody }: OpenApiOperation): Record<string, string> {
  const properties = schemasOfContent(requestBody).flatMap((schema) => Object.entries(schema.properties ?? {}));
  return Object.fromEntries(
    properties.flatMap(([name, { pattern }]) => {
      const length = /\{(\d+)\}/u.exec(pattern ?? "")?.[1];
      return ["key", "token"].includes(name) && length ? [[name, "A".repeat(Number(length))]] : [];
    }),
  );
}

async function readRefusedFields(answer: Response): Promise<string[]> {
  const { data } = (await answer.json()) as { data?: { fields?: Record<string, string> } };
  return Object.keys(data?.fields ?? {});
}

interface SchemaLeaf {
  at: string;
  name: string;
  schema: OpenApiSchema;
}

function listRequestLeaves(): SchemaLeaf[] {
  return operations.flatMap(({ method, path, operation }) => [
    ...(operation.parameters ?? []).flatMap(({ name, schema }) => listLeaves(schema, `${method} ${path}`, name)),
    ...schemasOfContent(operation.requestBody).flatMap((schema) => listLeaves(schema, `${method} ${path}`, "")),
  ]);
}

function listAnswerLeaves(): SchemaLeaf[] {
  return operations.flatMap(({ method, path, operation }) =>
    Object.values(operation.responses).flatMap((content) =>
      schemasOfContent(content).flatMap((schema) => listLeaves(schema, `${method} ${path}`, "")),
    ),
  );
}

function schemasOfContent(content: OpenApiContent | undefined): OpenApiSchema[] {
  return Object.values((content && resolve(content))?.content ?? {}).map(({ schema }) => resolve(schema));
}

function resolve<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const names = part.$ref.split("/").slice(1);
  return names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], document) as Part;
}

function listFields(schema: unknown): core.$ZodType[] {
  if (!(schema instanceof core.$ZodType)) return [];
  const parts = Object.values(schema._zod.def).flatMap((part: unknown) =>
    part instanceof core.$ZodType ? [part] : Object.values(part ?? {}),
  );
  return [schema, ...parts.flatMap(listFields)];
}

function listLeaves(part: OpenApiSchema, at: string, name: string): SchemaLeaf[] {
  const schema = resolve(part);
  if (part.readOnly || schema.readOnly) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((form) => listLeaves(form, at, name));
  if (schema.type === "array") return schema.items ? listLeaves(schema.items, at, name) : [];
  if (schema.type !== "object") return [{ at, name, schema }];
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => listLeaves(value, at, key));
}
