import { describe, expect, test } from "vitest";

import type { DriverView } from "#contract/fleet/drivers.ts";
import type { PoliceSheetView } from "#contract/fleet/police-notices.ts";

import { makePortalFields } from "./portal-fields.words.ts";

const givenDriver: DriverView = {
  id: "d1",
  name: "",
  identityKind: "tc",
  identityEnd: "146",
  nationality: "",
  birthDate: "1995-07-04",
  licenceEnd: "902",
  licenceClass: "B",
  licenceDate: "2015-03-12",
  address: "Bayraklı / İzmir",
  version: 1,
  fromLink: null,
};

const givenSheet: PoliceSheetView = {
  id: "n1",
  at: new Date("2026-11-25T07:20:00Z"),
  happenedAt: null,
  action: "rental-started",
  code: "RC-23456",
  plate: "35 KRF 101",
  toPlate: "",
  renterName: "Zeynep Nur Aksoy",
  told: null,
  rentalId: "r1",
  isBusiness: false,
  phone: "+905324182709",
  from: new Date("2026-11-25T07:15:00Z"),
  until: new Date("2026-11-28T07:15:00Z"),
  driver: givenDriver,
  extraDrivers: [],
};

const listShownFields = (change: Partial<PoliceSheetView> = {}) =>
  makePortalFields({ ...givenSheet, ...change }).map(({ label, value }) => `${label}: ${value}`);

describe("the fields of the portal", () => {
  test("a start has everything, days and times as the portal takes them, and numbers by their ends", () => {
    expect(listShownFields()).toEqual([
      "Plaka: 35 KRF 101",
      "T.C. kimlik no: ••••146",
      "Adı: Zeynep Nur",
      "Soyadı: Aksoy",
      "Doğum tarihi: 04.07.1995",
      "Ehliyet no: ••••902",
      "Ehliyet sınıfı: B",
      "Veriliş tarihi: 12.03.2015",
      "Telefon: 0532 418 27 09",
      "Adres: Bayraklı / İzmir",
      "Başlangıç: 25.11.2026 10:15",
      "Bitiş: 28.11.2026 10:15",
    ]);
  });

  test("a company that rents has its name, and the driver's beside it", () => {
    const rented = { renterName: "Ege Lojistik A.Ş.", isBusiness: true };
    expect(listShownFields({ ...rented, driver: { ...givenDriver, name: "Can Demir" } }).slice(1, 5)).toEqual([
      "Unvanı: Ege Lojistik A.Ş.",
      "T.C. kimlik no: ••••146",
      "Adı: Can",
      "Soyadı: Demir",
    ]);
    expect(listShownFields({ ...rented, driver: null, action: "rental-ended" })).toEqual([
      "Plaka: 35 KRF 101",
      "Unvanı: Ege Lojistik A.Ş.",
      "T.C. kimlik no: ",
      "Adı: ",
      "Soyadı: ",
      "Dönüş: 28.11.2026 10:15",
    ]);
  });

  test("an extension, an end and a corrected time have who it is and the new time", () => {
    const who = ["Plaka: 35 KRF 101", "T.C. kimlik no: ••••146", "Adı: Zeynep Nur", "Soyadı: Aksoy"];
    expect(listShownFields({ action: "rental-extended" })).toEqual([...who, "Yeni bitiş: 28.11.2026 10:15"]);
    expect(listShownFields({ action: "rental-ended" })).toEqual([...who, "Dönüş: 28.11.2026 10:15"]);
    expect(listShownFields({ action: "rental-end-corrected" })).toEqual([...who, "Yeni dönüş: 28.11.2026 10:15"]);
    expect(listShownFields({ action: "rental-start-corrected" })).toEqual([...who, "Yeni başlangıç: 25.11.2026 10:15"]);
  });

  test("a swap names both cars, and when it happened and not when it was entered", () => {
    const happenedAt = new Date("2026-11-25T07:00:00Z");
    expect(listShownFields({ action: "car-swapped", toPlate: "35 KRF 102", happenedAt }).slice(0, 3)).toEqual([
      "Bırakılan araç: 35 KRF 101",
      "Yeni araç: 35 KRF 102",
      "Değişim: 25.11.2026 10:00",
    ]);
  });

  test("a passport comes with the nationality, and every additional driver follows", () => {
    const extra: DriverView = {
      ...givenDriver,
      id: "d2",
      name: "Ali Can",
      identityKind: "passport",
      nationality: "Almanya",
    };
    const fields = listShownFields({ extraDrivers: [extra] });
    expect(fields).toContain("1. ek sürücü, pasaport no: ••••146");
    expect(fields).toContain("1. ek sürücü, uyruğu: Almanya");
    expect(fields.at(-1)).toBe("Bitiş: 28.11.2026 10:15");
  });

  test("what nobody wrote is there without a value", () => {
    const fields = makePortalFields({ ...givenSheet, driver: null, phone: "" });
    expect(fields.filter(({ value }) => value === "").map(({ label }) => label)).toEqual([
      "T.C. kimlik no",
      "Doğum tarihi",
      "Ehliyet no",
      "Ehliyet sınıfı",
      "Veriliş tarihi",
      "Telefon",
      "Adres",
    ]);
    expect(fields.every(({ sealed }) => sealed === undefined)).toBe(true);
  });
});
