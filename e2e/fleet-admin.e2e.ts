import { randomBytes } from "node:crypto";

import { openRow, saveSection, findSection } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import {
  confirmDialog,
  registerApprovedCompany,
  registerCompany,
  registerCustomer,
  saveCar,
  callApi,
  signInAsAdmin,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

test(
  "approving needs a limit of at least one, and says so at the field; another limit is asked about by its number",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const name = makeUniqueName("Liman Oto");
    const { email } = await registerCompany(await newPerson(), { displayName: name });
    await signInAsAdmin(page, server);
    await page.goto(`/admin/companies?search=${encodeURIComponent(email)}`);
    const row = page.getByRole("row").filter({ hasText: email });
    const limit = row.getByLabel("Araç limiti");
    await expect(limit).toHaveValue("");
    for (const wrong of ["0", "", "-1", "1.5"]) {
      await limit.fill(wrong);
      await row.getByRole("button", { name: "Onayla" }).click();
      await expectFieldError(row, `Araç limiti: ${name}`, "Onaylamak için lütfen en az 1 araç limiti girin.");
      await expect(limit).toHaveValue(wrong);
      await expect(limit).toBeFocused();
    }
    await limit.fill("10001");
    await row.getByRole("button", { name: "Onayla" }).click();
    await expectFieldError(row, `Araç limiti: ${name}`, "Araç limiti en fazla 10000 olabilir.");
    await limit.fill("3");
    await row.getByRole("button", { name: "3 araçla onayla" }).click();
    const approve = page.getByRole("dialog", { name: `${name}: onayla` });
    await expect(approve).toContainText("3 yeni araç kodu oluşturulur. Kodlar sonradan silinemez.");
    await approve.getByRole("button", { name: "Onayla" }).dblclick();
    await expectAnnounced(page, `${name} onaylandı, 3 araç kodu oluşturuldu.`);

    await limit.fill("1");
    await row.getByRole("button", { name: "Kaydet" }).click();
    const lower = page.getByRole("dialog", { name: `${name}: araç limitini düşür` });
    await expect(lower).toContainText(
      "Araç limiti 1 olur (şimdi 3). Yalnızca bu sayı düşer. Şirketin var olan 3 araç kodu olduğu gibi kalır.",
    );
    await lower.getByRole("button", { name: "Vazgeç" }).click();
    await expect(lower).toBeHidden();
    await expect(limit).toHaveValue("1");
    await row.getByRole("button", { name: "Kaydet" }).click();
    await lower.getByRole("button", { name: "Limiti düşür" }).click();
    await expectAnnounced(page, `${name}: araç limiti artık 1.`);
    await limit.fill("2");
    await row.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "Araç limiti 2 olur (şimdi 1). Yeni kod oluşturulmaz. Şirketin zaten 3 araç kodu var.",
    );
    await confirmDialog(page, "Limiti yükselt");
    await expectAnnounced(page, `${name}: araç limiti artık 2.`);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row.getByRole("cell").nth(1)).toHaveText(/^3/);

    await row.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("spinbutton", { name: "Araç limiti" }).fill("5");
    await page.getByRole("button", { name: /^Kaydet/ }).click();
    const raise = page.getByRole("dialog", { name: `${name}: araç limitini yükselt` });
    await expect(raise).toContainText(
      "Araç limiti 5 olur (şimdi 2). 2 yeni araç kodu oluşturulur. Kodlar sonradan silinemez.",
    );
    await raise.getByRole("button", { name: "Limiti yükselt" }).click();
    await expectAnnounced(page, `${name}: araç limiti artık 5, 2 araç kodu oluşturuldu.`);
    await expect(page.getByRole("heading", { name: "Araç kodları (5)" })).toBeVisible();
    await expect(findSection(page, "Araç kodları (5)").getByRole("listitem")).toHaveCount(5);
  },
);

