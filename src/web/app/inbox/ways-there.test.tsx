import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  makeAccount,
  makeCompanyAccount,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../test/application.tsx";
import { quietFleet } from "../../../../test/quiet-fleet.ts";

const EMPTY_PAGE = { items: [], next: null };

test("a card says how many notices of its code nobody has opened, and leads to them", async () => {
  const card = {
    scanUrl: "https://example.com/q/KT234567",
    kind: "vehicle" as const,
    note: "",
    createdAt: new Date(),
    status: null,
    version: 1,
    off: null,
    noteHidden: null,
    plateHidden: null,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
  };
  const items = [
    { ...card, code: "KT234567", plate: "34 ABC 123", unread: 2 },
    { ...card, code: "KT765432", plate: "", unread: 0 },
  ];
  const application = await openApplication("/dashboard", makeAccount(), {
    codes: { list: contractImplementer.codes.list.handler(() => ({ items, next: null })) },
    notices: {
      list: contractImplementer.notices.list.handler(() => ({ ...EMPTY_PAGE, untold: null })),
      count: contractImplementer.notices.count.handler(() => ({ unread: 100 })),
    },
  });
  const link = page.getByRole("link", { name: /yeni mesaj/ });
  await expect.element(link).toHaveAccessibleName("34 ABC 123: yeni mesaj: 2");
  await expect.element(page.getByRole("link", { name: "Gelen mesajlar (99+)" })).toBeVisible();
  await expectAccessiblePage();
  await link.click();
  await expect.element(page.getByRole("heading", { name: "Bu etikete gelen mesaj yok" })).toBeVisible();
  expect(application.history.location.href).toBe("/inbox?code=KT234567&of=own");
});

test("a company reads of new notices above everything else that needs attention, although nothing else does", async () => {
  const { cars, desk, notices } = contractImplementer.company;
  let unread = 3;
  await openApplication("/company-dashboard", makeCompanyAccount(), {
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
    company: {
      cars: {
        fleet: cars.fleet.handler(() => quietFleet),
        list: cars.list.handler(() => EMPTY_PAGE),
        deadlines: cars.deadlines.handler(() => EMPTY_PAGE),
        noted: cars.noted.handler(() => EMPTY_PAGE),
      },
      desk: { board: desk.board.handler(() => EMPTY_PAGE) },
      notices: {
        list: notices.list.handler(() => ({ ...EMPTY_PAGE, untold: null })),
        count: notices.count.handler(() => ({ unread })),
      },
    },
  });
  const line = page.getByRole("link", { name: /^Yeni mesajlar:? ?3$/u });
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText("Şu anda ilgilenmeniz gereken bir şey yok.")).not.toBeInTheDocument();
  await expectAccessiblePage();
  unread = 0;
  await line.click();
  await expect.element(page.getByRole("heading", { name: "Henüz mesaj yok" })).toBeVisible();
});
