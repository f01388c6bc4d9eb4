import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { AgreementView } from "#contract/fleet/agreements.ts";

import {
  contractImplementer,
  expectAccessiblePage,
  expectAnnounced,
  findButton,
  findDialog,
  findField,
  makeCompanyAccount,
  openApplication,
  openRow,
} from "../../../../../test/application.tsx";

const { agreements, rentals } = contractImplementer.company;
const RENTAL_ID = "0199c0de-0000-7000-8000-000000000021";
const DIGEST = "ab".repeat(32);
const at = new Date("2026-11-26T08:05:00Z");
const NOTHING_OF_A_COPY = { given: null, openedAt: null, mailed: null };

const agreement: AgreementView = {
  rentalId: RENTAL_ID,
  state: "made",
  stage: "running",
  now: {
    form: 4,
    rentalId: RENTAL_ID,
    sheet: 1,
    facts: {
      renter: { name: "Işıl Demir", phone: "", email: "", isBusiness: false },
      drivers: [],
      car: {
        code: "KT234567",
        plate: "34 ABC 123",
        make: "",
        model: "",
        year: null,
        colour: "",
        fuel: null,
        gear: null,
      },
      from: at.toISOString(),
      until: at.toISOString(),
      charges: [{ kind: "Kira", text: "", amount: 300_000 }],
      deposit: 0,
    },
    terms: {
      company: { name: "Körfez Filo", phone: "", authorisationNo: "", mersisNo: "" },
      rules: { kmADay: null, kmPrice: null, fuelPrice: null, freeMinutes: null },
      textVersion: 1,
      text: "Metin",
    },
  },
  digest: DIGEST,
  isChanged: false,
  isEnded: false,
  sheets: [
    {
      sheet: 1,
      digest: DIGEST,
      createdAt: at,
      madeBy: "Mert",
      acceptance: null,
      drivers: [],
      copy: NOTHING_OF_A_COPY,
      changes: [],
      sealHolds: true,
    },
  ],
  liveLinks: 0,
  links: [],
  openedAt: null,
  handedOverAt: at,
};

async function openAgreement() {
  const sent: unknown[] = [];
  await openApplication(`/company/billing?rental=${RENTAL_ID}`, makeCompanyAccount(), {
    company: {
      rentals: {
        list: rentals.list.handler(() => ({ items: [], next: null })),
        get: rentals.get.handler(() => ({
          id: RENTAL_ID,
          lacksReport: false,
          code: "KT234567",
          plate: "34 ABC 123",
          plateUncertain: false,
          customerId: null,
          renterName: "Işıl Demir",
          renterPhone: "",
          startedAt: at,
          dueAt: at,
          endedAt: null,
          total: 300_000,
          paid: 0,
          paymentStatus: "unpaid" as const,
          notes: "",
          rent: 300_000,
          kmOut: null,
          kmIn: null,
          fuelOut: null,
          fuelIn: null,
          left: [],
          recordedStart: null,
          recordedEnd: null,
          depositHeld: 0,
          paymentAskedAt: null,
          entries: [],
          deposits: [],
          version: 1,
        })),
      },
      agreements: {
        state: agreements.state.handler(() => ({
          state: "made" as const,
          acceptedAt: null,
          openedAt: null,
          copy: NOTHING_OF_A_COPY,
        })),
        get: agreements.get.handler(() => agreement),
        accept: agreements.accept.handler(({ input }) => {
          sent.push(input);
          return agreement;
        }),
      },
    },
  });
  await openRow("Sözleşme");
  return sent;
}

test("a name that is not the renter's is asked about before anybody can sign", async () => {
  await page.viewport(360, 740);
  await openAgreement();
  await findButton("Bu ekranda imzalat").click();
  const pad = page.getByRole("img", { name: "Kiracının imzası" });
  await expect.element(pad).toBeVisible();
  await findField("İmzalayanın adı").fill("IŞIL demir");
  await expect.element(pad).toBeVisible();
  await findField("İmzalayanın adı").fill("Ali Kaya");
  await userEvent.tab();
  await expect.element(pad).not.toBeInTheDocument();
  await expectAnnounced(/beklenen kişi .*Işıl Demir.*Ali Kaya.* adıyla mı imzalanacak\?/u);
  await expectAccessiblePage();
  await findButton("Evet, bu adla imzalanacak").click();
  await expect.element(pad).toBeVisible();
});

test("a signed paper of somebody else is entered only after the question", async () => {
  const sent = await openAgreement();
  await findButton("İmzalı kâğıt geldi").click();
  await findField("İmzalayanın adı").fill("Ali Kaya");
  await userEvent.tab();
  await expect
    .element(findDialog("İmzalı kâğıt geldi").getByRole("button", { name: "Kaydet" }))
    .not.toBeInTheDocument();
  await findButton("Evet, bu adla imzalanmış").click();
  await findDialog("İmzalı kâğıt geldi").getByRole("button", { name: "Kaydet" }).click();
  await expectAnnounced("İmzalı kâğıdın geldiği kaydedildi.");
  expect(sent).toEqual([{ rentalId: RENTAL_ID, digest: DIGEST, way: "paper", name: "Ali Kaya", sure: "Ali Kaya" }]);
});
