import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { planPlateChanges } from "#domain/fleet/plate-paste.ts";
import { foldPlate } from "#domain/people/plate.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectAccessiblePage,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
  findSection,
} from "../../../../../test/application.tsx";

const { cars } = contractImplementer.company;
const openedAccount = makeCompanyAccount();
const FAILED_MESSAGE = "Plakalar kaydedilemedi. Lütfen tekrar deneyin.";

async function openPlates(slots: number, taken: string[] = []) {
  const plates = new Map(Array.from({ length: slots }, (_, nth) => [makeSlotCode(nth), ""]));
  const view = () => ({
    slots: [...plates.keys()].filter((code) => plates.get(code) === ""),
    taken: [...taken, ...[...plates.values()].filter((plate) => plate !== "")],
  });
  const answers = {
    company: {
      cars: {
        plates: cars.plates.handler(view),
        setPlates: cars.setPlates.handler(({ input, errors }) => {
          const wanted = input.plates.map((one) => ({ ...one, stored: plates.get(one.code)! }));
          const settled = planPlateChanges(wanted, new Set(taken.map(foldPlate)));
          if ("problems" in settled) throw errors.PLATES_NOT_SET({ data: settled });
          for (const { code, plate } of settled.first) plates.set(code, plate);
          return view();
        }),
      },
    },
  };
  const application = await openApplication("/company/plates", openedAccount, answers);
  if (slots > 0) await expect.element(findField(makeSlotCode(0))).toBeVisible();
  return { application, plates, stored: () => [...plates.values()] };
}

function makeSlotCode(nth: number): string {
  return `RC-${String(nth).padStart(3, "0").replaceAll("0", "A").replaceAll("1", "B")}XYZ`;
}

function pasteInto(nth: number, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const input = findField(makeSlotCode(nth)).element();
  input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

async function confirmSaving(count: number) {
  await findButton(`${count} plakayı kaydet`).click();
  await findDialog(`${count} plaka kaydedilsin mi?`)
    .getByRole("button", { name: `${count} plakayı kaydet` })
    .click();
}

test(
  "what has no plate's shape is asked about, and the last question lists all that will be saved",
  { tags: "long" },
  async () => {
    const { stored } = await openPlates(6, []);
    pasteInto(1, "34abc123\nARABA\nB-MW 1234\nbeyaz clio");
    await expect.element(findField(makeSlotCode(2))).toHaveAccessibleDescription("Bu bir plakaya benzemiyor.");
    await expect.element(findField(makeSlotCode(1))).not.toHaveAccessibleDescription(/./u);
    await expectAccessiblePage();
    await findButton("4 plakayı kaydet").click();
    const question = findDialog("4 plaka kaydedilsin mi?");
    await expect.element(question.getByText("Bunlar plakaya benzemiyor:")).toBeVisible();
    const listed = () =>
      [...question.element().querySelectorAll("li")].map((item) => item.textContent.replace(/\s|TR|\u00A0/gu, ""));
    expect(listed()).toEqual(["ARABA", "BEYAZCLİO", "34ABC123", "B-MW1234"]);
    await expectAccessiblePage();
    await question.getByRole("button", { name: "Vazgeç" }).click();
    expect(stored()).toEqual(Array(6).fill(""));
    await expect.element(findField(makeSlotCode(2))).toHaveValue("ARABA");
  },
);

test("lines of a spreadsheet fill the fields below, each with its reason, and one press saves those that can be", async () => {
  const { application, stored } = await openPlates(6, ["34 IST 34"]);
  pasteInto(1, `34abc123\tFiat\r\n34 ist 34\tClio\r\n\r\n34-ABC-123\r\n"${"A".repeat(21)}"\r\n06 ab 1234;x\r\n`);
  await expect.element(findField(makeSlotCode(1))).toHaveValue("34 ABC 123");
  await expectFieldErrorOf(2, "Bu plaka başka bir aracınızda kayıtlı.");
  await expectFieldErrorOf(3, "Bu plaka yukarıda da var.");
  await expectFieldErrorOf(4, "Plaka en fazla 20 karakter olabilir.");
  await expect.element(findField(makeSlotCode(5))).toHaveValue("06 AB 1234");
  await expectAccessiblePage();
  expect(application.countOf("company/cars/setPlates")).toBe(0);

  await findButton("2 plakayı kaydet").click();
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf("company/cars/setPlates")).toBe(0);
  await confirmSaving(2);
  await expectAnnounced("2 plaka kaydedildi.");
  expect(stored()).toEqual(["", "34 ABC 123", "", "", "", "06 AB 1234"]);
  await expect.element(findField(makeSlotCode(1))).not.toBeInTheDocument();
  await expect.element(findField(makeSlotCode(2))).toHaveValue("34 IST 34");
});

test("lines without a slot are told, and leaving asks until they are put away", { tags: "long" }, async () => {
  const { application } = await openPlates(2);
  pasteInto(1, "34 ABC 1234\n34 ABC 1235\n34 ABC 1236");
  await expect.element(page.getByText("1 plaka alanlara yazıldı. 2 plakaya yer kalmadı.")).toBeInTheDocument();
  const left = findSection("Yazılamayan plakalar (2)");
  await expect.element(left.getByText("34 ABC 1236")).toBeVisible();
  await expectAccessiblePage();
  await userEvent.fill(findField(makeSlotCode(1)), "");
  await page.getByRole("main").getByRole("link", { name: "Filo Panelim" }).click();
  await findDialog("Kaydedilmemiş değişiklikler var").getByRole("button", { name: "Sayfada kal" }).click();
  await findButton("Bu listeyi kapat").click();
  await page.getByRole("main").getByRole("link", { name: "Filo Panelim" }).click();
  await expect.poll(() => application.history.location.pathname).toBe("/company-dashboard");
});

