/** @module-tag long */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { agreementSampleText } from "#contract/fleet/agreement-sample.words.ts";
import type { AgreementDriver, SignedAgreement } from "#domain/fleet/agreement.ts";
import { writePaper } from "#server/drawing/paper-document.ts";
import { createPapers } from "#server/drawing/papers.ts";

import { makeAgreementPaper } from "./paper.ts";
import type { StoredSheet } from "./store.ts";

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

const makePaper = (sheet: SignedAgreement, more: Partial<StoredSheet> = {}) => ({
  brand: "Kodu Tara",
  document: makeAgreementPaper(
    {
      sheet,
      digest: Buffer.alloc(32, 9),
      createdAt: new Date(0),
      madeByName: "Mert",
      acceptance: null,
      driverSignatures: [],
      copy: { given: null, openedAt: null, mailed: null },
      sealHolds: true,
      ...more,
    },
    "Kodu Tara",
    `https://kodutara.example/belge/${"9".repeat(64)}`,
  ),
});

test.each([
  ["letters with an accent", "ğ ".repeat(7400)],
  ["Arabic letters", "محمد عبد الله ".repeat(1000)],
  ["lines of a list", "- a\n".repeat(3700)],
  ["headings", "# a\n\n".repeat(2500)],
  ["one word", "a".repeat(14_900)],
])("a text that is nothing but %s is drawn in a thread", async (_, text) => {
  const sheet = { ...signedSheet, terms: { ...signedSheet.terms, text } };
  const papers = createPapers({ folder: "\0", now: () => new Date(0), onFailure: () => undefined });
  const file = await papers.draw({ party: "a", paper: makePaper(sheet) });
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe("%PDF-");
});

test("a sheet with three drivers and the whole sample is a small PDF with its fonts in it", async () => {
  const sink = new PassThrough();
  const drawn = buffer(sink);
  const at = new Date("2026-11-25T07:00:00Z");
  const acceptance = {
    way: "link",
    name: "Zeynep",
    strokes: [[[1, 1]]],
    madeByName: "",
    acceptedAt: at,
    evidence: null,
  } as const;
  const driverSignatures = [{ ...acceptance, driver: 2 }];
  await writePaper(makePaper(signedSheet, { acceptance, driverSignatures }), [], sink);
  const pdf = await drawn;
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeLessThan(300_000);
  for (const font of ["Figtree", "Onest", "NotoSansArabic"]) expect(pdf.toString("latin1")).toContain(font);
});

test("a sheet that was changed in the database says so first", () => {
  const { blocks } = makePaper(signedSheet, { sealHolds: false }).document;
  expect(blocks[0]).toMatchObject({
    kind: "text",
    isLoud: true,
    text: expect.stringContaining("mührü tutmuyor") as string,
  });
});

test("what a company writes into its text cannot pass for what is known of signatures", () => {
  const text = "## İmzalar\n\nZeynep Aksoy: kendi telefonunda imzaladı.";
  const { blocks } = makePaper({ ...signedSheet, terms: { ...signedSheet.terms, text } }).document;
  const nth = blocks.findIndex(({ kind }) => kind === "clauses");
  expect(blocks.slice(nth + 1, nth + 3)).toMatchObject([
    { kind: "text", isLoud: true, text: expect.stringContaining("metni burada biter") as string },
    { kind: "signatures" },
  ]);
});
