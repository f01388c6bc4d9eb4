import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import type { AccountView, StorageKeys } from "#contract/people/account.ts";
import { EMPTY_CONTENT } from "#domain/fleet/condition-draft.ts";
import { forgetStorageKeys, restoreStorageKeys } from "#web/app/api/storage-keys.ts";
import type { SignatureStrokes } from "#web/parts/signature-pad.tsx";

import {
  makeCompanyAccount,
  openApplication,
  contractImplementer,
  makeStorageKeys,
} from "../../../../../test/application.tsx";
import { deleteRow, putRow, readRows } from "./draft-database.ts";
import { listDrafts, openDraft } from "./draft-store.ts";
import { NOTHING_SHARED, type ConditionDraft } from "./draft.ts";

const TYPED_VALUES = { notes: "Sağ kapı çizik", signerName: "Mehmet Öz", km: 48_300, place: "Otogar" };
/** The stored rows must contain none of them in readable form. */
const SECRET_TEXTS = ["kapı", "Mehmet", "48300", "Otogar", "34 ABC 123", "fotograf", "front", "renterStrokes"];

let account: AccountView;
let server: { account: AccountView | null; keys: StorageKeys | undefined };

beforeEach(async () => {
  account = makeCompanyAccount();
  await signInAs(account);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const store of ["drafts", "photos"] as const)
    for (const { id } of await readRows<{ id: string }>(store)) await deleteRow(store, id);
});

async function signInAs(person: AccountView) {
  server = { account: person, keys: await makeStorageKeys(person) };
  await openApplication("/profile", person, {
    account: {
      current: contractImplementer.account.current.handler(() => ({
        account: server.account,
        storageKeys: server.keys,
      })),
    },
  });
}

function makeDraft(given: Partial<ConditionDraft> = {}): ConditionDraft {
  return {
    id: `${account.company!.id}:rental:1:out`,
    rentalId: "rental",
    carNo: 1,
    direction: "out",
    plate: "34 ABC 123",
    reportId: "report",
    kmIsRight: false,
    fuel: 7,
    accessories: null,
    damages: null,
    renterStrokes: [],
    absent: null,
    clerkStrokes: [],
    happenedAt: "",
    signatureLoss: "",
    sealing: "",
    shared: NOTHING_SHARED,
    changedAt: Date.now(),
    ...TYPED_VALUES,
    ...given,
  };
}

async function makeRecord(draft = makeDraft()) {
  const open = await openDraft(draft.id, () => draft);
  await open.addPhoto("front", makePhoto());
  return open;
}

const makePhoto = () => new Blob(["fotograf"], { type: "image/jpeg" });
const listOwnDrafts = () => listDrafts(account.company!.id);

async function readDatabase(): Promise<string> {
  const rows = [...(await readRows("drafts")), ...(await readRows("photos"))];
  const texts = rows.map((row) =>
    JSON.stringify(row, (_, value: unknown) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? `${new TextDecoder().decode(value)} ${new TextDecoder("utf-16le").decode(value)}`
        : value,
    ),
  );
  return texts.join("\n");
}

test("a record and its photo are in the browser's database in no readable form, and its company reads both", async () => {
  const open = await makeRecord();
  open.change({ notes: "Sağ kapı çizik, tampon da" });
  await expect.poll(async () => (await listOwnDrafts())[0]?.draft.notes).toBe("Sağ kapı çizik, tampon da");
  const text = await readDatabase();
  expect(text).toContain(account.company!.id);
  for (const secret of SECRET_TEXTS) expect(text).not.toContain(secret);
  expect(await listOwnDrafts()).toMatchObject([
    { draft: { ...TYPED_VALUES, notes: "Sağ kapı çizik, tampon da" }, positions: ["front"] },
  ]);
  // Another member of the company may finish the report.
  await signInAs({ ...account, id: crypto.randomUUID() });
  expect(await listOwnDrafts()).toMatchObject([{ draft: { signerName: "Mehmet Öz" }, positions: ["front"] }]);
});

