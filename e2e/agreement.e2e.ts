import { chooseCustomer, openRent, submitStart } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { addCustomer, openCompany, saveCar } from "./people.ts";

test("a renter signs the agreement on their own telephone, and the desk sees it without reloading", async ({
  newPerson,
  server,
}) => {
  const page = await newPerson({ viewport: { width: 360, height: 740 } });
  const { codes } = await openCompany(page, server);
  const [code = ""] = codes;
  await saveCar(page, code, "display", { plate: "34 ABC 123" });
  await addCustomer(page);
  await openRent(page, code);
  await chooseCustomer(page);
  await page.getByRole("button", { name: "1 gün" }).click();
  await page.getByLabel("Toplam ücret (TL)").fill("1450");
  await submitStart(page);
  await expectAnnounced(page, "34 ABC 123: kiralama başlatıldı.");

  await page.goto(`/company/edit-car/${code}#sozlesme`);
  await page.getByRole("button", { name: "Sözleşmeyi hazırla" }).click();
  await page.getByRole("button", { name: "Kiracının telefonunda imzalat" }).click();
  const message = await page.getByRole("link", { name: "WhatsApp’tan gönder" }).getAttribute("href");
  const path = /\/k\/[\w-]{22}/u.exec(decodeURIComponent(message ?? ""))![0];

  const theirs = await newPerson({ viewport: { width: 360, height: 740 } });
  await theirs.goto(path);
  await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
  await expect(theirs.getByText("Lütfen kutuya imzanızı atın.")).toBeVisible();
  const box = (await theirs.locator("#signature").boundingBox())!;
  await theirs.mouse.move(box.x + 40, box.y + 40);
  await theirs.mouse.down();
  await theirs.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
  await theirs.mouse.move(box.x + 200, box.y + 30, { steps: 8 });
  await theirs.mouse.up();
  await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
  await expect(theirs.getByRole("heading", { name: "İmzalandı, kopyanız hazır" })).toBeVisible();
  const copy = await theirs.request.get(`${path}/sozlesme-1.pdf`);
  expect(copy.headers()["content-type"]).toBe("application/pdf");

  const linked = page.getByRole("region", { name: "Kiracının sayfası" });
  await expect(linked.getByText("Kiracı imzaladı, kopyası kendisinde.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sözleşme", exact: true })).toHaveAccessibleDescription(
    /^Kabul edildi/u,
  );
});
