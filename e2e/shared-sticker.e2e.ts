import { openRow } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailBySubject } from "./mails.ts";
import { linkCode, makePerson, generateNewCodes, registerCustomer, saveProfile } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const handheldDevice = { viewport: { width: 360, height: 740 } };

test(
  "a couple with one car: invited by mail, told the same message, the first answer is the one, and taken away",
  { tag: "@long" },
  async ({ newPerson, server, mailServer }) => {
    const owner = await newPerson(handheldDevice);
    const [code = ""] = await generateNewCodes(server);
    const ahmet = await registerCustomer(owner, { displayName: "Ahmet Demir" });
    await owner.goto(findTokenLink(await findMailBySubject(mailServer, ahmet, "adresinizi doğrulayın")));
    await owner.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
    await expect(owner.getByRole("heading", { level: 1, name: "E-posta adresiniz doğrulandı" })).toBeVisible();
    await linkCode(owner, code);
    await saveProfile(owner, code, { plate: "34 ABC 123" });
    const ayse = makePerson({ displayName: "Ayşe Ak" });

    await owner.goto(`/edit-profile/${code}`);
    await owner.getByRole("link", { name: /^İkinci kişi/ }).click();
    await owner.getByRole("button", { name: "Kişi davet et" }).click();
    await expect(owner.getByLabel("Hangi etiketler?")).toHaveValue(code);
    await owner.getByLabel("Kişinin adı").fill("Ayşe");
    await owner.getByLabel("Kişinin e-postası").fill(ayse.email);
    await owner.getByLabel("Şifreniz", { exact: true }).fill(ahmet.password);
    await owner.getByRole("button", { name: "Davet gönder" }).click();
    await expectAnnounced(owner, `Davet gönderildi: ${ayse.email}`);

    const second = await newPerson(handheldDevice);
    await second.goto(findTokenLink(await findMailBySubject(mailServer, ayse, "sizden bir onay isteniyor")));
    await expect(second.getByText("ikinci kişisi olmaya davet etti")).toBeVisible();
    await second.getByLabel("Görünen ad").fill(ayse.displayName);
    await second.getByLabel("Şifre", { exact: true }).fill(ayse.password);
    await second.getByLabel("Şifre (tekrar)", { exact: true }).fill(ayse.password);
    await second.getByRole("button", { name: "Kayıt ol ve kabul et" }).click();
    await expect(second.getByRole("region", { name: "Sizinle paylaşılanlar" })).toContainText("Sahibi: Ahmet Demir");

    const visitor = await newPerson(handheldDevice);
    await visitor.goto(`/q/${code}`);
    await visitor.getByRole("link", { name: "Farlar açık" }).click();
    await visitor.getByRole("button", { name: "Gönder" }).click();

    for (const person of [owner, second]) {
      await person.goto("/inbox");
      await person.getByRole("link", { name: "Farlar açık" }).click();
      await expect(person.getByRole("button", { name: "5 dakikaya geliyorum" })).toBeVisible();
    }
    await second.getByRole("button", { name: "5 dakikaya geliyorum" }).click();
    await expectAnnounced(second, "Yanıtınız mesaj gönderenin sayfasında: 5 dakikaya geliyorum");
    await owner.getByRole("button", { name: "Hemen geliyorum" }).click();
    await expect(owner.getByText(/Ayşe Ak yanıtladı: 5 dakikaya geliyorum/)).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("5 dakikaya geliyorum");
    await expect(visitor.getByText("Ayşe")).toHaveCount(0);

    await owner.goto("/second-people");
    await openRow(owner, ayse.displayName);
    await owner.getByRole("button", { name: "İkinci kişiyi kaldır" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Kaldır", exact: true }).click();
    await expectAnnounced(owner, /kaldırıldı\./);
    await second.goto("/dashboard");
    await expect(second.getByText("Henüz etiketiniz yok")).toBeVisible();
  },
);
