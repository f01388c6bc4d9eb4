import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { RefusalCode } from "#contract/words/refusals.ts";

import { type ApiClient, createTestApp, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import { makeAdministrator, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { makeCode, makeUser, signIn, type MadeUser } from "../../../../test/world.ts";

// A failure prints its seed; OWNER_SEED repeats the same sequences.
const RUN_COUNT = Number(process.env["OWNER_RUNS"] ?? (isLongTestRun ? 20 : 4));
const MODEL_SEED = process.env["OWNER_SEED"];

const PEOPLE_COUNT = 2;
const WINDOW_OF_PERSON = [0, 0, 1] as const;
const CODE_COUNT = 2;
const PHONE = "+905321112233";

interface ModelAction {
  deed: keyof typeof modelActions;
  window: number;
  code: number;
  nth: number;
  flag: boolean;
}

interface ModelRun {
  people: MadeUser[];
  windows: ApiClient[];
  codes: string[];
}

interface CodeState {
  owner: string | null;
  plate: string;
  note: string;
  isShown: boolean;
  isOff: boolean;
  isClosed: boolean;
  isNoteHidden: boolean;
  lasting: Record<string, { plate: string; isHidden: boolean }>;
}

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

interface ActionScene {
  act: ModelAction;
  own: ApiClient;
  user: MadeUser;
  code: string;
}

async function saveProfile(
  { own, code }: ActionScene,
  change: { plate?: string; note?: string; shown?: boolean },
): Promise<void> {
  const { version, plate, note, contactsVisible, contacts } = await own.profiles.get({ code });
  const { shown = contactsVisible, ...edit } = change;
  const phone = shown ? { ...contacts, phone: { value: PHONE, visible: true } } : contacts;
  const whole = { ...EMPTY_CONTACTS, ...phone };
  await own.profiles.update({ code, version, plate, note, contactsVisible: shown, contacts: whole, ...edit });
}

async function readClaim(code: string): Promise<{ claim: string } | undefined> {
  const { claim } = await t.db.selectFrom("codes").select("claim").where("code", "=", code).executeTakeFirstOrThrow();
  return claim === null ? undefined : { claim };
}

const notOwnerRefusals = ["PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS"] as const;
const REASON_TEXT = "Kötüye kullanım";

const modelActions = {
  // A code that is switched off gets the answer of a code that does not exist.
  link: {
    refusals: ["CODE_TAKEN", "CODE_ALREADY_YOURS", "CODE_NOT_FOUND", "CLAIM_NEEDED", "CLAIM_WRONG"],
    play: async ({ act, own, code }) => own.codes.link({ code, ...(act.flag && (await readClaim(code))) }),
  },
  // Each hand-over has its own id, so that none counts as a repeated request.
  handOver: {
    refusals: [...notOwnerRefusals, "CODE_OFF"],
    play: ({ own, code }) => own.codes.handOver({ code, id: randomUUID() }),
  },
  unlink: { refusals: [...notOwnerRefusals], play: ({ own, code }) => own.codes.unlink({ code }) },
  note: {
    refusals: [...notOwnerRefusals, "PROFILE_CHANGED"],
    play: (scene) => saveProfile(scene, { note: `Not ${scene.act.nth}` }),
  },
  plate: {
    refusals: [...notOwnerRefusals, "PROFILE_CHANGED", "PLATE_ALREADY_SET"],
    play: (scene) => saveProfile(scene, { plate: `34 ABC ${100 + scene.act.nth}` }),
  },
  visibility: {
    refusals: [...notOwnerRefusals, "PROFILE_CHANGED"],
    play: (scene) => saveProfile(scene, { shown: scene.act.flag }),
  },
  close: { refusals: [], play: ({ user }) => admin.api.admin.users.close({ userId: user.id, reason: REASON_TEXT }) },
  reopen: { refusals: [], play: ({ user }) => admin.api.admin.users.reopen({ userId: user.id }) },
  hideNote: {
    refusals: ["CODE_NOT_LINKED"],
    play: ({ act, user, code }) => {
      const { hideNote, showNote } = admin.api.admin.codes;
      return act.flag ? hideNote({ code, reason: REASON_TEXT }) : showNote({ code, userId: user.id });
    },
  },
  switchCode: {
    refusals: [],
    play: ({ act, code }) => {
      const { switchOff, switchOn } = admin.api.admin.codes;
      return act.flag ? switchOff({ code, reason: REASON_TEXT }) : switchOn({ code, reason: REASON_TEXT });
    },
  },
} satisfies Record<string, { refusals: RefusalCode[]; play(scene: ActionScene): Promise<unknown> }>;

const arbitraryAction: fc.Arbitrary<ModelAction> = fc.record(
  {
    // 'link' and 'plate' are drawn most often, because most other actions need a code that is linked.
    deed: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<ModelAction["deed"]>("link", "plate") },
      {
        weight: 3,
        arbitrary: fc.constantFrom<ModelAction["deed"]>("note", "visibility", "unlink", "handOver", "hideNote"),
      },
      { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(modelActions) as ModelAction["deed"][])) },
    ),
    window: fc.nat({ max: WINDOW_OF_PERSON.length - 1 }),
    code: fc.nat({ max: CODE_COUNT - 1 }),
    nth: fc.nat({ max: 9 }),
    flag: fc.boolean(),
  },
  { noNullPrototype: true },
);

