import { expect, test } from "vitest";

import type { DraftPhoto } from "./draft.ts";
import { toPhoto, toPhotoRow } from "./photo-row.ts";

const photo: DraftPhoto = {
  id: "1",
  draftId: "2",
  position: "front",
  blob: new Blob(["photo"], { type: "image/jpeg" }),
  takenAt: "2026-11-27T10:00",
  isSent: false,
  failed: null,
};

test("a photo is stored as bytes, and is the same photo when it is read", async () => {
  const row = await toPhotoRow(photo);
  expect(row).not.toHaveProperty("blob");
  const { blob, ...rest } = toPhoto(row);
  expect([await blob.text(), blob.type]).toEqual(["photo", "image/jpeg"]);
  expect({ ...rest, blob: photo.blob }).toEqual(photo);
});

test("a photo that a version before stored is read, too", () => {
  expect(toPhoto(photo)).toBe(photo);
});
