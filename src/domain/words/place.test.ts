import { describe, expect, test } from "vitest";

import {
  makeGeoLink,
  isValidPlace,
  makeMapLink,
  PLACE_ACCURACY_METRES_MAX,
  PLACE_EXACT_HOURS,
  PLACE_KEPT_DAYS,
  readPlace,
  getShownPlace,
} from "./place.ts";

const now = new Date("2026-11-22T09:00:00Z");
const instantBefore = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const givenPlace = { lat: 41.00824, lon: 28.97836, accuracy: 45 };

describe("a place as a form sends it", () => {
  test.each([
    [["41.00824", "28.97836", "45"], givenPlace],
    [["41.008241234567", "28.9783599", "44.2"], givenPlace],
    [["-33.45694", "-70.64827", "0"], { lat: -33.45694, lon: -70.64827, accuracy: 0 }],
    [["-0.000001", "0", "500"], { lat: 0, lon: 0, accuracy: 500 }],
    [["90", "180", "1"], { lat: 90, lon: 180, accuracy: 1 }],
    [["-90", "-180", "1"], { lat: -90, lon: -180, accuracy: 1 }],
  ])("%j is one", ([lat, lon, accuracy], read) => {
    expect(readPlace({ lat, lon, accuracy })).toEqual(read);
  });

  test.each([
    [[undefined, undefined, undefined]],
    [["", "", ""]],
    [["41.00824", "28.97836", undefined]],
    [["41.00824", undefined, "45"]],
    [["90.00001", "28.97836", "45"]],
    [["41.00824", "-180.00001", "45"]],
    [["41.00824", "28.97836", "500.1"]],
    [["41.00824", "28.97836", "-1"]],
    [["NaN", "28.97836", "45"]],
    [["Infinity", "28.97836", "45"]],
    [["0x29", "28.97836", "45"]],
    [["4e1", "28.97836", "45"]],
    [["41,00824", "28.97836", "45"]],
    [[" 41.00824", "28.97836", "45"]],
    [["٤١.٠", "28.97836", "45"]],
    [["4".repeat(400), "28.97836", "45"]],
  ])("%j is none", ([lat, lon, accuracy]) => {
    expect(readPlace({ lat, lon, accuracy })).toBeUndefined();
  });
});

test.each([
  [givenPlace, true],
  [{ ...givenPlace, accuracy: PLACE_ACCURACY_METRES_MAX }, true],
  [{ ...givenPlace, accuracy: PLACE_ACCURACY_METRES_MAX + 1 }, false],
  [{ ...givenPlace, lat: NaN }, false],
  [{ ...givenPlace, lon: 181 }, false],
])("%j is a place: %s", (of, is) => {
  expect(isValidPlace(of)).toBe(is);
});

test.each([
  [0, givenPlace],
  [PLACE_EXACT_HOURS - 1, givenPlace],
  [PLACE_EXACT_HOURS, { lat: 41.01, lon: 28.98, accuracy: null }],
  [PLACE_KEPT_DAYS * 24 - 1, { lat: 41.01, lon: 28.98, accuracy: null }],
  [PLACE_KEPT_DAYS * 24, undefined],
])("of a place that was sent %i hours ago there is shown %j", (hours, shown) => {
  expect(getShownPlace(givenPlace, instantBefore(hours), now)).toEqual(shown);
});

test("a place opens the telephone's map, or one of the web", () => {
  expect(makeGeoLink(givenPlace)).toBe("geo:41.00824,28.97836?q=41.00824,28.97836");
  expect(makeMapLink(givenPlace)).toBe(
    "https://www.openstreetmap.org/?mlat=41.00824&mlon=28.97836#map=18/41.00824/28.97836",
  );
  expect(makeMapLink({ lat: -1.5, lon: 2, accuracy: null })).toContain("#map=13/-1.5/2");
});
