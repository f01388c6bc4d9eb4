import { expect, test } from "vitest";

import {
  PHOTO_UPLOAD_SECONDS,
  PHOTOS_AT_ONCE_MAX,
  PHOTOS_PER_NETWORK_MAX,
  WAITING_PHOTOS_MAX,
} from "#domain/notices/photo.ts";

import { PhotoDesk } from "./photo-desk.ts";

const SEAT_COUNT = PHOTOS_AT_ONCE_MAX + WAITING_PHOTOS_MAX;
const photoFile = Buffer.from("x");
const drawnPhotos = [{ bytes: photoFile, width: 1, height: 1 }];

function openTestDesk() {
  const drawing: (() => void)[] = [];
  let now = 0;
  const desk = new PhotoDesk(
    () => now,
    () => new Promise((resolve) => drawing.push(() => resolve(drawnPhotos))),
  );
  let addresses = 0;
  return {
    desk,
    drawing,
    enter: () => desk.enter(`10.0.0.${(addresses += 1)}`),
    pass: (seconds: number) => void (now += seconds * 1000),
  };
}

test("two photos are drawn at once, eight more wait, and the next is turned away until one is done", async () => {
  const { enter, drawing } = openTestDesk();
  const seats = Array.from({ length: SEAT_COUNT }, () => enter()!);
  expect(enter()).toBeUndefined();
  const all = seats.map((seat) => seat.draw(photoFile, [1]));
  expect(drawing).toHaveLength(PHOTOS_AT_ONCE_MAX);
  expect(enter()).toBeUndefined();
  drawing.shift()!();
  expect(await all[0]).toBe(drawnPhotos);
  expect(enter()).toBeDefined();
  for (let nth = 1; nth < SEAT_COUNT; nth += 1) {
    await expect.poll(() => drawing.length).toBeGreaterThan(0);
    drawing.shift()!();
    await all[nth];
  }
});

test("whoever leaves makes room, once", () => {
  const { enter } = openTestDesk();
  const seats = Array.from({ length: SEAT_COUNT }, () => enter()!);
  seats[0]!.leave();
  seats[0]!.leave();
  expect(enter()).toBeDefined();
  expect(enter()).toBeUndefined();
});

test("one network has four at a time", () => {
  const { desk, enter } = openTestDesk();
  const own = Array.from({ length: PHOTOS_PER_NETWORK_MAX }, () => desk.enter("2001:db8::/64"));
  expect(own.every((seat) => seat !== undefined)).toBe(true);
  expect(desk.enter("2001:db8::/64")).toBeUndefined();
  expect(enter()).toBeDefined();
});

test("whoever sends for too long gives way to somebody who finds no seat, and not before", async () => {
  const { enter, pass, drawing } = openTestDesk();
  const waiting = enter()!;
  const seats = Array.from({ length: SEAT_COUNT - 1 }, () => enter()!);
  const done = waiting.draw(photoFile, [1]);
  pass(PHOTO_UPLOAD_SECONDS - 1);
  expect(enter()).toBeUndefined();
  pass(1);
  expect(seats.map(({ isLost }) => isLost)).not.toContain(true);
  expect(enter()).toBeDefined();
  expect([waiting.isLost, seats[0]!.isLost, seats[1]!.isLost]).toEqual([false, true, false]);
  drawing.shift()!();
  expect(await done).toBe(drawnPhotos);
});