test("a slow encryption replaces neither what was typed after it nor a removal", async () => {
  const open = await makeRecord();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const held = vi.spyOn(crypto.subtle, "encrypt");
  onTestFinished(() => held.mockRestore());
  const holdNext = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.mockImplementationOnce(async (...given) => {
      await promise;
      return encrypt(...given);
    });
    return resolve;
  };

  let release = holdNext();
  for (const notes of ["a", "ab", "abc"]) open.change({ notes });
  await expect.poll(() => held).toHaveBeenCalled();
  release();
  await expect.poll(async () => (await listOwnDrafts())[0]?.draft.notes).toBe("abc");

  held.mockClear();
  release = holdNext();
  open.change({ notes: "abcd" });
  await expect.poll(() => held).toHaveBeenCalled();
  const removing = open.remove();
  // If writes did not wait for each other, the removal would end before the delayed write.
  await Promise.race([removing, listOwnDrafts()]);
  release();
  await removing;
  await listOwnDrafts();
  expect(await readDatabase()).toBe("");
});

test("once the session has ended nothing reads a record or writes one, and after the next log-in all of it is there", async () => {
  const open = await makeRecord();
  forgetStorageKeys();
  server = { account: null, keys: undefined };
  let isRead = false;
  const reading = listOwnDrafts().then((found) => {
    isRead = true;
    return found;
  });
  open.change({ notes: "Kapalıyken değişti" });
  const before = await readDatabase();
  await new Promise((resolve) => setTimeout(resolve));
  expect([isRead, await readDatabase()]).toEqual([false, before]);

  server = { account, keys: await makeStorageKeys(account) };
  restoreStorageKeys();
  expect((await reading)[0]).toMatchObject({ draft: { signerName: "Mehmet Öz" }, positions: ["front"] });
  await expect.poll(async () => (await listOwnDrafts())[0]?.draft.notes).toBe("Kapalıyken değişti");
  expect(open.now().isKept).toBe(true);
});

test("a signature is gone once what was signed has changed, here or on another device, and the draft says why", async () => {
  const open = await makeRecord();
  const drawn: SignatureStrokes = [
    [
      [1, 2],
      [3, 4],
    ],
  ];
  const sign = () => open.change({ renterStrokes: drawn, clerkStrokes: drawn });
  const strokes = () => [open.now().draft.renterStrokes.length, open.now().draft.clerkStrokes.length];
  sign();
  open.change({ kmIsRight: true, signerName: "Can Ak" });
  expect([strokes(), open.now().draft.signatureLoss]).toEqual([[1, 1], ""]);

  open.change({ km: 48_310 });
  expect(strokes()).toEqual([0, 0]);
  expect(open.now().draft.signatureLoss).toMatch(/^Tutanak imzadan sonra değişti: kilometre\. /u);

  sign();
  expect([strokes(), open.now().draft.signatureLoss]).toEqual([[1, 1], ""]);
  await open.addPhoto("rear", makePhoto());
  expect([strokes(), open.now().draft.signatureLoss]).toEqual([[0, 0], expect.stringContaining("fotoğraflar")]);

  sign();
  const content = { ...EMPTY_CONTENT, accessories: null, damages: [], fuel: 3, place: "Ofis" };
  open.merge({ draft: { version: 1, content, authors: [] }, known: [] });
  expect(strokes()).toEqual([1, 1]);
  const later = { ...content, accessories: ["jack" as const] };
  open.merge({ draft: { version: 2, content: later, authors: [] }, known: [] });
  expect([strokes(), open.now().draft.signatureLoss]).toEqual([[0, 0], expect.stringContaining("eşyalar")]);
});

test("what was sent and got no answer counts as the own text, and an older draft of the server takes nothing away", async () => {
  const open = await makeRecord(makeDraft({ notes: "Çizik" }));
  const sent = open.findUnshared()!;
  open.share(sent);
  open.change({ notes: "Çizik var" });
  const content = { ...sent, accessories: null, damages: null };
  open.merge({ draft: { version: 1, content, authors: [] }, known: [] });
  expect(open.now().draft).toMatchObject({ notes: "Çizik var", shared: { version: 1, asked: [] } });

  open.wasShared({ ...sent, notes: "Çizik var" }, { version: 2, content, authors: [] });
  expect(open.findUnshared()).toBeUndefined();
  open.merge({ draft: { version: 1, content, authors: [] }, known: [] });
  expect(open.now().draft.notes).toBe("Çizik var");
  expect(open.findUnshared()).toMatchObject({ notes: "Çizik var" });
  // Half a number takes away nothing that is shared.
  open.change({ km: "48a", happenedAt: "?" });
  expect(open.findUnshared()).toMatchObject({ km: 48_300, happenedAt: null });
});

