import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { FUTURE_TIME_MESSAGE, type PlateHolderRentalView, type PlateHolderView } from "#contract/fleet/rentals.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../../test/application.tsx";

const { rentals } = contractImplementer.company;

const heldRental: PlateHolderRentalView = {
  id: crypto.randomUUID(),
  code: "RC-234567",
  plate: "34 ABC 123",
  plateUncertain: false,
  renterName: "Zeynep Kaya",
  renterPhone: "+905321112233",
  startedAt: new Date("2024-05-01T07:00:00Z"),
  endedAt: new Date("2024-05-03T07:00:00Z"),
  papers: { sheets: [], records: [] },
};
const laterRental = {
  ...heldRental,
  id: crypto.randomUUID(),
  renterName: "Barış Can",
  startedAt: new Date("2024-06-01T07:00:00Z"),
};
const NO_HOLDERS = { rentals: [], before: null, after: null, isOwn: true };

async function openPage(answer: Partial<PlateHolderView>, path = "/company/plate-holder") {
  const account = makeCompanyAccount();
  return openApplication(path, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      rentals: {
        holder: rentals.holder.handler(({ input: { plate, at }, errors }) => {
          if (at.startsWith("2099")) throw errors.INPUT_INVALID({ data: { fields: { at: FUTURE_TIME_MESSAGE } } });
          const isWholeDay = !at.includes("T");
          return { plate, at: new Date(`${at}${isWholeDay ? "T00:00" : ""}+03:00`), ...NO_HOLDERS, ...answer };
        }),
      },
    },
  });
}

async function fillQuestion(plate: string, at: string) {
  await findField("Plaka").fill(plate);
  const [day = "", time = ""] = at.split("T");
  await findField("Gün").fill(day);
  await findField("Saat").fill(time);
  await findButton("Bul").click();
}

const QUESTION_PATH = "/company/plate-holder?plate=34%20ABC%20123&at=2024-05-02T10:00";

test("an empty question is answered at its fields, one of tomorrow by the server", { tags: "long" }, async () => {
  await openPage({});
  await findButton("Bul").click();
  await expectFieldError("Plaka", "Lütfen plakayı yazın.");
  await expectFieldError("Gün", "Lütfen geçerli bir gün girin.");
  await fillQuestion("34 ABC 123", "2099-01-01T10:00");
  await expectFieldError("Gün", FUTURE_TIME_MESSAGE);
  await expect.element(findField("Plaka")).toHaveValue("34 ABC 123");
  await expectAccessiblePage();
});

test("who had it is shown with the telephone, the times and the way to the rental; an uncertain plate says so", async () => {
  await openPage({ rentals: [{ ...heldRental, plateUncertain: true }] });
  await fillQuestion("34abc123", "2024-05-02T10:00");
  await expect.element(page.getByRole("listitem").getByText("Zeynep Kaya")).toBeVisible();
  await expect.element(page.getByText("3 Mayıs 2024 10.00")).toBeVisible();
  await expect.element(page.getByText("Plaka kesin değil", { exact: false })).toBeVisible();
  const link = page.getByRole("link", { name: "Kiralamayı aç" });
  await expect.element(link).toHaveAttribute("href", `/company/billing?rental=${heldRental.id}`);
  await expectAccessiblePage();
});

test(
  "of a day alone every paper of who had it is one tap away, and a missing one is said",
  { tags: "long" },
  async () => {
    const record = { carNo: 1, direction: "out" as const, plate: "34 ABC 123" };
    await openPage({
      rentals: [{ ...heldRental, papers: { sheets: [{ sheet: 1, isSigned: true }], records: [record] } }, laterRental],
    });
    await fillQuestion("34abc123", "2024-05-02");
    await expect.element(page.getByText(", 2 Mayıs 2024: araç bu gün el değiştirdi")).toBeVisible();
    const first = page.getByRole("listitem").first();
    const hrefOf = (name: RegExp) => first.getByRole("link", { name }).element().getAttribute("href");
    expect(hrefOf(/^Sözleşme İmzalı/u)).toBe(`/api/company/rentals/${heldRental.id}/agreement/1/pdf`);
    expect(hrefOf(/^Teslim tutanağı Mühürlü/u)).toBe(`/company/condition/${heldRental.id}/teslim-1`);
    expect(hrefOf(/^İade tutanağı Yok/u)).toBe(`/company/condition/${heldRental.id}/iade`);
    await expect.element(page.getByRole("listitem").last().getByText("Sözleşme")).toBeVisible();
    await expect.element(page.getByRole("listitem").last().getByText("Yok").first()).toBeVisible();
    await expectAccessiblePage();
  },
);

test("between two rentals it says when the one ended and the other began", async () => {
  await openPage({ before: heldRental, after: laterRental }, QUESTION_PATH);
  await expectAnnounced(
    "İki kiralama arasında: önceki kiralama 3 Mayıs 2024 10.00 bitti, sonraki 1 Haziran 2024 10.00 başladı.",
  );
  await expect.element(page.getByRole("listitem").getByText("Barış Can")).toBeVisible();
  await expectAccessiblePage();
});

test.each([
  [{ isOwn: true }, "34 ABC 123 plakasıyla hiç kiralama yapılmadı."],
  [{ isOwn: false }, "34 ABC 123 plakası hiçbir aracınızda ve kiralamanızda yok."],
  [{ before: heldRental }, "Bu plakayla önceki kiralama 3 Mayıs 2024 10.00 bitti. Ondan sonra kiralanmadı."],
  [{ after: laterRental }, "Bu plakayla ilk kiralama 1 Haziran 2024 10.00 başladı."],
])("%j reads: %s", async (answer, sentence) => {
  await openPage(answer, QUESTION_PATH);
  await expectAnnounced(sentence);
});

test("what cannot be loaded says so", async () => {
  await openApplication(QUESTION_PATH, makeCompanyAccount(), {});
  await expectAnnounced("Kiralama aranırken bir hata oluştu.");
});
