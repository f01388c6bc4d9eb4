import { expect, expectAnnounced, test } from "./fixtures.ts";
import { linkNewCode, openCompany, registerCustomer } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 340.0.3.27.99";

test("where a browser keeps nothing, every page is there, and log-in and log-out work", async ({
  page,
  newPerson,
  server,
}) => {
  const { email, password } = await registerCustomer(await newPerson());
  const company = await newPerson();
  const { codes } = await openCompany(company, server);
  for (const person of [page, company])
    await person.addInitScript(() => {
      for (const store of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, store, {
          get: () => {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
  await page.goto("/login");
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hoş geldiniz");
  for (const [person, path, heading] of [
    [page, "/alerts", "Bildirimler"],
    [page, "/profile", "Profilim"],
    [company, "/company-dashboard", "Filo Panelim"],
    [company, "/company/calendar", "Takvim"],
    [company, `/company/edit-car/${codes[0]}`, `Kod: ${codes[0]}`],
  ] as const) {
    await person.goto(path);
    await expect(person.getByRole("heading", { level: 1 })).toContainText(heading);
  }
  await page.getByRole("button", { name: "Çıkış yap" }).first().click();
  await expect(page).toHaveURL("/");
});

test("inside another app a picture that cannot be downloaded is not saved in silence", async ({
  newPerson,
  server,
}) => {
  const owner = await newPerson({ userAgent: INSTAGRAM, viewport: { width: 390, height: 844 } });
  const code = await linkNewCode(owner, server);
  await owner.goto("/dashboard");
  await owner.getByRole("button", { name: new RegExp(`${code}: QR kodu büyüt`, "u") }).click();
  await owner.getByRole("button", { name: /PNG indir/u }).click();
  await expectAnnounced(owner, /^Bu uygulamanın içindeki tarayıcı dosya indiremiyor\./u);
});
