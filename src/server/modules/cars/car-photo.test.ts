import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeDecompressionBomb, makeCameraPhoto, SMALL_PNG_BASE64 } from "../../../../test/pictures.ts";
import { makeCars } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeCompanyWithCar(slots = 1) {
  const { api, user } = await makeCompanyOwnerPerson(t);
  const [code = "", beside = ""] = await makeCars(t.db, user, slots);
  const { cars } = api.company;
  const bytesOf = async (size: "whole" | "small") =>
    Buffer.from(await (await cars.photo({ code, size })).arrayBuffer());
  return { cars, code, beside, bytesOf };
}

test("a photo is drawn anew, whole and small, without what the camera wrote into it", async () => {
  const { cars, code, bytesOf } = await makeCompanyWithCar();
  const photo = (await makeCameraPhoto()).toString("base64");
  expect(await cars.savePhoto({ code, photo })).toEqual({ photoAt: t.clock.now() });
  const whole = await bytesOf("whole");
  expect(await sharp(whole).metadata()).toMatchObject({ format: "jpeg", width: 200, height: 400 });
  expect(whole.includes("Kanarya", 0, "latin1")).toBe(false);
  expect(await sharp(await bytesOf("small")).metadata()).toMatchObject({ format: "jpeg", width: 120, height: 240 });
  expect((await cars.get({ code })).photoAt).toEqual(t.clock.now());
  expect((await cars.list({})).items).toMatchObject([{ code, photoAt: t.clock.now() }]);
});

test("another photo takes its place, and another car takes it away and that of no car beside it", async () => {
  const { cars, code, beside, bytesOf } = await makeCompanyWithCar(2);
  await cars.savePhoto({ code: beside, photo: SMALL_PNG_BASE64 });
  await cars.savePhoto({ code, photo: (await makeCameraPhoto()).toString("base64") });
  await cars.savePhoto({ code, photo: SMALL_PNG_BASE64 });
  expect(await sharp(await bytesOf("whole")).metadata()).toMatchObject({ width: 4, height: 4 });
  const { version } = await cars.get({ code });
  expect(await cars.change({ code, version, plate: "06 DEF 456" })).toMatchObject({ photoAt: null });
  expect((await catchRefusal(cars.photo({ code }))).code).toBe("PHOTO_NOT_FOUND");
  expect((await cars.photo({ code: beside })).size).toBeGreaterThan(0);
});

test("it is deleted, also twice, and that of the car beside it stays", async () => {
  const { cars, code, beside } = await makeCompanyWithCar(2);
  for (const each of [code, beside]) await cars.savePhoto({ code: each, photo: SMALL_PNG_BASE64 });
  for (const _ of [1, 2]) expect(await cars.removePhoto({ code })).toEqual({ photoAt: null });
  expect((await catchRefusal(cars.photo({ code }))).code).toBe("PHOTO_NOT_FOUND");
  expect((await cars.photo({ code: beside })).size).toBeGreaterThan(0);
  const photos = [
    { code, photoAt: null },
    { code: beside, photoAt: t.clock.now() },
  ];
  expect((await cars.list({})).items).toMatchObject(photos);
  for (const photo of photos) expect(await cars.get({ code: photo.code })).toMatchObject(photo);
});

test("what is no photo is refused, and the one before stays", async () => {
  const { cars, code } = await makeCompanyWithCar();
  await cars.savePhoto({ code, photo: SMALL_PNG_BASE64 });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>').toString("base64");
  expect((await catchRefusal(cars.savePhoto({ code, photo: svg }))).code).toBe("PHOTO_UNREADABLE");
  const wide = makeDecompressionBomb(49_999_999, 1).toString("base64");
  expect((await catchRefusal(cars.savePhoto({ code, photo: wide }))).code).toBe("PHOTO_TOO_LARGE");
  // The photo is not decoded for a car that does not exist.
  expect((await catchRefusal(cars.savePhoto({ code: "RC777777", photo: svg }))).code).toBe("CAR_NOT_FOUND");
  expect(await catchRefusedFields(cars.savePhoto({ code, photo: "" }))).toEqual({
    photo: "Lütfen bir fotoğraf seçin.",
  });
  expect(await catchRefusedFields(cars.savePhoto({ code, photo: "<>" }))).toEqual({ photo: "Geçersiz değer." });
  expect((await cars.photo({ code })).size).toBeGreaterThan(0);
});