const arbitrarySteps = fc.array(fc.array(arbitraryAction, { minLength: 1, maxLength: 6, size: "max" }), {
  minLength: 1,
  maxLength: 12,
  size: "max",
});

async function makeRun(): Promise<ModelRun> {
  const people = await Promise.all(Array.from({ length: PEOPLE_COUNT }, () => makeUser(t.db)));
  const codes = await Promise.all(Array.from({ length: CODE_COUNT }, () => makeCode(t.db)));
  const run: ModelRun = { people, codes, windows: [] };
  await signInAll(run);
  return run;
}

async function signInAll(run: ModelRun): Promise<void> {
  const rows = await t.db.selectFrom("users").select("id").where("closedAt", "is", null).execute();
  const open = new Set(rows.map(({ id }) => id));
  for (const [nth, person] of WINDOW_OF_PERSON.entries()) {
    const user = run.people[person]!;
    if (open.has(user.id)) run.windows[nth] = t.api(await signIn(t.db, user, t.clock.now()));
  }
}

async function readStates({ codes }: ModelRun): Promise<Map<string, CodeState>> {
  const { rows } = await sql<CodeState & { code: string }>`
    select codes.code, codes.owner_id as owner, coalesce(plate, '') as plate, coalesce(note, '') as note,
      coalesce(contacts_visible, false) and coalesce(phone_visible, false) and coalesce(phone, '') <> '' as "isShown",
      off_at is not null as "isOff", closed_at is not null as "isClosed", note_hidden_at is not null as "isNoteHidden",
      coalesce((
        select jsonb_object_agg(owner_id, jsonb_build_object('plate', plate, 'isHidden', hidden))
        from (
          select owner_id, plate, note_hidden_at is not null as hidden from past_links where past_links.code = codes.code
          union all select codes.owner_id, profiles.plate, codes.note_hidden_at is not null where codes.owner_id is not null
        ) as links), '{}') as lasting
    from codes left join profiles on profiles.code = codes.code left join users on users.id = codes.owner_id
    where codes.code = any(${codes})`.execute(t.db);
  return new Map(rows.map(({ code, ...state }) => [code, state]));
}

async function playAction(scene: ActionScene): Promise<string> {
  const deed: { refusals: readonly string[]; play(scene: ActionScene): Promise<unknown> } =
    modelActions[scene.act.deed];
  try {
    await deed.play(scene);
    return "done";
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if ([...deed.refusals, "UNAUTHENTICATED", "TOO_MANY_ATTEMPTS"].includes(code)) return code;
    throw error;
  }
}

function expectPossibleAnswers(
  before: CodeState,
  after: CodeState,
  answers: { act: ModelAction; answer: string }[],
  run: ModelRun,
): void {
  const done = answers.filter(({ answer }) => answer === "done").map(({ act: { deed } }) => deed);
  const count = (deed: ModelAction["deed"]) => done.filter((one) => one === deed).length;
  // A linked code must be unlinked before it can be linked again. So the number of links exceeds the number of
  // unlinkings by one if the code is linked now and was not before.
  const [links, unlinks] = [count("link"), count("unlink") + count("handOver")];
  expect(links - unlinks).toBe((after.owner === null ? 0 : 1) - (before.owner === null ? 0 : 1));
  if (unlinks === 0 && before.owner !== null) {
    expect(after.owner).toBe(before.owner);
    if (before.plate !== "") expect(after.plate).toBe(before.plate);
  }
  for (const [owner, { plate, isHidden }] of Object.entries(before.lasting)) {
    const then = after.lasting[owner];
    if (plate !== "") expect(then?.plate).toBe(plate);
    if (isHidden && count("hideNote") === 0) expect(then?.isHidden).toBe(true);
  }
  if (after.owner === null) return;
  expect(run.people.map(({ id }) => id)).toContain(after.owner);
  const isQuiet = links + unlinks + count("plate") + count("note") + count("visibility") === 0;
  if (isQuiet) expect(after).toMatchObject({ plate: before.plate, note: before.note, isShown: before.isShown });
  const notes = answers.filter(({ act: { deed }, answer }) => deed === "note" && answer === "done");
  if (links + unlinks === 0 && notes.length > 0)
    expect(notes.map(({ act: { nth } }) => `Not ${nth}`)).toContain(after.note);
}

