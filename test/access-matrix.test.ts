import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";
import type { Refusal } from "#contract/refusals.ts";
import { EMPTY_CONTACTS } from "#domain/profile.ts";
import { hashToken } from "#server/modules/account/session.ts";
import { router } from "#server/router.ts";

import { createTestApp, type TestApp } from "./app.ts";
import { tableContents } from "./table-contents.ts";
import { makeAdmin, makeCode, makeCompany, makeProfile, makeUser, PASSWORD, signIn, type MadeUser } from "./world.ts";

const actors = [
  "guest",
  "owner",
  "other customer",
  "unapproved company",
  "approved company",
  "other company",
  "administrator",
  "signed-out session",
  "withdrawn administrator",
  "forged cookie",
] as const;
type Actor = (typeof actors)[number];
type Answer = "ok" | Refusal;
type PageAnswer = "opens" | "log in" | "own page";

// Everything of the owner that no answer to anybody else may hold.
const secrets = {
  note: "kanarya notu",
  email: "kanarya@ornek.com",
  phone: "+905550001122",
  owner: "kanarya-hesap@example.com",
};

const knownTo: Partial<Record<Actor, readonly string[]>> = {
  owner: Object.values(secrets),
  administrator: [secrets.owner],
};

let t: TestApp;
let owner: MadeUser;
let tokens: Record<Actor, () => Promise<string | undefined>>;
let ownCode: string;
let freeCode: string;

beforeAll(async () => {
  t = await createTestApp();
  owner = await makeUser(t.db, { email: secrets.owner });
  const known = await makeUser(t.db);
  const users = {
    "other customer": await makeUser(t.db),
    "unapproved company": await makeCompany(t.db, { isApproved: false }),
    "approved company": await makeCompany(t.db),
    "other company": await makeCompany(t.db),
    administrator: await makeAdmin(t.db),
  };
  const of = (user: MadeUser) => signIn(t.db, user, t.clock.now());
  tokens = {
    guest: async () => undefined,
    owner: () => of(owner),
    "other customer": () => of(users["other customer"]),
    "unapproved company": () => of(users["unapproved company"]),
    "approved company": () => of(users["approved company"]),
    "other company": () => of(users["other company"]),
    administrator: () => of(users.administrator),
    "signed-out session": async () => {
      const token = await of(known);
      await t.api(token).account.logout({});
      return token;
    },
    "withdrawn administrator": () => of({ ...known, role: "admin" }),
    "forged cookie": async () => hashToken(await of(owner)).toString("base64url"),
  };
});
afterAll(() => t.close());

/** One answer for everybody without a session, one for everybody with, and who gets another. */
function row<A extends Answer | PageAnswer = Answer>(
  sessionless: A,
  signedInToo: A,
  others: Partial<Record<Actor, A>> = {},
): Record<Actor, A> {
  const withoutSession: readonly Actor[] = ["guest", "signed-out session", "forged cookie"];
  const answers = actors.map((actor) => [
    actor,
    others[actor] ?? (withoutSession.includes(actor) ? sessionless : signedInToo),
  ]);
  return Object.fromEntries(answers) as Record<Actor, A>;
}

const everybody = row("ok", "ok");
const theOwner = row("UNAUTHENTICATED", "PROFILE_NOT_YOURS", { owner: "ok" });
const theAdministrator = row("UNAUTHENTICATED", "FORBIDDEN", { administrator: "ok" });

let registrations = 0;
const edit = { plate: "", note: "değişti", contactsVisible: true, contacts: EMPTY_CONTACTS };

