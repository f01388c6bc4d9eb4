import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { FleetView } from "#contract/fleet/cars.ts";
import type { MemberRole } from "#domain/people/membership.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { quietFleet } from "../../../../../test/quiet-fleet.ts";

const { cars } = contractImplementer.company;
const firstCars = [
  { code: "RC-234567", plate: "34 ABC 123" },
  { code: "RC-765432", plate: "" },
];

function openFleet(lost: NonNullable<FleetView["lostChanges"]>, memberRole: MemberRole = "owner") {
  const account = makeCompanyAccount();
  let lostChanges: FleetView["lostChanges"] = lost;
  const none = () => ({ items: [], next: null });
  return openApplication(
    "/company-dashboard",
    { ...account, company: { ...account.company!, memberRole } },
    {
      company: {
        cars: {
          fleet: cars.fleet.handler(() => ({ ...quietFleet, lostChanges })),
          list: cars.list.handler(none),
          deadlines: cars.deadlines.handler(none),
          noted: cars.noted.handler(none),
          showAgain: cars.showAgain.handler(() => {
            lostChanges = null;
            return { cars: lost.count };
          }),
        },
        desk: { board: contractImplementer.company.desk.board.handler(none) },
        notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
      },
      notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
    },
  );
}

const lostChangeNotice = page.getByText("Son kaydınız kaybolmuş olabilir.");

test("a company reads which cars hide their contacts and why, and shows them again after a look", async () => {
  await openFleet({ count: 9, first: firstCars });
  await expect.element(lostChangeNotice).toBeVisible();
  await expect.element(page.getByText("ve 7 araç daha.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "RC-765432" })).toBeVisible();
  await expectAccessiblePage();
  await findButton("Kontrol ettim, göster").click();
  await expectAnnounced("Bilgileriniz yeniden görünüyor.");
  await expect.element(lostChangeNotice).not.toBeInTheDocument();
});

test("a clerk, who may not decide it, is not asked", async () => {
  await openFleet({ count: 1, first: firstCars.slice(0, 1) }, "clerk");
  await expect.element(page.getByText("Şu anda ilgilenmeniz gereken bir şey yok.")).toBeVisible();
  await expect.element(lostChangeNotice).not.toBeInTheDocument();
});