async function expectPage(
  code: string,
  { owner, plate, note, isShown, isOff, isClosed, isNoteHidden }: CodeState,
): Promise<void> {
  await t.db.deleteFrom("limits").execute();
  const text = await (await t.as().send(`/q/${code}`)).clone().text();
  const view = await scanViewOf(new Response(text));
  const isProfile = owner !== null && !isOff && !isClosed;
  expect(view.state === "profile").toBe(isProfile);
  if (view.state === "profile") expect([view.plate, view.note]).toEqual([plate, isNoteHidden ? "" : note]);
  expect(text.includes(PHONE)).toBe(isProfile && isShown);
}

async function expectAudited({ codes }: ModelRun, done: ModelAction[]): Promise<void> {
  const { rows } = await sql<{ code: string; action: string }>`
    select code, action from audit_events
    where code = any(${codes}) and action in ('code-linked', 'code-unlinked', 'code-handed-over')`.execute(t.db);
  for (const [nth, code] of codes.entries()) {
    const events = (action: string) => rows.filter((row) => row.code === code && row.action === action).length;
    const deedsOf = (deed: ModelAction["deed"]) =>
      done.filter((given) => given.code === nth && given.deed === deed).length;
    expect(["code-linked", "code-unlinked", "code-handed-over"].map(events)).toEqual(
      (["link", "unlink", "handOver"] as const).map(deedsOf),
    );
  }
}

async function playSteps(run: ModelRun, all: ModelAction[][], transcript: string[]): Promise<void> {
  const done: ModelAction[] = [];
  let states = await readStates(run);
  for (const step of all) {
    t.clock.advance({ seconds: 1 });
    await t.db.deleteFrom("limits").execute();
    const outcomes = await Promise.allSettled(
      step.map((given) =>
        playAction({
          act: given,
          own: run.windows[given.window]!,
          user: run.people[WINDOW_OF_PERSON[given.window]!]!,
          code: run.codes[given.code]!,
        }),
      ),
    );
    const answers = outcomes.map((outcome, nth) => ({
      act: step[nth]!,
      answer: outcome.status === "fulfilled" ? outcome.value : String(outcome.reason),
    }));
    transcript.push(
      answers.map(({ act: { deed, window, code }, answer }) => `${deed} ${window}/${code}: ${answer}`).join("; "),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await findBrokenInvariants(t.db)).toEqual({});

    done.push(...answers.filter(({ answer }) => answer === "done").map(({ act: given }) => given));
    await expectAudited(run, done);
    const now = await readStates(run);
    for (const [nth, code] of run.codes.entries()) {
      const about = answers.filter(({ act: given }) => given.code === nth);
      expectPossibleAnswers(states.get(code)!, now.get(code)!, about, run);
      await expectPage(code, now.get(code)!);
    }
    states = now;
    if (step.some(({ deed }) => deed === "reopen")) await signInAll(run);
  }
}

test(
  "whatever owners and an administrator do with codes at once, every rule of the data holds and strangers see what is so",
  { timeout: 60_000 + RUN_COUNT * 10_000, tags: "sampled" },
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySteps, async (all) => {
        const run = await makeRun();
        const transcript: string[] = [];
        try {
          await playSteps(run, all, transcript);
        } catch (error) {
          throw new Error(`after these steps:\n${transcript.join("\n")}\n${String(error)}`, { cause: error });
        }
      }),
      // `endOnFailure` turns off shrinking, because concurrent actions do not repeat in the same way.
      {
        numRuns: RUN_COUNT,
        unbiased: true,
        endOnFailure: true,
        ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
      },
    );
  },
);
