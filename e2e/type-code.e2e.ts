import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { linkNewCode, saveProfile } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const phoneDevice = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
const NOTE_TEXT = "Beş dakikaya geliyorum.";

function formatCarelessly(code: string): string {
  return ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4).toLowerCase()} `;
}

async function expectOwnersPage(visitor: Page, code: string) {
  await expect(visitor.getByText(NOTE_TEXT)).toBeVisible();
  expect(new URL(visitor.url()).pathname).toBe(`/q/${code}`);
}

test("whoever cannot scan a sticker types the address and the code that are printed on it, and reaches the owner", async ({
  page,
  newPerson,
  server,
}) => {
  const code = await linkNewCode(page, server);
  await saveProfile(page, code, { note: NOTE_TEXT });
  const visitor = await newPerson(phoneDevice);
  await visitor.goto("/q");
  await expect(visitor).toHaveTitle("Kodu yazın · Kodu Tara");
  const field = visitor.getByLabel("Etiketteki kod");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Etikette QR kodun altında/u);
  for (const [name, value] of [
    ["lang", "en"],
    ["autocapitalize", "characters"],
    ["autocomplete", "off"],
    ["enterkeyhint", "go"],
  ] as const)
    await expect(field).toHaveAttribute(name, value);
  const button = visitor.getByRole("button", { name: "Aç" });
  for (const part of [field, button]) expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  // The whole form is visible without scrolling.
  await expect(button).toBeInViewport({ ratio: 1 });

  await button.click();
  await expect(field).toHaveAccessibleDescription(/Lütfen QR Kodu giriniz\.$/u);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await expect(visitor).toHaveTitle(/^Açılamadı: /u);
  await field.fill("çok yanlış!");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Geçersiz veya bulunamayan QR Kodu\.$/u);
  await expect(field).toHaveValue("çok yanlış!");

  await field.fill(formatCarelessly(code));
  await field.press("Enter");
  await expectOwnersPage(visitor, code);
});

test(
  "whoever mistypes a letter finds the code in the field, mends the letter and reaches the owner",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    await saveProfile(page, code, { note: NOTE_TEXT });
    const wrong = code.slice(0, -1) + (code.endsWith("A") ? "B" : "A");
    const visitor = await newPerson(phoneDevice);
    await visitor.goto("/");
    await visitor.getByRole("link", { name: "Kodu yazın" }).click();
    await visitor.getByLabel("Etiketteki kod").fill(formatCarelessly(wrong));
    await visitor.getByRole("button", { name: "Aç" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Geçersiz veya Bulunamayan QR Kodu");
    const field = visitor.getByLabel("Etiketteki kod");
    await expect(field).toHaveValue(wrong);
    await field.press("End");
    await field.press("Backspace");
    await field.pressSequentially(code.slice(-1).toLowerCase());
    await visitor.getByRole("button", { name: "Aç" }).click();
    await expectOwnersPage(visitor, code);

    // A scanned code that does not exist is not put into the field, but another code can be typed.
    await visitor.goto(`/q/${wrong}`);
    await expect(field).toHaveValue("");
    await field.fill(`https://eski.example/q/${code}?utm_source=kamera`);
    await field.press("Enter");
    await expectOwnersPage(visitor, code);
  },
);
