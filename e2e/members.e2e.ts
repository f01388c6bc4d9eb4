import { fillRentalStart, submitRentalStart } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { confirmAddress, findTokenLink, findMailBySubject } from "./mails.ts";
import {
  callApi,
  linkCode,
  makePerson,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  saveCar,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 360, height: 740 } });

const TEAM_PATH = "/company-profile/members";

test(
  "an owner invites, and a clerk registers from the mail, rents a car out and sees no sums",
  { tag: "@long" },
  async ({ page: owner, newPerson, server, mailServer }) => {
    const company = await registerApprovedCompany(owner, server, 1, { displayName: "Ege Filo" });
    await confirmAddress(owner, mailServer, company);
    const [code = ""] = company.codes;
    await saveCar(owner, code, "display", { plate: "34 ABC 123" });
    const clerk = makePerson({ displayName: "Can Ak" });

    await owner.goto("/company-profile");
    await owner.getByRole("link", { name: /^Ekip/ }).click();
    await owner.getByRole("button", { name: "Kişi davet et" }).click();
    await owner.getByLabel("E-posta", { exact: true }).fill(clerk.email);
    await owner.getByLabel("Şifreniz", { exact: true }).fill(company.password);
    await owner.getByRole("button", { name: "Davet gönder" }).click();
    await expectAnnounced(owner, `Davet gönderildi: ${clerk.email}`);
    const link = findTokenLink(await findMailBySubject(mailServer, clerk, "ekibine davet edildiniz"));

    const desk = await newPerson();
    await desk.goto(link);
    await expect(desk.getByText("sizi ekibine davet etti")).toBeVisible();
    expect(new URL(desk.url()).hash, "the token leaves the address").toBe("");
    await expect(desk.getByLabel("E-posta", { exact: true })).toHaveValue(clerk.email);
    await desk.getByLabel("Görünen ad").fill(clerk.displayName);
    await desk.getByLabel("Şifre", { exact: true }).fill(clerk.password);
    await desk.getByLabel("Şifre (tekrar)", { exact: true }).fill(clerk.password);
    await desk.getByRole("button", { name: "Kayıt ol ve katıl" }).click();
    await expectAnnounced(desk, "Ege Filo ekibine katıldınız.");
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");

    await fillRentalStart(desk, code);
    await submitRentalStart(desk);
    await expectAnnounced(desk, "34 ABC 123: kiralama başlatıldı.");
    await expect(desk.getByRole("dialog")).toBeHidden();
    for (const path of ["/company/money", "/company/expenses", "/company/report", "/company/audit", TEAM_PATH]) {
      await desk.goto(path);
      await expect(desk.getByRole("main").getByText(/sahibi/u), path).toBeVisible();
    }
    await desk.goto("/company-profile");
    await expect(desk.getByRole("link", { name: "Bildirimler" })).toBeVisible();
    await expect(desk.getByRole("main").getByText("Gelir ve gider")).toHaveCount(0);
    await expect(desk.getByRole("main").getByRole("link", { name: /^Ekip/ })).toHaveCount(0);

    await owner.goto(TEAM_PATH);
    await owner.getByRole("button", { name: clerk.displayName }).click();
    await owner.getByRole("button", { name: "Müdür yap" }).click();
    await expectAnnounced(owner, "Can Ak artık müdür.");
    await owner.getByRole("button", { name: "Ekipten çıkar" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Ekipten çıkar" }).click();
    await expectAnnounced(owner, "Can Ak ekipten çıkarıldı.");
    await expect(owner.getByRole("button", { name: clerk.displayName })).toHaveCount(0);
    await desk.goto("/company-dashboard");
    await expect(desk).toHaveURL("/dashboard");
  },
);

test(
  "a customer with an own sticker logs in from the mail, joins knowingly, and leaves with the sticker",
  { tag: "@long" },
  async ({ page: owner, newPerson, server, mailServer }) => {
    const company = await registerApprovedCompany(owner, server, 1, { displayName: "Ege Filo" });
    await confirmAddress(owner, mailServer, company);
    const theirs = await newPerson();
    const person = await registerCustomer(theirs, { displayName: "Nur Ay" });
    const [code = ""] = await generateNewCodes(server);
    await linkCode(theirs, code);
    await callApi(owner, "POST", "/company/member-invitations", {
      email: person.email,
      role: "manager",
      password: company.password,
    });
    const link = findTokenLink(await findMailBySubject(mailServer, person, "ekibine davet edildiniz"));
    const other = await newPerson();
    await other.goto(link);
    await other.getByLabel("Şifre", { exact: true }).fill(person.password);
    await other.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await other.getByRole("button", { name: "Ekibe katıl" }).click();
    await expect(other.getByText("Etiketlerinizin sizde kaldığını")).toBeVisible();
    await other.getByLabel("Kendi etiketlerim bende kalır").check();
    await other.getByRole("button", { name: "Ekibe katıl" }).click();
    await expectAnnounced(other, "Ege Filo ekibine katıldınız.");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
    await other.getByRole("button", { name: "Menüyü aç" }).click();
    await other.getByRole("link", { name: "Kendi etiketlerim" }).click();
    await expect(other.getByText(code)).toBeVisible();
    await other.goto("/profile#ekip");
    await other.getByRole("button", { name: "Ekipten ayrıl" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Ekipten ayrıl" }).click();
    await expectAnnounced(other, "Ege Filo ekibinden ayrıldınız.");
    await expect(other).toHaveURL("/dashboard");
    await expect(other.getByText(code)).toBeVisible();
  },
);
