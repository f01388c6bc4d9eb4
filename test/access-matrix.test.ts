import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { EMPTY_CONTACTS } from "#domain/profile.ts";
import { pages, type PageName } from "#contract/pages.ts";
import type { Refusal } from "#contract/refusals.ts";
import { hashToken } from "#server/modules/account/session.ts";
import { router } from "#server/router.ts";

import { createTestApp, type Client, type TestApp } from "./app.ts";
import { signedIn } from "./people.ts";
import { tableContents } from "./table-contents.ts";
import { makeAdmin, makeCode, makeCompany, makeProfile, makeUser, PASSWORD, type MadeUser } from "./world.ts";

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

// Everything of the owner that no answer to anybody else may hold.
const secrets = { note: "kanarya notu", email: "kanarya@ornek.com", phone: "+905550001122", owner: "kanarya-hesap@example.com" };

let t: TestApp;
let owner: MadeUser;
let clients: Record<Actor, Client>;
let ownCode: string;
let freeCode: string;

beforeAll(async () => {
  t = await createTestApp();
  owner = await makeUser(t.db, { email: secrets.owner });
  const signedOut = await signedIn(t, await makeUser(t.db));
  const token = signedOut.token;
  await signedOut.api.account.logout({});
  const withdrawn = await makeUser(t.db, { role: "admin" });
  const withdrawnClient = await signedIn(t, withdrawn);
  await t.db.updateTable("users").set({ role: "customer" }).where("id", "=", withdrawn.id).execute();
  const ownerClient = await signedIn(t, owner);
  clients = {
    guest: t.as(),
    owner: ownerClient,
    "other customer": await signedIn(t, await makeUser(t.db)),
    "unapproved company": await signedIn(t, await makeCompany(t.db, { isApproved: false })),
    "approved company": await signedIn(t, await makeCompany(t.db)),
    "other company": await signedIn(t, await makeCompany(t.db)),
    administrator: await signedIn(t, await makeAdmin(t.db)),
    "signed-out session": t.as(token),
    "withdrawn administrator": withdrawnClient,
    "forged cookie": t.as(hashToken(ownerClient.token ?? "").toString("base64url")),
  };
});
afterAll(() => t.close());

/** One answer for everybody without a session, one for everybody with, and who gets another. */
function row(sessionless: Answer, signedInToo: Answer, others: Partial<Record<Actor, Answer>> = {}): Record<Actor, Answer> {
  const withoutSession: readonly Actor[] = ["guest", "signed-out session", "forged cookie"];
  const answers = actors.map((actor) => [actor, others[actor] ?? (withoutSession.includes(actor) ? sessionless : signedInToo)]);
  return Object.fromEntries(answers) as Record<Actor, Answer>;
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
  { procedure: "account.login", about: "the right password", input: () => ({ email: owner.email, password: PASSWORD }), answers: everybody },
  {
    procedure: "account.login",
    about: "a wrong password",
    input: () => ({ email: `kimse${(registrations += 1)}@example.com`, password: "yanlis" }),
    answers: row("CREDENTIALS_INVALID", "CREDENTIALS_INVALID"),
  },
  { procedure: "account.logout", about: "the own session", input: () => ({}), answers: everybody },
  { procedure: "account.current", about: "the own account", input: () => ({}), answers: everybody },
  { procedure: "codes.list", about: "the own codes", input: () => ({}), answers: row("UNAUTHENTICATED", "ok") },
  { procedure: "codes.link", about: "a free code", input: () => ({ code: freeCode }), answers: row("UNAUTHENTICATED", "ok") },
  {
    procedure: "codes.link",
    about: "the owner's code",
    input: () => ({ code: ownCode }),
    answers: row("UNAUTHENTICATED", "CODE_TAKEN", { owner: "CODE_ALREADY_YOURS" }),
  },
  { procedure: "codes.unlink", about: "the owner's code", input: () => ({ code: ownCode }), answers: theOwner },
  { procedure: "codes.unlink", about: "a free code", input: () => ({ code: freeCode }), answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND") },
  { procedure: "profiles.get", about: "the owner's profile", input: () => ({ code: ownCode }), answers: theOwner },
  { procedure: "profiles.get", about: "a free code", input: () => ({ code: freeCode }), answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND") },
  { procedure: "profiles.update", about: "the owner's profile", input: () => ({ ...edit, code: ownCode, version: 2 }), answers: theOwner },
  {
    procedure: "profiles.update",
    about: "a free code",
    input: () => ({ ...edit, code: freeCode, version: 1 }),
    answers: row("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  { procedure: "admin.codes.generate", about: "one code", input: () => ({ count: 1, prefix: "KT" }), answers: theAdministrator },
  { procedure: "admin.codes.list", about: "all codes", input: () => ({}), answers: theAdministrator },
];

// What the owner and the administrator are entitled to; to everybody else no answer holds a secret.
const mayKnow: readonly Actor[] = ["owner", "administrator"];

const cells = procedures.flatMap(({ procedure, about, input, answers }) =>
  actors.map((actor) => ({ procedure, about, input, actor, answer: answers[actor] })),
);

test.each(cells)("$procedure of $about answers $actor: $answer", async ({ procedure, input, actor, answer }) => {
  ownCode = await makeProfile(t.db, owner, {
    note: secrets.note,
    contacts: { phone: { value: secrets.phone, visible: false }, email: { value: secrets.email, visible: false } },
  });
  freeCode = await makeCode(t.db);
  const before = await tableContents(t.db);
  // A copy of the browser: logging in or out here must not change who the next cell asks as.
  const client = t.as(clients[actor].token);
  const response = await client.send(`/rpc/${procedure.replaceAll(".", "/")}`, { json: { json: input() } });
  const text = await response.text();
  const body = (JSON.parse(text) as { json: { code: string } }).json;

  expect(response.ok ? "ok" : body.code).toBe(answer);
  if (answer !== "ok") expect(await tableContents(t.db)).toEqual(before);
  if (answer !== "ok" || !mayKnow.includes(actor)) {
    const known = procedure === "account.login" ? [secrets.owner] : [];
    expect(Object.values(secrets).filter((secret) => text.includes(secret) && !known.includes(secret))).toEqual([]);
  }
  if (procedure === "account.logout" || procedure === "account.login") await restoreSessions(before);
});

async function restoreSessions(before: Record<string, string[]>): Promise<void> {
  const now = await tableContents(t.db);
  if (before["sessions"]?.length === now["sessions"]?.length && before["sessions"]?.every((session) => now["sessions"]?.includes(session))) return;
  for (const actor of actors) {
    const client = clients[actor];
    if ("user" in client) clients[actor] = await signedIn(t, client.user as MadeUser);
  }
}

test("every procedure of the router has its row", () => {
  const all: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ path }) => all.push(path.join(".")));
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((path) => !procedures.some(({ procedure }) => procedure === path))).toEqual([]);
});

