import { clickTwice, expect, expectAnnounced, test } from "./fixtures.ts";
import { confirmDialog, registerCompany, signInAsAdmin } from "./people.ts";

test(
  "a refused company sends what was missing, is found by the number on the administrator's home, and is approved",
  { tag: "@long" },
  async ({ page: owner, newPerson, server }) => {
    const administrator = await newPerson();
    const company = await registerCompany(owner, { displayName: "Yeni Başvuru Filosu" });
    const waiting = administrator.getByRole("link", { name: /Onay bekleyen şirket/ });
    const row = administrator.getByRole("row").filter({ hasText: company.email });

    await test.step("the administrator comes from the number to the company and refuses it", async () => {
      await signInAsAdmin(administrator, server);
      await administrator.goto("/admin");
      await waiting.click();
      await expect(administrator).toHaveURL("/admin/companies?state=waiting");
      await row.getByRole("link", { name: company.displayName }).click();
      await administrator.getByRole("button", { name: "Başvuruyu reddet" }).click();
      await administrator.getByRole("dialog").getByRole("textbox").fill("Vergi levhası eksik.");
      await administrator.getByRole("dialog").getByRole("button", { name: "Başvuruyu reddet" }).click();
      await expectAnnounced(administrator, /başvuru reddedildi/);
    });

    await test.step("the company reads why, and sends what was missing without losing what it typed", async () => {
      await owner.goto("/company-dashboard");
      await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Başvurunuz onaylanmadı");
      await expect(owner.getByText("Vergi levhası eksik.")).toBeVisible();
      await owner.getByLabel("Yazınız").fill("Vergi levhasını gönderdik.");
      await owner.reload();
      await expect(owner.getByLabel("Yazınız")).toHaveValue("Vergi levhasını gönderdik.");
      await owner.getByRole("button", { name: "Gönder", exact: true }).evaluate(clickTwice);
      await expectAnnounced(owner, "Gönderildi. Başvurunuz yöneticinin yanıtını bekliyor.");
      await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Hesabınız Onay Bekliyor");
    });

    await test.step("the administrator sees that it applied again, with its words once, and approves it", async () => {
      await administrator.goto("/admin");
      await waiting.click();
      await expect(row).toContainText("Yeniden başvurdu");
      await row.getByRole("link", { name: company.displayName }).click();
      const sections = administrator.getByRole("navigation", { name: "Yönetim", exact: true });
      await expect(sections.getByRole("link", { name: "Şirketler" })).toHaveAttribute("aria-current", "true");
      await expect(administrator.getByText("Vergi levhasını gönderdik.")).toHaveCount(1);
      await administrator.getByRole("spinbutton", { name: /^Araç limiti/ }).fill("1");
      await administrator.getByRole("button", { name: "Onayla" }).click();
      await confirmDialog(administrator, "Onayla");
      await expectAnnounced(administrator, /onaylandı/);
      await owner.getByRole("button", { name: "Durumu kontrol et" }).click();
      await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
    });
  },
);
