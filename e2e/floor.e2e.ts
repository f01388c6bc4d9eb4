import { writeFile } from "node:fs/promises";

import { lackedFunctions, takeAway } from "../quality/floor/removed.ts";
import { cameraPhoto } from "../test/pictures.ts";
import { driverOf } from "./engines/chromium.ts";
import { Hands } from "./engines/hands.ts";
import { inEveryRun, journeys } from "./engines/journeys.ts";
import { expect, test } from "./fixtures.ts";
import { openCompany, startRental } from "./people.ts";

test.describe.configure({ mode: "parallel" });
// The fixture turns data saving on through `navigator.connection`, which `takeAway` removes.
test.use({ savesData: false });

const lacked = lackedFunctions();
const size = { viewport: { width: 1100, height: 900 } };

for (const [name, run] of Object.entries(journeys)) {
  const tag = inEveryRun.has(name) ? [] : ["@long"];
  test(`at the floor of browsers: ${name}`, { tag }, async ({ server, newPerson }) => {
    const page = await newPerson(size);
    await page.addInitScript(takeAway, lacked);
    const photo = test.info().outputPath("IMG_0001.JPG");
    await writeFile(photo, await cameraPhoto());
    const hands = new Hands(driverOf(page), server.url);
    const look = async (what: string) => {
      expect(await hands.beyond(), `${what} is wider than the screen`).toBeLessThanOrEqual(0);
    };
    await run({ hands, server, newPerson, photo, look });
    // Checks that the functions were really removed.
    expect(await page.evaluate(() => "timeout" in AbortSignal || "showPopover" in HTMLElement.prototype)).toBe(false);
  });
}

test("at the floor of browsers every page that people open most is shown, and nothing fails", async ({
  server,
  newPerson,
}) => {
  const page = await newPerson(size);
  await page.addInitScript(takeAway, lacked);
  const { codes } = await openCompany(page, server);
  await startRental(page, codes[0]!);
  for (const [path, heading] of [
    ["/company/report", "Rapor"],
    ["/company/calendar", "Takvim"],
    [`/company/edit-car/${codes[0]}`, `Kod: ${codes[0]}`],
    ["/alerts", "Bildirimler"],
    ["/profile", "Profilim"],
    ["/company/customers", "Müşterilerim"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    await expect(page.getByText(/Bir şeyler ters gitti|Bağlantı kurulamadı|bir hata oldu/u)).toBeHidden();
  }
  await page.goto("/company/calendar");
  await page.getByText("Liste", { exact: true }).click();
  await expect(page.getByText("Mehmet Öz").first()).toBeVisible();
});
