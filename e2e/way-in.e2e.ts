import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo, findMailBySubject } from "./mails.ts";
import { linkNewCode, generateNewCodes, NOT_REACHED_HEADLINE, makePerson } from "./people.ts";

test.describe.configure({ mode: "parallel" });

/** More taps lose buyers. */
const TAPS_MAX = 6;

test(
  "a new owner on a phone comes from a free sticker to their first notice with few taps",
  { tag: "@daily" },
  async ({ newPerson, server }, testInfo) => {
    const [code = ""] = await generateNewCodes(server);
    const owner = await newPerson({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const person = makePerson();
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };
    let pictures = 0;
    const show = async (name: string) => {
      await expectAccessiblePage(owner, name);
      pictures += 1;
      await owner.screenshot({ path: testInfo.outputPath(`${pictures}-${name}.png`), fullPage: true });
    };

    await owner.goto(`/q/${code}`);
    await show("free-sticker");
    await tap(owner.getByRole("link", { name: "Bu kodu hesabıma bağla" }));
    await expect(owner.getByText("Elinizdeki etiket")).toBeVisible();
    await show("begin");
    await owner.getByLabel("Görünen ad").fill(person.displayName);
    await owner.getByLabel("E-posta").fill(person.email);
    await owner.getByLabel("Şifre", { exact: true }).fill(person.password);
    await owner.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
    await tap(owner.getByRole("button", { name: "Kayıt ol ve bağla" }));

    await expect(owner).toHaveURL(`/begin/${code}`);
    await owner.getByLabel("Telefon").fill("0532 123 45 67");
    await show("telephone");
    await tap(owner.getByRole("button", { name: "Kaydet ve devam et" }));
    await expect(owner).toHaveURL(`/begin/${code}?step=note`);
    await tap(owner.getByText("Araçta bir sorun görürseniz lütfen haber verin."));
    await show("note");
    await tap(owner.getByRole("button", { name: "Kaydet ve devam et" }));
    await expect(owner).toHaveURL(`/begin/${code}?step=look`);
    await expect(owner.getByRole("link", { name: "Kendimi ara" })).toHaveAttribute("href", "tel:+905321234567");
    await show("ready");

    const visitor = await newPerson();
    await sendLightsNotice(visitor, code);

    await tap(owner.getByRole("main").getByRole("link", { name: "Gelen mesajlar" }));
    await expect(owner.getByText("Farlar açık").first()).toBeVisible();
    await show("first-notice");
    expect(taps, "taps beside typing").toBeLessThanOrEqual(TAPS_MAX);
  },
);

test(
  "who is told of nothing reads why at every step, and the visitor's page follows once the address is confirmed",
  { tag: "@long" },
  async ({ newPerson, server, mailServer }) => {
    const [code = ""] = await generateNewCodes(server);
    const owner = await newPerson({ viewport: { width: 360, height: 740 } });
    const person = makePerson();
    await owner.goto(`/begin?code=${code}`);
    await owner.getByLabel("Görünen ad").fill(person.displayName);
    await owner.getByLabel("E-posta").fill(person.email);
    await owner.getByLabel("Şifre", { exact: true }).fill(person.password);
    await owner.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
    await owner.getByRole("button", { name: "Kayıt ol ve bağla" }).click();
    await owner.getByRole("button", { name: "Yalnızca mesaj alayım" }).click();
    await owner.getByRole("button", { name: "Atla" }).click();

    await expect(owner.getByText(/^Size hiçbir yoldan ulaşılamıyor\. .*doğrulanmadı\.$/u)).toBeVisible();
    await expect(owner.getByText("Okutanlar size mesaj gönderebilir.")).toHaveCount(0);
    await expectAccessiblePage(owner, "the last step of somebody who is told of nothing");
    await owner.getByRole("button", { name: "Bana deneme mesajı gönder" }).click();
    await expect(owner.getByText("Deneme gönderilemedi. E-posta adresiniz doğrulanmadı.")).toBeVisible();
    await expectAccessiblePage(owner, "a trial that could not be sent");
    await owner.getByRole("button", { name: "Doğrulama bağlantısını gönder" }).click();
    await findMailTo(mailServer, person, "confirm", 2);

    const visitor = await newPerson({ viewport: { width: 360, height: 740 } });
    await visitor.goto(`/q/${code}/haber?neden=crash`);
    await visitor.getByLabel("Eklemek istedikleriniz").fill("Sağ arka kapı.");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    const headline = visitor.getByRole("heading", { level: 1 });
    await expect(headline).toHaveText(NOT_REACHED_HEADLINE);
    const mail = await findMailBySubject(mailServer, person, "bir mesaj sizi bekliyor");
    expect(mail.text + mail.html).not.toContain("Sağ arka kapı");

    await owner.goto("/dashboard");
    await expect(owner.getByText(/^Okutanlar size ulaşamıyor: .*doğrulanmadı\./u)).toBeVisible();
    await owner.goto(findTokenLink(mail));
    await owner.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
    // The page updates itself although the owner has not opened the inbox yet.
    await expect(headline).toHaveText("Mesajınız iletildi");
    await findMailBySubject(mailServer, person, "kaza");
    await owner.goto("/dashboard");
    await expect(owner.getByRole("link", { name: "Yeni mesaj: 1" })).toBeVisible();
    await expect(owner.getByText(/Okutanlar size ulaşamıyor/u)).toHaveCount(0);
    await owner.getByRole("link", { name: "Yeni mesaj: 1" }).click();
    await owner.getByRole("link", { name: "Araca çarpıldı / kaza" }).click();
    await expect(headline).toHaveText("Mesajınız görüldü");
  },
);

test("a trial stands in no inbox", { tag: "@long" }, async ({ newPerson, server }) => {
  const owner = await newPerson();
  const code = await linkNewCode(owner, server);
  await owner.goto(`/begin/${code}?step=look`);
  await owner.getByRole("button", { name: "Bana deneme mesajı gönder" }).click();
  await expect(owner.getByText(/^Deneme gönderilemedi\./u)).toBeVisible();
  await owner.getByRole("main").getByRole("link", { name: "Gelen mesajlar" }).click();
  await expect(owner.getByRole("heading", { name: "Henüz mesaj yok" })).toBeVisible();
});

async function sendLightsNotice(visitor: Page, code: string) {
  await visitor.goto(`/q/${code}`);
  await visitor.getByRole("link", { name: "Farlar açık" }).click();
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expect(visitor).toHaveURL(/\/h\/[\w-]{22}$/u);
}
