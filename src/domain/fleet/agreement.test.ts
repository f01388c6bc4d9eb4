import { expect, test } from "vitest";

import { agreementSampleText } from "#contract/fleet/agreement-sample.words.ts";

import {
  makeAgreementParts,
  makeAgreementRecord,
  determineAgreementState,
  makeAgreementText,
  fillAgreement,
  fillAgreementValues,
  listAgreementGaps,
  listOmittedAgreementSentences,
  readAgreement,
  type AgreedFacts,
  type AgreementTerms,
} from "./agreement.ts";
import { chooseSheet } from "./choose-sheet.ts";

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
    { ...agreedFacts, deposit: 400_001 },
    { ...agreedFacts, charges: [] },
    { ...agreedFacts, car: { ...agreedFacts.car, plate: "35 KRF 102" } },
    { ...agreedFacts, renter: { ...agreedFacts.renter, name: "Başkası" } },
    { ...agreedFacts, drivers: [{ name: "Emre", identity: "", bornOn: "", licence: "", address: "" }] },
  ])
    expect(chooseSheet("r", last, changed, newTerms)).toEqual({
      form: 4,
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

test("the values of fields are readable, and what is missing is empty", () => {
  expect(fillAgreementValues(firstSheet)).toEqual({
    firma: "Körfez Filo",
    firma_telefonu: "",
    firma_adresi: "",
    vergi_dairesi: "",
    vergi_no: "",
    yetki_belgesi: "35-0417",
    mersis: "",
    müşteri: "Zeynep Aksoy",
    müşteri_telefonu: "+905321234567",
    sürücüler: "",
    plaka: "35 KRF 101",
    araç: "Renault Clio 2023",
    başlangıç: "25 Kasım 2026 10.15",
    bitiş: "28 Kasım 2026 10.15",
    gün: "3",
    ücret: "4.350,00 TL",
    depozito: "4.000,00 TL",
    dahil_km: "450 km",
    km_ücreti: "6,00 TL",
    yakıt_ücreti: "",
    ücretsiz_gecikme: "60 dakika",
    sigorta: "",
  });
});

test("a sheet of a form before reads as it was signed, and a new one with its words where a value is missing", () => {
  const bare = { ...agreedFacts, car: { ...agreedFacts.car, make: "", model: "", year: null } };
  const terms = {
    ...agreementTerms,
    text: agreementSampleText,
    rules: { kmADay: null, kmPrice: null, fuelPrice: null, freeMinutes: null },
  };
  const sheet = { ...firstSheet, facts: bare, terms };
  const read = (form: 2 | 3) =>
    fillAgreement({ ...sheet, form })
      .flatMap((block) => (block.kind === "list" ? block.items : []))
      .map(({ mark, line }) => `${mark} ${line.map(({ text }) => text).join("")}`)
      .join("\n");
  expect(read(2)).toContain("35 KRF 101 plakalı belirtilmedi. Kira 25 Kasım 2026 10.15 günü başlar");
  const text = read(3);
  expect(text).not.toContain("belirtilmedi");
  expect(text).toContain(
    "1. Taraflar. Bu sözleşme Körfez Filo (şirket) ile Zeynep Aksoy (kiracı) arasındadır. Şirketin yetki belgesi numarası 35-0417.\n",
  );
  expect(text).toContain(
    "2. Araç ve süre. Kiralanan araç 35 KRF 101 plakalı araç. Kira 25 Kasım 2026 10.15’te başlar, 28 Kasım 2026 10.15’te biter; 3 gündür. Saatler Türkiye saatidir (UTC+3).\n",
  );
  expect(text).toContain("6. Km. Bu sözleşmede yazılmadı.\n");
  expect(text).toContain(
    "seviyesiyle geri verilir.\n8. Gecikme. Gecikmede, günlük ücretten hesaplanan gecikme bedeli istenebilir.\n9.",
  );
  expect(listOmittedAgreementSentences({ ...sheet, form: 3 })).toContain(
    "Fazlası için km başına {{km_ücreti}} istenir.",
  );
  expect(listAgreementGaps(sheet)).toEqual([
    "model",
    "year",
    "phone",
    "address",
    "taxOffice",
    "taxNo",
    "mersisNo",
    "insurance",
    "km",
    "fuel",
    "late",
  ]);
});

test("of a deposit, of drivers and of a plate that nobody entered a new sheet says nothing, and one of form 3 what it said", () => {
  const terms = { ...agreementTerms, text: "Depozito: {{depozito}}. Aracı {{sürücüler}} kullanır. Kalan." };
  const sheet = { ...firstSheet, facts: { ...agreedFacts, deposit: 0 }, terms };
  const read = (form: 3 | 4) => JSON.stringify(fillAgreement({ ...sheet, form }));
  const car = { ...agreedFacts.car, plate: "" };
  const nameless = {
    ...sheet,
    facts: { ...agreedFacts, car },
    terms: { ...terms, text: "{{plaka}} plakalı {{araç}}." },
  };
  const [block] = fillAgreement(nameless);
  expect(block?.kind === "paragraph" && block.lines[0]!.map(({ text }) => text).join("")).toBe(
    "plakası henüz yazılmamış Renault Clio 2023.",
  );
  expect(read(4)).toContain('"Kalan."');
  expect(read(4)).not.toMatch(/Depozito|kullanır/u);
  expect(read(3)).toMatch(/Depozito: .*alınmadı.*Zeynep Aksoy.* kullanır/u);
});

test.each([
  ["in the rules", "Kasko vardır\nMuafiyet: 15.000 TL.\n\nCam hariç", agreementSampleText, false],
  ["nowhere", "", agreementSampleText, true],
  ["nowhere, of a form before", undefined, "Araç: {{plaka}}", true],
  ["in a text of its own", "", "Kasko yoktur. MUAFİYET bedeli 15.000 TL.", false],
])("insurance and excess that are written %s are missing accordingly", (_, insurance, text, isMissing) => {
  const terms = { ...agreementTerms, text, rules: { ...agreementTerms.rules, insurance } };
  const sheet = { ...firstSheet, terms };
  expect(listAgreementGaps(sheet).includes("insurance")).toBe(isMissing);
  const read = JSON.stringify(fillAgreement(sheet));
  expect(read.includes("Sigorta ve muafiyet: ")).toBe(text === agreementSampleText && !isMissing);
  expect(fillAgreementValues(sheet).sigorta).toBe(insurance ? "Kasko vardır; Muafiyet: 15.000 TL. Cam hariç" : "");
});

test("an unsigned sheet of a form before is replaced, and a signed one holds", () => {
  const old = { ...firstSheet, form: 2 as const };
  expect(chooseSheet("r", { sheet: old, isAccepted: false }, agreedFacts, agreementTerms)).toMatchObject({
    form: 4,
    sheet: 2,
  });
  expect(chooseSheet("r", { sheet: old, isAccepted: true }, agreedFacts, agreementTerms)).toBe(old);
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
