import { expect, test } from "vitest";

import {
  agreementParts,
  agreementRecord,
  agreementState,
  agreementText,
  agreementValues,
  hadCopyBefore,
  readAgreement,
  chooseSheet,
  type AgreedFacts,
  type AgreementTerms,
} from "./agreement.ts";

const facts: AgreedFacts = {
  renter: { name: "Zeynep Aksoy", phone: "+905321234567", email: "", isBusiness: false },
  drivers: [],
  car: {
    code: "RC-1",
    plate: "35 KRF 101",
    make: "Renault",
    model: "Clio",
    year: 2023,
    colour: "Beyaz",
    fuel: "petrol",
    gear: "manual",
  },
  from: "2026-11-25T07:15:00.000Z",
  until: "2026-11-28T07:15:00.000Z",
  charges: [
    { kind: "rent", text: "", amount: 450_000 },
    { kind: "discount", text: "", amount: -15_000 },
  ],
  deposit: 400_000,
};
const terms: AgreementTerms = {
  company: { name: "Körfez Filo", phone: "", authorisationNo: "35-0417", mersisNo: "" },
  rules: { kmADay: 150, kmPrice: 600, fuelPrice: null, freeMinutes: 60 },
  textVersion: 1,
  text: "Metin",
};
const first = chooseSheet("r", undefined, facts, terms);

test("a sheet that nobody accepted holds while nothing changes, and any change makes the next one", () => {
  const last = { sheet: first, isAccepted: false };
  expect(chooseSheet("r", last, facts, terms)).toBe(first);
  expect(chooseSheet("r", last, { ...facts, deposit: 0 }, terms)).toMatchObject({ sheet: 2, facts: { deposit: 0 } });
  expect(chooseSheet("r", last, facts, { ...terms, text: "Yeni" })).toMatchObject({
    sheet: 2,
    terms: { text: "Yeni" },
  });
  expect(chooseSheet("r", last, { ...facts, car: { ...facts.car, colour: "Mavi" } }, terms)).toMatchObject({
    sheet: 2,
  });
});

test("an accepted sheet ends when what is agreed on changes, and the rental keeps the terms", () => {
  const last = { sheet: first, isAccepted: true };
  const newTerms = { ...terms, text: "Yeni", textVersion: 2 };
  expect(chooseSheet("r", last, facts, newTerms)).toBe(first);
  expect(chooseSheet("r", last, { ...facts, car: { ...facts.car, colour: "Mavi" } }, terms)).toBe(first);
  const own = { name: "Zeynep Aksoy", identity: "••••146", bornOn: "", licence: "", address: "Konak" };
  expect(chooseSheet("r", last, { ...facts, drivers: [own] }, terms)).toBe(first);
  for (const changed of [
    { ...facts, until: "2026-11-29T07:15:00.000Z" },
    { ...facts, from: "2026-11-24T07:15:00.000Z" },
    { ...facts, deposit: 1 },
    { ...facts, charges: [] },
    { ...facts, car: { ...facts.car, plate: "35 KRF 102" } },
    { ...facts, renter: { ...facts.renter, name: "Başkası" } },
    { ...facts, drivers: [{ name: "Emre", identity: "", bornOn: "", licence: "", address: "" }] },
  ])
    expect(chooseSheet("r", last, changed, newTerms)).toEqual({
      form: 2,
      rentalId: "r",
      sheet: 2,
      facts: changed,
      terms,
    });
});

test("an accepted sheet holds though the car goes out at another minute of the agreed day", () => {
  const last = { sheet: first, isAccepted: true };
  expect(chooseSheet("r", last, { ...facts, from: "2026-11-25T07:52:10.000Z" }, terms)).toBe(first);
});

test("a record has neither telephone nor identity, and is read with the parts that are there", () => {
  const own = {
    name: "Zeynep Aksoy",
    identity: "••••146",
    bornOn: "4 Temmuz 1995",
    licence: "••••902",
    address: "Konak",
  };
  const sheet = { ...first, facts: { ...facts, drivers: [own] } };
  const parts = agreementParts(sheet, (part, text) => `${part} ${text.length}`);
  const record = agreementRecord(sheet, parts);
  for (const said of ["+905321234567", "4 Temmuz", "Konak", "146"])
    expect(agreementRecord(sheet, { contact: "a", identity: "b" })).not.toContain(said);
  expect(readAgreement(record, parts)).toEqual(sheet);
  const later = readAgreement(record, { contact: parts.contact });
  expect(later).toMatchObject({
    deleted: ["identity"],
    facts: { renter: facts.renter, drivers: [{ name: "Zeynep Aksoy", bornOn: "" }] },
  });
  expect(agreementValues(readAgreement(record, {})).müşteri_telefonu).toBe("süresi dolduğu için silindi");
});

test("a record of the version before is read whole", () => {
  const old = { ...first, form: 1 as const };
  expect(readAgreement(agreementText(old), {})).toEqual(old);
});

test("the sealed text does not depend on the order in which it was put together", () => {
  const { rentalId, form, ...rest } = first;
  expect(agreementText({ ...rest, form, rentalId })).toBe(agreementText(first));
});

test("the values of fields are readable, and what is missing is said", () => {
  expect(agreementValues(first)).toEqual({
    firma: "Körfez Filo",
    firma_telefonu: "belirtilmedi",
    yetki_belgesi: "35-0417",
    mersis: "belirtilmedi",
    müşteri: "Zeynep Aksoy",
    müşteri_telefonu: "+905321234567",
    sürücüler: "Zeynep Aksoy",
    plaka: "35 KRF 101",
    araç: "Renault Clio 2023",
    başlangıç: "25 Kasım 2026 10.15",
    bitiş: "28 Kasım 2026 10.15",
    gün: "3",
    ücret: "4.350,00 TL",
    depozito: "4.000,00 TL",
    dahil_km: "450 km",
    km_ücreti: "6,00 TL",
    yakıt_ücreti: "belirtilmedi",
    ücretsiz_gecikme: "60 dakika",
  });
});

const known = { hasSheet: true, isChanged: false, isSent: false, isOpened: false, way: null, wasAccepted: false };
test.each([
  [{ ...known, hasSheet: false, isSent: true }, "none"],
  [known, "made"],
  [{ ...known, isSent: true }, "sent"],
  [{ ...known, isSent: true, isOpened: true }, "opened"],
  [{ ...known, isChanged: true, isSent: true }, "sent"],
  [{ ...known, way: "desk" as const, wasAccepted: true }, "desk"],
  [{ ...known, way: "paper" as const, wasAccepted: true }, "paper"],
  [{ ...known, way: "link" as const, wasAccepted: true, isChanged: true }, "changed"],
  [{ ...known, wasAccepted: true }, "changed"],
] as const)("%o is %s", (facts_, state) => expect(agreementState(facts_)).toBe(state));

test("the copy is there before the hand-over, in the same minute at the latest", () => {
  const at = new Date("2026-11-25T07:15:00Z");
  expect(hadCopyBefore(null, at)).toBe(false);
  expect(hadCopyBefore(at, at)).toBe(true);
  expect(hadCopyBefore(new Date(+at + 1), at)).toBe(false);
});
