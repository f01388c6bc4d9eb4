import { expect, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { generateNewCodes, registerCustomer, signInAsAdmin } from "./people.ts";

test.describe.configure({ mode: "parallel" });

test(
  "an administrator gives a code a claim word, and its buyer links the sticker with it",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const [code = ""] = await generateNewCodes(server);
    const desk = await newPerson();
    await signInAsAdmin(desk, server);
    await desk.goto(`/admin/qrcodes/${code}`);
    await desk.getByRole("button", { name: "Yeni etkinleştirme kodu ver" }).click();
    await desk.getByLabel("Neden").fill("Bayi fişleri kaybetti");
    await desk.getByRole("button", { name: "Yeni kod ver" }).click();
    const told = desk.getByRole("dialog", { name: `${code}: etkinleştirme kodu` });
    const word = await told.getByText(/^[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}$/u).innerText();
    await told.getByText("Kapat", { exact: true }).click();
    await expect(desk.getByRole("button", { name: "Etkinleştirme kodunu göster" })).toBeVisible();
    await expectAccessiblePage(desk, "a code with a claim word");
    expect(await desk.content()).not.toContain(word);

    const buyer = await newPerson({ viewport: { width: 360, height: 740 } });
    await registerCustomer(buyer);
    await buyer.goto(`/q/${code}`);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Bu QR Kod Henüz Atanmamış");
    await expect(buyer.getByText("Paketteki etkinleştirme kodunu hazırlayın")).toBeVisible();
    await expectAccessiblePage(buyer, "an unassigned code with a claim word");
    await buyer.getByRole("link", { name: /Bu kodu hesabıma bağla/u }).click();
    const field = buyer.getByLabel("Paketteki etkinleştirme kodu");
    await expect(field).toBeVisible();
    await buyer.getByRole("button", { name: "Hesabıma bağla" }).click();
    await expect(field).toBeFocused();
    await expectAccessiblePage(buyer, "the field of the claim word");
    await buyer.keyboard.type("aaaaaa");
    await buyer.keyboard.press("Enter");
    await expect(buyer.getByText("Etkinleştirme kodu yanlış.")).toBeVisible();
    await field.fill(word.toLowerCase());
    await buyer.keyboard.press("Enter");
    await expect(buyer).toHaveURL(new RegExp(`/begin/${code}$`, "u"));
  },
);