test("another company on the same device reads nothing of it and takes nothing away", async () => {
  await makeRecord();
  const other = makeCompanyAccount();
  await signInAs(other);
  expect(await listDrafts(other.company!.id)).toEqual([]);
  // The account of the other company has no key of the first company, even if it requests the drafts of that company.
  expect(await listOwnDrafts()).toEqual([]);
  await signInAs(account);
  expect(await listOwnDrafts()).toHaveLength(1);
});

test("readable rows of a version before are read, and are encrypted from then on", async () => {
  const draft = makeDraft();
  const row = { draftId: draft.id, position: "front", takenAt: "2026-11-27T10:00", isSent: false, failed: null };
  await putRow("drafts", draft);
  await putRow("photos", { id: "1", ...row, bytes: await makePhoto().arrayBuffer(), type: "image/jpeg" } as {
    id: string;
  });
  await putRow("photos", { id: "2", ...row, position: "rear", blob: makePhoto() } as { id: string });
  for (let time = 0; time < 2; time += 1) {
    const [found] = await listOwnDrafts();
    expect(found).toMatchObject({ draft, positions: ["front", "rear"] });
    const text = await readDatabase();
    for (const secret of SECRET_TEXTS) expect(text).not.toContain(secret);
  }
  const open = await openDraft(draft.id, () => makeDraft({ notes: "" }));
  expect(await open.now().photos[0]!.blob.text()).toBe("fotograf");
  await open.remove();
  expect(await readDatabase()).toBe("");
});

test("what a page of the version before writes in another tab is taken if it is newer, and never harms what is encrypted", async () => {
  const now = Date.now();
  await makeRecord(makeDraft({ changedAt: now, notes: "ilk" }));
  const notes = async () => (await listOwnDrafts()).map(({ draft, positions }) => [draft.notes, ...positions]);
  await putRow("drafts", makeDraft({ changedAt: now - 1, notes: "eski" }));
  for (let time = 0; time < 2; time += 1) expect(await notes()).toEqual([["ilk", "front"]]);
  await putRow("drafts", makeDraft({ changedAt: now + 1, notes: "yeni" }));
  for (let time = 0; time < 2; time += 1) expect(await notes()).toEqual([["yeni", "front"]]);
  expect(await readDatabase()).not.toMatch(/eski|yeni/u);
});

test("a record whose key the server has replaced is removed with its photos, and the page begins anew", async () => {
  await makeRecord();
  forgetStorageKeys();
  server.keys = await makeStorageKeys(makeCompanyAccount());
  restoreStorageKeys();
  expect(await listOwnDrafts()).toEqual([]);
  expect(await readDatabase()).toBe("");
});

test("a record that nobody changed for 60 days is removed, whoever is signed in", async () => {
  await makeRecord();
  const [row] = await readRows<{ id: string; changedAt: number }>("drafts");
  await putRow("drafts", { ...row!, changedAt: Date.now() - 61 * 24 * 60 * 60 * 1000 } as { id: string });
  await signInAs(makeCompanyAccount());
  await listDrafts(account.company!.id);
  expect(await readDatabase()).toBe("");
});

test("without encryption, as over http, a record says that it is not kept, and nothing readable is written", async () => {
  const before = makeDraft({ id: `${account.company!.id}:other:1:out` });
  await putRow("drafts", before);
  vi.stubGlobal("crypto", { randomUUID: () => account.id, getRandomValues: () => new Uint8Array(16) });
  const open = await openDraft(makeDraft().id, makeDraft);
  await open.addPhoto("front", makePhoto());
  open.change({ notes: "Yazıldı" });
  expect(open.now()).toMatchObject({ isKept: false, draft: { notes: "Yazıldı" }, photos: [{ position: "front" }] });
  expect(await readRows("drafts")).toEqual([before]);
});
