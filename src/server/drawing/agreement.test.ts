import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { agreementSampleText } from "#contract/fleet/agreement-sample.words.ts";
import type { AgreementDriver, SignedAgreement } from "#domain/fleet/agreement.ts";

import { writeAgreement } from "./agreement.ts";
import { splitIntoRuns } from "./document-fonts.ts";

const makeDriver = (name: string): AgreementDriver => ({
  name,
  identity: "T.C. kimlik ••••146",
  bornOn: "4 Temmuz 1995",
  licence: "••••902 · B",
  address: "Mansuroğlu Mah. 283/1 Sok. No: 4, Bayraklı / İzmir",
});

const signedSheet: SignedAgreement = {
  form: 1,
  rentalId: "r",
  sheet: 1,
  facts: {
    renter: { name: "محمد عبد الله", phone: "", email: "", isBusiness: false },
    drivers: ["Zeynep Aksoy", "محمد عبد الله", "Екатерина Щербакова"].map(makeDriver),
    car: {
      code: "RC-1",
      plate: "35 KRF 101",
      make: "Renault",
      model: "Clio",
      year: 2023,
      colour: "",
      fuel: null,
      gear: null,
    },
    from: "2026-11-25T07:15:00.000Z",
    until: "2026-11-28T07:15:00.000Z",
    charges: [{ kind: "Kira", text: "", amount: 450_000 }],
    deposit: 0,
  },
  terms: {
    company: { name: "Körfez Filo", phone: "", authorisationNo: "", mersisNo: "" },
    rules: { kmADay: 150, kmPrice: 600, fuelPrice: null, freeMinutes: 60 },
    textVersion: 0,
    text: `${agreementSampleText}\n${"x".repeat(3000)}`,
  },
};

test("a sheet with three drivers and the whole sample is a small PDF with its fonts in it", async () => {
  const sink = new PassThrough();
  const drawn = buffer(sink);
  const at = new Date("2026-11-25T07:00:00Z");
  const acceptance = { way: "link", name: "Zeynep", strokes: [[[1, 1]]], acceptedAt: at } as const;
  const drawing = {
    sheet: signedSheet,
    digest: "9".repeat(64),
    createdAt: at,
    madeByName: "Mert",
    acceptance,
    driverSignatures: [{ ...acceptance, driver: 2 }],
    copyAt: at,
  };
  await writeAgreement(drawing, "Kodu Tara", sink);
  const pdf = await drawn;
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeLessThan(300_000);
  for (const font of ["Figtree", "Onest", "NotoSansArabic"]) expect(pdf.toString("latin1")).toContain(font);
});

test.each([
  ["Zeynep Aksoy", [["Zeynep Aksoy", "latin"]]],
  ["Екатерина", [["Екатерина", "other"]]],
  [
    "محمد عبد الله, ",
    [
      ["محمد عبد الله", "arabic"],
      [", ", "latin"],
    ],
  ],
  [
    "ile محمد",
    [
      ["ile ", "latin"],
      ["محمد", "arabic"],
    ],
  ],
])("'%s' is drawn in runs of one font", (text, runs) => {
  expect(splitIntoRuns(text, false).map(({ text: part, font }) => [part, font])).toEqual(runs);
});
