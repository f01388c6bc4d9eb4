import { formatIstanbulTime, rentForADay } from "./desk.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { findMailBySubject } from "./mails.ts";
import { addCustomer, callApi, registerApprovedCompany, saveCar } from "./people.ts";

test(
  "a renter signs the agreement on their own telephone, and the desk sees it without reloading",
  { tag: "@daily" },
  async ({ newPerson, server, mailServer }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    const email = "mehmet@kiraci.example";
    await addCustomer(page, { email });
    await rentForADay(page, code, "34 ABC 123");

    await page.goto(`/company/edit-car/${code}#sozlesme`);
    await page.getByRole("button", { name: "Sözleşmeyi hazırla" }).click();
    const makeLink = page.getByRole("button", { name: "Kiracının telefonunda imzalat" });
    await makeLink.click();
    const linked = page.getByRole("region", { name: "Kiracının sayfası" });
    const qr = linked.getByRole("img", { name: "Kiracının sayfası, QR kod" });
    await expect(qr).toBeVisible();
    // A link that is closed on another device opens nothing any more, so the desk stops showing it.
    const { items } = await callApi<{ items: { id: string }[] }>(page, "GET", "/company/rentals");
    await callApi(page, "DELETE", `/company/rentals/${items[0]!.id}/renter-links`);
    await expect(qr).toBeHidden();
    await makeLink.click();
    const message = await page.getByRole("link", { name: "WhatsApp’tan gönder" }).getAttribute("href");
    const path = /\/k\/[\w-]{22}/u.exec(decodeURIComponent(message ?? ""))![0];

    const theirs = await newPerson({ viewport: { width: 360, height: 740 } });
    await theirs.goto(path);
    await expect(theirs.getByText("Sizden 6 bilgi eksik")).toBeVisible();
    await theirs.getByLabel("T.C. kimlik no").fill("10000000147");
    await theirs.getByLabel("Adres").fill("Konak, İzmir");
    await theirs.getByRole("button", { name: "Kaydet" }).click();
    await expect(theirs.getByLabel("T.C. kimlik no")).toHaveAccessibleDescription("Lütfen bunu kontrol edin.");
    await expect(theirs.getByLabel("Adres")).toHaveValue("Konak, İzmir");
    await expectNoAxeViolations(theirs, "a renter's page with a wrong field", "everything");
    await theirs.getByLabel("T.C. kimlik no").fill("10000000146");
    await theirs.getByRole("button", { name: "Kaydet" }).click();
    await expect(theirs.getByText("Sizden 4 bilgi eksik")).toBeVisible();

    // The renter's data change the agreement. The desk still shows the renter's link.
    await expect(page.getByRole("button", { name: "Yeni sayfayı hazırla" })).toBeVisible();
    await expect(qr).toBeVisible();

    await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
    await expect(theirs.getByText("Lütfen kutuya imzanızı atın.")).toBeVisible();
    const box = (await theirs.locator("#signature").boundingBox())!;
    await theirs.mouse.move(box.x + 40, box.y + 40);
    await theirs.mouse.down();
    await theirs.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
    await theirs.mouse.move(box.x + 200, box.y + 30, { steps: 8 });
    await theirs.mouse.up();
    // Another name is asked about once, and what was drawn is still there.
    await theirs.getByLabel("Adınız ve soyadınız").fill("Ali Kaya");
    await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
    await expect(theirs.getByText(/Siz Ali Kaya olarak mı imzalıyorsunuz\?$/u)).toBeVisible();
    await expect(theirs.locator("#signature polyline")).toBeVisible();
    await theirs.getByRole("button", { name: "Evet, Ali Kaya olarak imzala" }).click();
    const entry = theirs.getByLabel("E-postanıza gelen kod");
    await expect(entry).toBeFocused();
    await expect(entry).toHaveAccessibleDescription(/m•••@k•••\.example adresine altı rakamlı bir kod gönderdik/u);
    await expect(theirs.locator("#signature polyline")).toBeVisible();
    await expectNoAxeViolations(theirs, "a renter's page that asks for a code", "everything");
    const [mailed = ""] =
      /\b\d{6}\b/u.exec((await findMailBySubject(mailServer, { email }, "imza kodunuz")).text) ?? [];
    await entry.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, "0"));
    await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
    await expect(entry).toHaveAccessibleDescription("Kod doğru değil. E-postadaki altı rakamı yazın.");
    await entry.fill(mailed);
    await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
    await expect(theirs.getByRole("heading", { name: "İmzalandı, kopyanız hazır" })).toBeVisible();
    await expect(theirs.getByText(/adresine gönderilen kod yazıldı/u)).toBeVisible();
    await expect(theirs.getByText(/imzalayan olarak Ali Kaya yazılı\.$/u)).toBeVisible();
    const copy = await theirs.request.get(`${path}/sozlesme-1.pdf`, { maxRetries: 1 });
    expect(copy.headers()["content-type"]).toBe("application/pdf");

    await expect(linked.getByText("Sözleşme imzalandı.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sözleşme", exact: true })).toHaveAccessibleDescription(
      /^Bağlantıyla imzalandı/u,
    );
  },
);

