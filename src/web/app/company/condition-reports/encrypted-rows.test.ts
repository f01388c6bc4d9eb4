import { expect, test } from "vitest";

import { NOTHING_SHARED, type ConditionDraft, type DraftPhoto } from "./draft.ts";
import { decryptDraft, decryptPhoto, encryptDraft, encryptPhoto, idOfRow, toPhoto } from "./encrypted-rows.ts";

const givenDraft: ConditionDraft = {
  id: "company:rental:1:out",
  rentalId: "rental",
  carNo: 1,
  direction: "out",
  plate: "34 ABC 123",
  reportId: "report",
  km: 48_300,
  kmIsRight: false,
  fuel: 7,
  accessories: null,
  damages: [],
  renterStrokes: [[1, 2, 3, 4]] as unknown as ConditionDraft["renterStrokes"],
  absent: null,
  clerkStrokes: [],
  notes: "Sağ kapı çizik",
  place: "Otogar",
  happenedAt: "",
  sealing: "",
  signerName: "Mehmet Öz",
  signatureLoss: "",
  shared: NOTHING_SHARED,
  changedAt: 1,
};
const givenPhoto: DraftPhoto = {
  id: "1",
  draftId: givenDraft.id,
  position: "front",
  blob: new Blob(["photo"], { type: "image/jpeg" }),
  takenAt: "2026-11-27T10:00",
  isSent: false,
  failed: null,
};

const makeKey = () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
const readPlainText = (row: object) =>
  JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  );

test("of a stored draft only its id and the time of its change are readable, and the key opens it whole", async () => {
  const key = await makeKey();
  const row = await encryptDraft(key, givenDraft);
  expect(Object.keys(row)).toEqual(["id", "changedAt", "encrypted"]);
  expect([idOfRow(row.id), idOfRow(givenDraft.id), row.changedAt]).toEqual([givenDraft.id, givenDraft.id, 1]);
  for (const typed of ["ABC", "Mehmet", "izik", "Otogar", "renterStrokes"])
    expect(readPlainText(row)).not.toContain(typed);
  expect(await decryptDraft(key, row)).toEqual(givenDraft);
  expect(await decryptDraft(await makeKey(), row)).toBe(undefined);
  expect(await decryptDraft(key, { ...row, id: "encrypted:company:other:1:out" })).toBe(undefined);
});

test("of a stored photo neither its bytes nor its position are readable, and it belongs to its draft alone", async () => {
  const key = await makeKey();
  const row = await encryptPhoto(key, givenPhoto);
  for (const part of ["photo", "front", "image/jpeg", "2026"]) expect(readPlainText(row)).not.toContain(part);
  const { blob, ...rest } = (await decryptPhoto(key, row))!;
  expect([await blob.text(), blob.type]).toEqual(["photo", "image/jpeg"]);
  expect({ ...rest, blob: givenPhoto.blob }).toEqual(givenPhoto);
  expect(await decryptPhoto(await makeKey(), row)).toBe(undefined);
  expect(await decryptPhoto(key, { ...row, draftId: "encrypted:company:other:1:out" })).toBe(undefined);
  expect(await decryptPhoto(key, { ...row, bytes: row.about })).toBe(undefined);
});

test("a photo that a version before stored, with its bytes or as a Blob, is read, too", async () => {
  expect(toPhoto(givenPhoto)).toBe(givenPhoto);
  const { blob, ...rest } = givenPhoto;
  const read = toPhoto({ ...rest, bytes: await blob.arrayBuffer(), type: "image/jpeg" });
  expect([await read.blob.text(), read.blob.type, read.id]).toEqual(["photo", "image/jpeg", "1"]);
});
