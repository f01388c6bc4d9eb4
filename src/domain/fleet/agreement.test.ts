import { expect, test } from "vitest";

import {
  makeAgreementParts,
  makeAgreementRecord,
  determineAgreementState,
  makeAgreementText,
  fillAgreementValues,
  hadCopyBefore,
  readAgreement,
  chooseSheet,
  type AgreedFacts,
  type AgreementTerms,
} from "./agreement.ts";

const agreedFacts: AgreedFacts = {
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
const agreementTerms: AgreementTerms = {
  company: { name: "Körfez Filo", phone: "", authorisationNo: "35-0417", mersisNo: "" },
  rules: { kmADay: 150, kmPrice: 600, fuelPrice: null, freeMinutes: 60 },
  textVersion: 1,
  text: "Metin",
};
const firstSheet = chooseSheet("r", undefined, agreedFacts, agreementTerms);

test("a sheet that nobody accepted holds while nothing changes, and any change makes the next one", () => {
  const last = { sheet: firstSheet, isAccepted: false };
  expect(chooseSheet("r", last, agreedFacts, agreementTerms)).toBe(firstSheet);
  expect(chooseSheet("r", last, { ...agreedFacts, deposit: 0 }, agreementTerms)).toMatchObject({
    sheet: 2,
    facts: { deposit: 0 },
  });
  expect(chooseSheet("r", last, agreedFacts, { ...agreementTerms, text: "Yeni" })).toMatchObject({
    sheet: 2,
    terms: { text: "Yeni" },
  });
  expect(
    chooseSheet("r", last, { ...agreedFacts, car: { ...agreedFacts.car, colour: "Mavi" } }, agreementTerms),
  ).toMatchObject({
    sheet: 2,
  });
});

test("an accepted sheet ends when what is agreed on changes, and the rental keeps the terms", () => {
  const last = { sheet: firstSheet, isAccepted: true };
  const newTerms = { ...agreementTerms, text: "Yeni", textVersion: 2 };
  expect(chooseSheet("r", last, agreedFacts, newTerms)).toBe(firstSheet);
  expect(chooseSheet("r", last, { ...agreedFacts, car: { ...agreedFacts.car, colour: "Mavi" } }, agreementTerms)).toBe(
    firstSheet,
  );
  const own = { name: "Zeynep Aksoy", identity: "••••146", bornOn: "", licence: "", address: "Konak" };
  expect(chooseSheet("r", last, { ...agreedFacts, drivers: [own] }, agreementTerms)).toBe(firstSheet);
  for (const changed of [
    { ...agreedFacts, until: "2026-11-29T07:15:00.000Z" },
    { ...agreedFacts, from: "2026-11-24T07:15:00.000Z" },
    { ...agreedFacts, deposit: 1 },
    { ...agreedFacts, charges: [] },
    { ...agreedFacts, car: { ...agreedFacts.car, plate: "35 KRF 102" } },
    { ...agreedFacts, renter: { ...agreedFacts.renter, name: "Başkası" } },
    { ...agreedFacts, drivers: [{ name: "Emre", identity: "", bornOn: "", licence: "", address: "" }] },
  ])
    expect(chooseSheet("r", last, changed, newTerms)).toEqual({
      form: 2,
      rentalId: "r",
      sheet: 2,
      facts: changed,
      terms: agreementTerms,
    });
});

test("an accepted sheet holds though the car goes out at another minute of the agreed day", () => {
  const last = { sheet: firstSheet, isAccepted: true };
  expect(chooseSheet("r", last, { ...agreedFacts, from: "2026-11-25T07:52:10.000Z" }, agreementTerms)).toBe(firstSheet);
});

test("a record has neither telephone nor identity, and is read with the parts that are there", () => {
  const own = {
    name: "Zeynep Aksoy",
    identity: "••••146",
    bornOn: "4 Temmuz 1995",
    licence: "••••902",
    address: "Konak",
  };
  const sheet = { ...firstSheet, facts: { ...agreedFacts, drivers: [own] } };
  const parts = makeAgreementParts(sheet, (part, text) => `${part} ${text.length}`);
  const record = makeAgreementRecord(sheet, parts);
  for (const said of ["+905321234567", "4 Temmuz", "Konak", "146"])
    expect(makeAgreementRecord(sheet, { contact: "a", identity: "b" })).not.toContain(said);
  expect(readAgreement(record, parts)).toEqual(sheet);
  const later = readAgreement(record, { contact: parts.contact });
  expect(later).toMatchObject({
    deleted: ["identity"],
    facts: { renter: agreedFacts.renter, drivers: [{ name: "Zeynep Aksoy", bornOn: "" }] },
  });
  expect(fillAgreementValues(readAgreement(record, {})).müşteri_telefonu).toBe("süresi dolduğu için silindi");
});

test("a record of the version before is read whole", () => {
  const old = { ...firstSheet, form: 1 as const };
  expect(readAgreement(makeAgreementText(old), {})).toEqual(old);
});

test("the sealed text does not depend on the order in which it was put together", () => {
  const { rentalId, form, ...rest } = firstSheet;
  expect(makeAgreementText({ ...rest, form, rentalId })).toBe(makeAgreementText(firstSheet));
});

test("the values of fields are readable, and what is missing is said", () => {
  expect(fillAgreementValues(firstSheet)).toEqual({
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

const knownState = { hasSheet: true, isChanged: false, isSent: false, isOpened: false, way: null, wasAccepted: false };
test.each([
  [{ ...knownState, hasSheet: false, isSent: true }, "none"],
  [knownState, "made"],
  [{ ...knownState, isSent: true }, "sent"],
  [{ ...knownState, isSent: true, isOpened: true }, "opened"],
  [{ ...knownState, isChanged: true, isSent: true }, "sent"],
  [{ ...knownState, way: "desk" as const, wasAccepted: true }, "desk"],
  [{ ...knownState, way: "paper" as const, wasAccepted: true }, "paper"],
  [{ ...knownState, way: "link" as const, wasAccepted: true, isChanged: true }, "changed"],
  [{ ...knownState, wasAccepted: true }, "changed"],
] as const)("%o is %s", (facts_, state) => expect(determineAgreementState(facts_)).toBe(state));

test("the copy is there before the hand-over, in the same minute at the latest", () => {
  const at = new Date("2026-11-25T07:15:00Z");
  expect(hadCopyBefore(null, at)).toBe(false);
  expect(hadCopyBefore(at, at)).toBe(true);
  expect(hadCopyBefore(new Date(+at + 1), at)).toBe(false);
});