const procedures: { procedure: string; about: string; input: () => unknown; answers: Record<Actor, Answer> }[] = [
  {
    procedure: "account.register",
    about: "a new address",
    input: () => ({
      displayName: "Yeni",
      email: `kayit${(registrations += 1)}@example.com`,
      password: "sifre-99",
      passwordConfirmation: "sifre-99",
      asCompany: false,
    }),
    answers: everybody,
  },
  {
    procedure: "account.login",
    about: "the right password",
    input: async () => ({ email: (await makeUser(t.db)).email, password: PASSWORD }),
    answers: everybody,
  },
  {
    procedure: "account.login",
    about: "a wrong password",
    input: () => ({ email: `kimse${(registrations += 1)}@example.com`, password: "yanlis" }),
    answers: row("CREDENTIALS_INVALID", "CREDENTIALS_INVALID"),
  },
  { procedure: "account.logout", about: "the own session", input: () => ({}), answers: everybody },
  { procedure: "account.current", about: "the own account", input: () => ({}), answers: everybody },
  { procedure: "codes.list", about: "the own codes", input: () => ({}), answers: row("UNAUTHENTICATED", "ok") },
  {
    procedure: "codes.link",
    about: "a free code",
    input: () => ({ code: freeCode }),
    answers: row("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "codes.link",
    about: "the owner's code",
    input: () => ({ code: ownCode }),
    answers: row("UNAUTHENTICATED", "CODE_TAKEN", { owner: "CODE_ALREADY_YOURS" }),
  },
  { procedure: "codes.unlink", about: "the owner's code", input: () => ({ code: ownCode }), answers: theOwner },
  {
    procedure: "codes.unlink",
    about: "a free code",
    input: () => ({ code: freeCode }),
    answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  { procedure: "profiles.get", about: "the owner's profile", input: () => ({ code: ownCode }), answers: theOwner },
  {
    procedure: "profiles.get",
    about: "a free code",
    input: () => ({ code: freeCode }),
    answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "profiles.update",
    about: "the owner's profile",
    input: () => ({ ...edit, code: ownCode, version: 2 }),
    answers: theOwner,
  },
  {
    procedure: "profiles.update",
    about: "a free code",
    input: () => ({ ...edit, code: freeCode, version: 1 }),
    answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "admin.codes.generate",
    about: "one code",
    input: () => ({ count: 1, prefix: "KT" }),
    answers: theAdministrator,
  },
  { procedure: "admin.codes.list", about: "all codes", input: () => ({}), answers: theAdministrator },
];

const cells = procedures.flatMap(({ procedure, about, input, answers }) =>
  actors.map((actor) => ({ procedure, about, input, actor, answer: answers[actor] })),
);

test.each(cells)("$procedure of $about answers $actor: $answer", async ({ procedure, input, actor, answer }) => {
  ownCode = await makeProfile(t.db, owner, {
    note: secrets.note,
    contacts: { phone: { value: secrets.phone, visible: false }, email: { value: secrets.email, visible: false } },
  });
  freeCode = await makeCode(t.db);
  const client = t.as(await tokens[actor]());
  const json = await input();
  const before = await tableContents(t.db);
  const response = await client.send(`/rpc/${procedure.replaceAll(".", "/")}`, { json: { json } });
  const text = await response.text();
  const body = (JSON.parse(text) as { json: { code: string } }).json;

  expect(response.ok ? "ok" : body.code).toBe(answer);
  if (answer !== "ok") expect(await tableContents(t.db)).toEqual(before);
  const known = answer === "ok" ? knownTo[actor] : undefined;
  expect(Object.values(secrets).filter((secret) => text.includes(secret) && !known?.includes(secret))).toEqual([]);
});

test("every procedure of the router has its row", () => {
  const all: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ path }) => all.push(path.join(".")));
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((path) => !procedures.some(({ procedure }) => procedure === path))).toEqual([]);
});

const companies = { "unapproved company": "opens", "approved company": "opens", "other company": "opens" } as const;

const pageAnswers: Record<PageName, Record<Actor, PageAnswer>> = {
  home: row<PageAnswer>("opens", "opens"),
  purchase: row<PageAnswer>("opens", "opens"),
  scan: row<PageAnswer>("opens", "opens"),
  login: row<PageAnswer>("opens", "own page"),
  register: row<PageAnswer>("opens", "own page"),
  dashboard: row<PageAnswer>("log in", "opens"),
  linkCode: row<PageAnswer>("log in", "opens"),
  editProfile: row<PageAnswer>("log in", "opens"),
  companyDashboard: row<PageAnswer>("log in", "own page", companies),
  admin: row<PageAnswer>("log in", "own page", { administrator: "opens" }),
  adminCodes: row<PageAnswer>("log in", "own page", { administrator: "opens" }),
};

const pageCells = Object.entries(pageAnswers).flatMap(([name, answers]) =>
  actors.map((actor) => ({ name: name as PageName, actor, answer: answers[actor] })),
);

test.each(pageCells)("the page $name for $actor: $answer", async ({ name, actor, answer }) => {
  ownCode = await makeProfile(t.db, owner, { contacts: { phone: { value: secrets.phone, visible: false } } });
  const client = t.as(await tokens[actor]());
  const before = await tableContents(t.db);
  const response = await client.send(pages[name].path.replace("$code", ownCode));
  const location = response.headers.get("Location");
  const text = await response.text();
  const got = response.status === 200 ? "opens" : location?.startsWith("/login?") ? "log in" : "own page";

  expect(got).toBe(answer);
  if (answer !== "opens") expect(response.status).toBe(302);
  expect(Object.values(secrets).filter((secret) => text.includes(secret) && !knownTo[actor]?.includes(secret))).toEqual(
    [],
  );
  expect(await tableContents(t.db)).toEqual(before);
});