test(
  "a renter has the copy before the rental starts, from the rent dialog",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 124" });
    await addCustomer(page);
    await page.goto(`/company/edit-car/${code}`);
    await page.getByRole("link", { name: "Kirala", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Müşteri" }).click();
    await dialog.getByRole("option").first().click();
    await dialog.getByRole("button", { name: "3 gün" }).click();
    await dialog.getByLabel("Toplam ücret (TL)").fill("4500");
    await dialog.getByRole("button", { name: "Önce sözleşmeyi imzalat" }).click();
    await dialog.getByRole("button", { name: "Kiracının telefonunda imzalat" }).click();
    const message = await dialog.getByRole("link", { name: "WhatsApp’tan gönder" }).getAttribute("href");
    const path = /\/k\/[\w-]{22}/u.exec(decodeURIComponent(message ?? ""))![0];

    const theirs = await newPerson({ viewport: { width: 360, height: 740 } });
    await theirs.goto(path);
    await theirs.locator("#signature").scrollIntoViewIfNeeded();
    const box = (await theirs.locator("#signature").boundingBox())!;
    await theirs.mouse.move(box.x + 40, box.y + 40);
    await theirs.mouse.down();
    await theirs.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
    await theirs.mouse.move(box.x + 200, box.y + 30, { steps: 8 });
    await theirs.mouse.up();
    await expect(dialog.getByText(/^Bağlantı açıldı: /u)).toBeVisible();
    await theirs.getByRole("button", { name: "İmzala, kopyamı al" }).click();
    await expect(theirs.getByRole("heading", { name: "İmzalandı, kopyanız hazır" })).toBeVisible();
    await expect(theirs.getByRole("heading", { name: "Araç size ayrıldı" })).toBeVisible();
    await expect(dialog.getByText(/^Kopyanın bulunduğu sayfa kiracının bağlantısıyla açıldı: /u)).toBeVisible();
    await expect(dialog.getByText("Araç henüz teslim edilmedi.")).toBeVisible();

    await dialog.getByRole("button", { name: "Kiralamayı başlat" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/company/edit-car/${code}#sozlesme`);
    await expect(page.getByText(/^Araç bundan sonra teslim edildi: /u)).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText("Araç size ayrıldı")).toBeHidden();

    // The dialog to which the notice links must contain the requested end.
    await theirs.getByText("Süreyi uzatmak istiyorum").click();
    const wished = formatIstanbulTime({ days: 9 });
    await theirs.locator("[name=until]").fill(wished);
    await theirs.getByRole("button", { name: "Şirkete sor" }).click();
    await expect(theirs).toHaveURL(/\/h\//u);
    await page.goto("/inbox");
    await page.getByRole("link", { name: /uzatmak/u }).click();
    await page.getByRole("link", { name: "Bitişi değiştir" }).click();
    await expect(page.getByRole("dialog").getByLabel("Yeni planlanan bitiş", { exact: true })).toHaveValue(wished);
  },
);