test(
  "a failed save loses nothing, and one whose answer was lost is sent again without harm",
  { tags: "long" },
  async () => {
    const { application, stored } = await openPlates(2);
    await findField(makeSlotCode(0)).fill("34abc123");
    await failInEveryWay(application, "company/cars/setPlates", FAILED_MESSAGE, async (sentence) => {
      await confirmSaving(1);
      await expectAnnounced(sentence);
      await expect.element(findField(makeSlotCode(0))).toHaveValue("34 ABC 123");
    });
    application.loseAnswers("company/cars/setPlates");
    await confirmSaving(1);
    await expect.element(findField(makeSlotCode(0))).toHaveValue("34 ABC 123");
    expect(stored()).toEqual(["34 ABC 123", ""]);
    application.recover("company/cars/setPlates");
    await confirmSaving(1);
    await expectAnnounced("1 plaka kaydedildi.");
    await expect.element(findField(makeSlotCode(0))).not.toBeInTheDocument();
  },
);

test(
  "where a slot got its plate meanwhile nothing is saved, and it is told at its field",
  { tags: "long" },
  async () => {
    const { plates, stored } = await openPlates(2);
    await findField(makeSlotCode(0)).fill("34 ABC 123");
    await findField(makeSlotCode(1)).fill("34 ABC 124");
    plates.set(makeSlotCode(0), "06 AB 1234");
    await confirmSaving(2);
    await expectAnnounced(/^Hiçbir plaka kaydedilmedi/);
    await expectFieldErrorOf(0, "Bu aracın plakası bu sırada girildi.");
    expect(stored()).toEqual(["06 AB 1234", ""]);
    await confirmSaving(1);
    await expectAnnounced("1 plaka kaydedildi.");
    await expect.element(findSection("Yazılamayan plakalar (1)").getByText("34 ABC 123")).toBeVisible();
  },
);

test(
  "500 plates are pasted, seen and saved at once; more of them wait for the next press",
  { tags: "long" },
  async () => {
    const { stored } = await openPlates(510);
    await expect.element(findField(makeSlotCode(60))).not.toBeInTheDocument();
    pasteInto(0, Array.from({ length: 505 }, (_, nth) => `34 AB ${1000 + nth}`).join("\r\n"));
    await expect.element(findField(makeSlotCode(504))).toHaveValue("34 AB 1504");
    await expect.element(page.getByText("5 plaka sırada bekler", { exact: false })).toBeVisible();
    await confirmSaving(500);
    await expectAnnounced("500 plaka kaydedildi.");
    await confirmSaving(5);
    await expectAnnounced("5 plaka kaydedildi.");
    expect(stored().filter((plate) => plate !== "")).toHaveLength(505);
  },
);

test("a single plate is typed as anywhere, and Enter goes on to the next field", async () => {
  await openPlates(2);
  await findField(makeSlotCode(0)).fill("34 ist 34");
  await userEvent.keyboard("{Enter}");
  await expect.element(findField(makeSlotCode(1))).toHaveFocus();
  await expect.element(findField(makeSlotCode(0))).toHaveValue("34 IST 34");
  pasteInto(1, "34 ABC 123\r\n");
  await expect.element(findField(makeSlotCode(1))).toHaveValue("");
});

test("a fleet whose plates are all set says so", async () => {
  await openPlates(0, ["34 ABC 123"]);
  await expect.element(page.getByRole("heading", { name: "Bütün plakalar girildi" })).toBeVisible();
  await expectAccessiblePage();
});

async function expectFieldErrorOf(nth: number, sentence: string) {
  await expect.element(findField(makeSlotCode(nth))).toHaveAccessibleDescription(sentence);
  await expect.element(findField(makeSlotCode(nth))).toHaveAttribute("aria-invalid", "true");
}

test(
  "a file fills the empty fields in order, without the plates that are there already",
  { tags: "long" },
  async () => {
    await openPlates(3, ["06 AB 1234"]);
    await findField(makeSlotCode(0)).fill("35 KRF 104");
    const file = new File(["Araçlar\n\nMarka;Plaka\nFiat;34 abc 123\nFord;06AB1234\nFiat;34 ABC 124"], "araclar.csv");
    await page.getByLabelText("Plaka dosyası").upload(file);
    await expect.element(page.getByText("araclar.csv: 2 yeni plaka. 1 plaka zaten kayıtlı.").first()).toBeVisible();
    await expect.element(findField(makeSlotCode(1))).toHaveValue("34 ABC 123");
    await expect.element(findField(makeSlotCode(2))).toHaveValue("34 ABC 124");
    await page.getByLabelText("Plaka dosyası").upload(new File(["Ayşe;Ali"], "ad.csv"));
    await expect.element(page.getByText("Bu dosyada plaka sütunu bulamadık.").first()).toBeVisible();
  },
);