test(
  "closing, opening and withdrawing take hold at the company's next request, and its cars stay to be scanned",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const page = await newPerson();
    const visitor = await newPerson();
    const name = makeUniqueName("Kapalı Oto");
    const { codes, userId } = await registerApprovedCompany(clerk, server, 1, { displayName: name });
    await clerk.goto("/company-dashboard");
    const bills = clerk.getByRole("link", { name: "Faturalar" });
    const customers = clerk.getByRole("link", { name: "Müşterilerim" });
    const title = clerk.getByRole("heading", { level: 1 });
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${userId}`);
    const act = async (action: string) => {
      await page.getByRole("button", { name: action }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(name);
      await dialog.getByRole("button", { name: "Vazgeç" }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: action }).click();
      await dialog.getByRole("button", { name: action }).click();
    };

    await act("Paneli kapat");
    await expectAnnounced(page, `${name}: panel kapatıldı.`);
    await expect(findSection(page, "Onay ve araç limiti")).toContainText("Kapalı");
    await bills.click();
    await expect(title).toHaveText("Filo paneliniz kapalı");
    await visitor.goto(`/q/${codes[0]}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);

    await act("Paneli aç");
    await expectAnnounced(page, `${name}: panel açıldı.`);
    await clerk.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expect(title).toHaveText("Faturalar");

    await act("Onayı geri çek");
    await expectAnnounced(page, `${name}: onay geri çekildi.`);
    await customers.click();
    await expect(title).toHaveText("Hesabınız Onay Bekliyor");
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("button", { name: /^(?:Onayla|\d+ araçla onayla)/u }).click();
    await expectAnnounced(page, `${name} onaylandı.`);
    await clerk.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expect(title).toHaveText("Müşterilerim");
  },
);

test(
  "an administrator corrects a plate, which strangers see at once, and taking it away lets the company set it again",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const page = await newPerson();
    const { codes, userId } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    await saveCar(clerk, code, "display", { plate: "34 ABC 124" });
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${userId}`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "34 ABC 124: plakayı düzelt" }).click();
    await expect(dialog.getByLabel("Plaka")).toHaveValue("34 ABC 124");
    await dialog.getByLabel("Plaka").fill("x".repeat(21));
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    await expectFieldError(dialog, "Plaka", "Plaka en fazla 20 karakter olabilir.");
    await dialog.getByLabel("Plaka").fill("34abc123");
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    await expect(dialog.getByText("Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.")).toBeVisible();
    await dialog.getByLabel("Yazım hatası").check();
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    await expectAnnounced(page, `${code}: plaka artık 34 ABC 123.`);
    const visitor = await newPerson();
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByText("34 ABC 123")).toBeVisible();

    await page.getByRole("button", { name: "34 ABC 123: plakayı düzelt" }).click();
    await dialog.getByLabel("Plaka").fill("");
    await dialog.getByLabel("Başka araç").check();
    await dialog.getByRole("button", { name: "Kaydet" }).click();
    await expectAnnounced(page, `${code}: plaka silindi.`);
    await clerk.goto(`/company/edit-car/${code}`);
    await openRow(clerk, "Plaka ve not");
    await clerk.getByRole("textbox", { name: "Plaka" }).fill("06 AB 1234");
    await saveSection(clerk, "Plaka ve not");
    await confirmDialog(clerk, "Evet, kaydet");
    await expect(clerk.getByRole("heading", { level: 1, name: "06 AB 1234" })).toBeVisible();
  },
);

test(
  "companies are found by name and address and filtered by approval, and an address without a company says so",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const name = makeUniqueName("Işıl Şehir Oto");
    const waiting = await newPerson();
    const { email } = await registerCompany(waiting, { displayName: `${name} Bekleyen` });
    await registerApprovedCompany(await newPerson(), server, 1, { displayName: `${name} Onaylı` });
    await signInAsAdmin(page, server);
    await page.goto("/admin/companies");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await page.getByLabel("Şirket ara").fill(name.toLocaleUpperCase("tr"));
    await expect(rows).toHaveCount(2);
    await expect(rows).toContainText([`${name} Onaylı`, `${name} Bekleyen`]);
    const state = page.getByRole("group", { name: "Durum" });
    await state.getByText("Onay bekleyen", { exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`${name} Bekleyen`);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await state.getByText("Onaylı").click();
    await expect(rows).toContainText([`${name} Onaylı`]);
    await page.getByLabel("Şirket ara").fill(email);
    await expect(page.getByRole("heading", { name: "Eşleşen şirket yok" })).toBeVisible();
    await state.getByText("Tümü").click();
    await expect(rows).toContainText([email]);

    for (const id of ["yok", "00000000-0000-4000-8000-000000000000"]) {
      await page.goto(`/admin/edit-company/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Şirket bulunamadı.");
    }
    await page.getByRole("link", { name: "Şirketlere dön" }).click();
    await expect(page).toHaveURL("/admin/companies");
  },
);