type PageAnswer = "opens" | "log in" | "own page";

function pageRow(sessionless: PageAnswer, signedInToo: PageAnswer, others: Partial<Record<Actor, PageAnswer>> = {}): Record<Actor, PageAnswer> {
  const withoutSession: readonly Actor[] = ["guest", "signed-out session", "forged cookie"];
  const answers = actors.map((actor) => [actor, others[actor] ?? (withoutSession.includes(actor) ? sessionless : signedInToo)]);
  return Object.fromEntries(answers) as Record<Actor, PageAnswer>;
}

const companies = { "unapproved company": "opens", "approved company": "opens", "other company": "opens" } as const;

const pageAnswers: Record<PageName, Record<Actor, PageAnswer>> = {
  home: pageRow("opens", "opens"),
  purchase: pageRow("opens", "opens"),
  scan: pageRow("opens", "opens"),
  login: pageRow("opens", "own page"),
  register: pageRow("opens", "own page"),
  dashboard: pageRow("log in", "opens"),
  linkCode: pageRow("log in", "opens"),
  editProfile: pageRow("log in", "opens"),
  companyDashboard: pageRow("log in", "own page", companies),
  admin: pageRow("log in", "own page", { administrator: "opens" }),
  adminCodes: pageRow("log in", "own page", { administrator: "opens" }),
};

const pageCells = Object.entries(pageAnswers).flatMap(([name, answers]) =>
  actors.map((actor) => ({ name: name as PageName, actor, answer: answers[actor] })),
);

test.each(pageCells)("the page $name for $actor: $answer", async ({ name, actor, answer }) => {
  ownCode = await makeProfile(t.db, owner, { contacts: { phone: { value: secrets.phone, visible: false } } });
  const before = await tableContents(t.db);
  const response = await t.as(clients[actor].token).send(pages[name].path.replace("$code", ownCode));
  const location = response.headers.get("Location");
  const text = await response.text();
  const got = response.status === 200 ? "opens" : location?.startsWith("/login?") ? "log in" : "own page";

  expect(got).toBe(answer);
  if (answer !== "opens") expect(response.status).toBe(302);
  if (actor !== "owner") expect(Object.values(secrets).filter((secret) => text.includes(secret))).toEqual([]);
  expect(await tableContents(t.db)).toEqual(before);
});