test(
  "users are listed with their roles, found by name and address, filtered, and a company's name leads to its page",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const name = makeUniqueName("İnci Şen");
    const { email } = await registerCustomer(await newPerson(), { displayName: `${name} Kişi` });
    await registerCompany(await newPerson(), { displayName: `${name} Oto` });
    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await page.getByRole("link", { name: /^Kullanıcılar/ }).click();
    await page.getByLabel("Kullanıcı ara").fill(name.toLocaleLowerCase("tr"));
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(2);
    await expect(rows).toContainText([`${name} Oto`, `${name} Kişi`]);
    await expect(rows).toContainText(["Şirket", "Müşteri"]);
    await expect(rows).toContainText(["", email]);
    const roles = page.getByRole("group", { name: "Rol" });
    await roles.getByText("Müşteri").click();
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toContainText([email]);
    await roles.getByText("Yönetici").click();
    await expect(page.getByRole("heading", { name: "Eşleşen kullanıcı yok" })).toBeVisible();
    await page.getByLabel("Kullanıcı ara").fill(server.adminEmail);
    await expect(rows).toContainText([server.adminEmail]);
    await expect(rows).toContainText(["Yönetici"]);
    await roles.getByText("Tümü").click();
    await page.getByLabel("Kullanıcı ara").fill(`${name} Oto`);
    await rows.getByRole("link", { name: `${name} Oto`, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} Oto`);
  },
);

test(
  "a limit that fails is said in the dialog, and one for a company whose approval was withdrawn meanwhile is refused and kept for approving",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const name = makeUniqueName("Çift Oto");
    const { codes, userId, companyId } = await registerApprovedCompany(await newPerson(), server, 2, {
      displayName: name,
    });
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${userId}`);
    await page.getByRole("spinbutton", { name: "Araç limiti" }).fill("1");
    await page.route("**/rpc/admin/companies/setSlots", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: /^Kaydet/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Limiti düşür" }).click();
    await expectAnnounced(dialog, "Araç limiti kaydedilemedi.");
    await page.unroute("**/rpc/admin/companies/setSlots");
    await callApi(page, "POST", `/admin/companies/${companyId}/withdraw`, {});
    await dialog.getByRole("button", { name: "Limiti düşür" }).click();
    await expectAnnounced(page, "Bu şirket onaylı değil. Önce onaylayın.");
    await expect(page.getByRole("spinbutton", { name: "Araç limiti" })).toHaveValue("1");
    await page.getByRole("button", { name: /^(?:Onayla|\d+ araçla onayla)/u }).click();
    await dialog.getByRole("button", { name: "Onayla" }).click();
    await expectAnnounced(page, `${name} onaylandı.`);
    await expect(findSection(page, `Araç kodları (${codes.length})`)).toBeVisible();
  },
);

function makeUniqueName(name: string) {
  return `${name} ${randomBytes(3).toString("hex")}`;
}
