import type { Page, Route } from "@playwright/test";

import { refusals, type Refusal } from "#contract/refusals.ts";

import { expect, expectAnnounced, test } from "./fixtures.ts";
import {
  confirm,
  endSession,
  linkNewCode,
  newCodes,
  registerCustomer,
  saveProfile,
  send,
  signInAsAdmin,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const OFFLINE = "Bağlantı kurulamadı. İnternetinizi denetleyip tekrar deneyin; yazdıklarınız duruyor.";
const SAVED = "Profil kaydedildi.";

test.describe("a session that ended elsewhere", () => {
  test("while a profile is edited: the person signs in over the page, and what they wrote is saved", async ({
    page,
    server,
  }) => {
    const [code = ""] = await newCodes(server);
    const person = await registerCustomer(page);
    await send(page, "POST", `/codes/${code}/link`, {});
    await openProfile(page, code);
    await fillProfile(page);
    await endSession(page);
    await save(page);

    const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
    await expect(dialog.getByLabel("E-posta")).toHaveValue(person.email);
    await expect(dialog.getByLabel("Şifre", { exact: true })).toBeFocused();
    await dialog.getByLabel("Şifre", { exact: true }).fill("yanlis-sifre");
    await dialog.getByLabel("Şifre", { exact: true }).press("Enter");
    await expectAnnounced(dialog, "Geçersiz e-posta veya şifre.");
    await dialog.getByLabel("Şifre", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
    await expect(dialog).toBeHidden();
    await expectAnnounced(page, SAVED);
    await expectTyped(page);
    await page.goto(`/q/${code}`);
    await expect(page.getByText("Yan sokaktayım.")).toBeVisible();
  });

  test("the dialog can be closed: the person is told why nothing was saved, and the text stays", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    await endSession(page);
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("dialog").getByRole("button", { name: "Kapat" }).click(),
    ]) {
      await save(page);
      await expect(page.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
      await close();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expectAnnounced(page, "Giriş yapmalısınız.");
      await expectTyped(page);
    }
  });

  test("while a code is linked: it is linked after signing in, once", async ({ page, server }) => {
    const [code = ""] = await newCodes(server);
    const person = await registerCustomer(page);
    await page.goto(`/link-qr?code=${code}`);
    await expect(page.getByLabel("QR kodu")).toHaveValue(code);
    await endSession(page);
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await signInOver(page, person);
    await expectAnnounced(page, "Kod başarıyla bağlandı!");
    await expect(page).toHaveURL(`/edit-profile/${code}`);
  });

  test("while a page is opened: the list comes after signing in", async ({ page, server }) => {
    const [code = ""] = await newCodes(server);
    const person = await registerCustomer(page);
    await send(page, "POST", `/codes/${code}/link`, {});
    await page.goto("/link-qr");
    await expect(page.getByLabel("QR kodu")).toBeVisible();
    await endSession(page);
    await page.getByRole("link", { name: "Panele dön" }).click();
    await signInOver(page, person);
    await expect(page.getByRole("heading", { level: 2, name: `Kod: ${code}` })).toBeVisible();
  });

  test("when somebody else signs in over the page, nothing of the first person is sent in their name", async ({
    page,
    newPerson,
    server,
  }) => {
    const [code = ""] = await newCodes(server);
    const other = await registerCustomer(await newPerson(), { displayName: "Mehmet Öz" });
    await registerCustomer(page);
    await page.goto(`/link-qr?code=${code}`);
    await expect(page.getByLabel("QR kodu")).toHaveValue(code);
    await endSession(page);
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await signInOver(page, other);
    await expect(page.getByRole("heading", { level: 1, name: "Hoş geldiniz, Mehmet Öz" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Henüz numaratörünüz yok" })).toBeVisible();
  });

  test("when somebody else signs in over a profile, they come to a page of their own and what was typed is not saved", async ({
    page,
    newPerson,
    server,
  }) => {
    const other = await registerCustomer(await newPerson(), { displayName: "Mehmet Öz" });
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    await endSession(page);
    await save(page);
    await signInOver(page, other);
    await expect(page.getByRole("heading", { level: 1, name: "Hoş geldiniz, Mehmet Öz" })).toBeVisible();
    await page.goto(`/q/${code}`);
    await expect(page.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  });
});

test.describe("failures", () => {
  test("saving a profile: every failure has its sentence, the text stays, and the next try works", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    await failEveryWay(page, "profiles/update", "Profil güncellenirken bir hata oluştu.", async (sentence) => {
      await save(page);
      await expectAnnounced(page, sentence);
      await expectTyped(page);
    });
    await save(page);
    await expectAnnounced(page, SAVED);
    await expectTyped(page);
    await page.reload();
    await expect(page.getByLabel("Görünen not")).toHaveValue("Yan sokaktayım.");
  });

  test("linking: every failure has its sentence, the code stays, and the next try works", async ({ page, server }) => {
    const [code = ""] = await newCodes(server);
    await registerCustomer(page);
    await page.goto("/link-qr");
    await page.getByLabel("QR kodu").fill(code);
    await failEveryWay(
      page,
      "codes/link",
      "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.",
      async (sentence) => {
        await page.getByRole("button", { name: "Bağla", exact: true }).click();
        await expectAnnounced(page, sentence);
        await expect(page.getByLabel("QR kodu")).toHaveValue(code);
      },
    );
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await expect(page).toHaveURL(`/edit-profile/${code}`);
  });

  test("unlinking: every failure has its sentence in the dialog, and the next try works", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await page.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
    const dialog = page.getByRole("dialog");
    await failEveryWay(page, "codes/unlink", "Numaratör bağlantısı kaldırılırken hata oluştu.", async (sentence) => {
      await dialog.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
      await expectAnnounced(dialog, sentence);
    });
    await dialog.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
    await expectAnnounced(page, `${code} numaratörünün bağlantısı kaldırıldı.`);
  });

  test("generating: every failure has its sentence, count and prefix stay, and the next try works", async ({
    page,
    server,
  }) => {
    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await page.getByLabel("Kaç adet?").fill("7");
    await page.getByLabel("Ön ek").fill("fail-");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    await failEveryWay(page, "admin/codes/generate", "Kodlar oluşturulurken bir hata oluştu.", async (sentence) => {
      await confirm(page, "7 kod üret");
      await expectAnnounced(page, sentence);
      await expect(page.getByLabel("Kaç adet?")).toHaveValue("7");
      await expect(page.getByLabel("Ön ek")).toHaveValue("fail-");
    });
    await confirm(page, "7 kod üret");
    await expectAnnounced(page, "7 yeni kod üretildi.");
  });

  test("pages that cannot be loaded say so and offer another try", async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    const administrator = await newPerson();
    await signInAsAdmin(administrator, server);
    for (const [where, path, procedure, sentence, there] of [
      [
        page,
        "/dashboard",
        "codes/list",
        /^Numaratörler yüklenirken hata oluştu \(.+\)\.$/,
        page.getByRole("heading", { name: `Kod: ${code}` }),
      ],
      [
        page,
        `/edit-profile/${code}`,
        "profiles/get",
        "Profil yüklenirken bir hata oluştu.",
        page.getByLabel("Görünen not"),
      ],
      [
        administrator,
        "/admin/qrcodes",
        "admin/codes/list",
        "Kodlar yüklenirken bir hata oluştu.",
        administrator.getByRole("row", { name: code }),
      ],
    ] as const) {
      await where.route(`**/rpc/${procedure}`, (route) => route.fulfill({ status: 500, body: "" }));
      if (path === "/dashboard") {
        // Its document brings the codes; from another page they are asked for.
        await where.goto("/link-qr");
        await where.getByRole("link", { name: "Panelim" }).click();
      } else await where.goto(path);
      await expectAnnounced(where, sentence);
      await where.unroute(`**/rpc/${procedure}`);
      await where.getByRole("button", { name: "Tekrar dene" }).click();
      await expect(there).toBeVisible();
    }
  });

  test("what only the server refuses is said at its field", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await page.getByLabel("Telefon", { exact: true }).fill("0532 123 45 67");
    await page.route("**/rpc/profiles/update", (route) =>
      refuse(route, "INPUT_INVALID", { fields: { "contacts.phone.value": "Bu numara kabul edilmiyor." } }),
    );
    await save(page);
    await expectAnnounced(page, "Bu numara kabul edilmiyor.");
    await expect(page.getByLabel("Telefon", { exact: true })).toHaveAccessibleDescription(
      /Bu numara kabul edilmiyor\./,
    );
    await expect(page.getByLabel("Telefon", { exact: true })).toBeFocused();
  });

  test("a profile that was unlinked elsewhere meanwhile is told, and the text stays", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    await send(page, "POST", `/codes/${code}/unlink`, {});
    await save(page);
    await expectAnnounced(page, "Profil bulunamadı.");
    await expectTyped(page);
  });
});

test.describe("two tabs", () => {
  test("the second to save is told, keeps its text, takes over the rest from the newest, and can save then", async ({
    page,
    context,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    const second = await context.newPage();
    await openProfile(page, code);
    await openProfile(second, code);
    await page.getByLabel("Görünen not").fill("Birinci sekme");
    await page.getByLabel("E-posta", { exact: true }).fill("birinci@ornek.com");
    await save(page);
    await expectAnnounced(page, SAVED);

    await fillProfile(second);
    await save(second);
    await expectAnnounced(second, /^Bu profil siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız duruyor/);
    await expectTyped(second);
    await page.goto(`/q/${code}`);
    await expect(page.getByText("Birinci sekme")).toBeVisible();

    await second.getByRole("button", { name: "Güncel hali yükle" }).click();
    await expectTyped(second);
    await expect(second.getByLabel("E-posta", { exact: true })).toHaveValue("birinci@ornek.com");
    await save(second);
    await expectAnnounced(second, SAVED);
    await page.reload();
    await expect(page.getByText("Yan sokaktayım.")).toBeVisible();
    await expect(page.getByRole("link", { name: "birinci@ornek.com" })).toBeVisible();
  });

  test("a plate that the other tab set is taken over with the newest, and its field is gone", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await saveProfile(page, code, { plate: "06 AB 1234" });
    await page.getByLabel("Plaka").fill("34 ABC 123");
    await page.getByLabel("Görünen not").fill("Yan sokaktayım.");
    await save(page);
    await confirm(page, "Plakayı kaydet");
    await expect(page.getByLabel("Plaka")).toHaveValue("34 ABC 123");
    await page.getByRole("button", { name: "Güncel hali yükle" }).click();
    await expect(page.getByText("06 AB 1234")).toBeVisible();
    await expect(page.getByLabel("Plaka")).toBeHidden();
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.goto(`/q/${code}`);
    await expect(page.getByText("06 AB 1234")).toBeVisible();
    await expect(page.getByText("Yan sokaktayım.")).toBeVisible();
  });
});

test.describe("leaving with unsaved changes", () => {
  test("is asked inside the application, and staying keeps everything", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/link-qr");
    await page.getByRole("link", { name: "Panelim" }).click();
    await page.getByRole("link", { name: `${code}: düzenle` }).click();
    await fillProfile(page);
    const dialog = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
    for (const leave of [
      () => page.getByRole("link", { name: "Panelim" }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      for (const stay of [
        () => dialog.getByRole("button", { name: "Sayfada kal" }).click(),
        () => page.keyboard.press("Escape"),
      ]) {
        await leave();
        await expect(dialog).toBeVisible();
        await stay();
        await expect(dialog).toBeHidden();
        await expect(page).toHaveURL(`/edit-profile/${code}`);
        await expectTyped(page);
      }
    }
    await page.getByRole("link", { name: "Panelim" }).click();
    await dialog.getByRole("button", { name: "Kaydetmeden ayrıl" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  });

  test("is asked by the browser when the tab is closed", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expectTyped(page);
  });

  test("is not asked when nothing was changed, when it was changed back, or once it is saved", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await page.getByLabel("Görünen not").fill("Başka");
    await expect(page.getByText("Kaydedilmemiş değişiklikler var.")).toBeVisible();
    await page.getByLabel("Görünen not").fill("Kısa süre içinde döneceğim.");
    await expect(page.getByText("Kaydedilmemiş değişiklikler var.")).toBeHidden();
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.getByRole("link", { name: `${code}: düzenle` }).click();
    await fillProfile(page);
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("unlinking asks only once, and cancelling it keeps what was typed", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await fillProfile(page);
    const dialog = page.getByRole("dialog", { name: `${code} numaratörünün bağlantısını kaldır` });
    const button = page.getByRole("button", { name: "Bağlantıyı kaldır" });
    for (const cancel of [
      () => dialog.getByRole("button", { name: "Vazgeç" }).click(),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 5),
    ]) {
      await button.click();
      await expect(dialog).toBeVisible();
      await cancel();
      await expect(dialog).toBeHidden();
      await expectTyped(page);
    }
    await button.click();
    await dialog.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test.describe("while a profile is being saved", () => {
  test("what is typed stays and can be saved, and what was saved is shown as it was stored", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await page.goto(`/edit-profile/${code}`);
    await page.getByLabel("Plaka").fill("34abc123");
    await page.getByLabel("Görünen not").fill("Geliyorum");
    const answer = await holdAnswer(page, "profiles/update");
    await save(page);
    await confirm(page, "Plakayı kaydet");
    await answer.asked;
    await page.getByLabel("Görünen not").fill("Geliyorum, beş dakika");
    answer.release();

    await expect(page.getByText("34 ABC 123")).toBeVisible();
    await expect(page.getByLabel("Görünen not")).toHaveValue("Geliyorum, beş dakika");
    await expect(page.getByText("Kaydedilmemiş değişiklikler var.")).toBeVisible();
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.reload();
    await expect(page.getByLabel("Görünen not")).toHaveValue("Geliyorum, beş dakika");
  });

  test("leaving is asked about, since saving may yet fail", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto(`/edit-profile/${code}`);
    await page.getByLabel("Görünen not").fill("Geliyorum");
    const answer = await holdAnswer(page, "profiles/update");
    await save(page);
    await answer.asked;
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })).toBeVisible();
    await page.getByRole("button", { name: "Sayfada kal" }).click();
    answer.release();
    await expectAnnounced(page, SAVED);
  });
});

/** Keeps a procedure's first call back until it is released; later ones pass. */
async function holdAnswer(page: Page, procedure: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(`**/rpc/${procedure}`, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    asked: asked.promise,
    release: () => released.resolve(),
  };
}

test.describe("pressing twice", () => {
  test("on save, link, generate, register and log in makes one request each", async ({ page, newPerson, server }) => {
    const [code = ""] = await newCodes(server);
    const person = {
      displayName: "Ayşe Nur Yılmaz",
      email: `iki-kez-${code.toLowerCase()}@example.com`,
      password: "sifre-1234",
    };

    await page.goto("/register");
    await page.getByLabel("Görünen ad").fill(person.displayName);
    await page.getByLabel("E-posta").fill(person.email);
    await page.getByLabel("Şifre", { exact: true }).fill(person.password);
    await page.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
    await expectOneRequest(page, "account/register", "Kayıt Ol");
    await expect(page).toHaveURL("/dashboard");

    await page.goto(`/link-qr?code=${code}`);
    await expectOneRequest(page, "codes/link", "Bağla");
    await expect(page).toHaveURL(`/edit-profile/${code}`);

    await page.getByLabel("Görünen not").fill("İki kez");
    await expectOneRequest(page, "profiles/update", "Kaydet");
    await expectAnnounced(page, SAVED);

    const administrator = await newPerson();
    await administrator.goto("/login?returnTo=/admin");
    await administrator.getByLabel("E-posta").fill(server.adminEmail);
    await administrator.getByLabel("Şifre", { exact: true }).fill(server.adminPassword);
    await expectOneRequest(administrator, "account/login", "Giriş Yap");
    await administrator.getByLabel("Kaç adet?").fill("3");
    await administrator.getByRole("button", { name: "Üret", exact: true }).click();
    await expectOneRequest(administrator, "admin/codes/generate", "3 kod üret");
    await expectAnnounced(administrator, "3 yeni kod üretildi.");
    await expect(administrator.getByRole("heading", { name: "Yeni kodlar (3)" })).toBeVisible();
  });
});

test.describe("the profile's fields", () => {
  test("the note is counted as people count, and an over-long one is refused at its field without being cut", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    const note = page.getByLabel("Görünen not");
    for (const [text, used] of [
      ["", 0],
      ["ğüşiöçĞÜŞİÖÇ", 12],
      ["🚗🚗", 2],
      ["a\nb", 3],
      ["x".repeat(150), 150],
    ] as const) {
      await note.fill(text);
      await expect(page.getByText(`${used}/150`)).toBeVisible();
    }
    await note.fill(`${"🚗".repeat(150)}!`);
    await expect(page.getByText("151/150")).toBeVisible();
    await save(page);
    await expectAnnounced(page, "Not en fazla 150 karakter olabilir.");
    await expect(note).toHaveAccessibleDescription(/Not en fazla 150 karakter olabilir\./);
    await expect(note).toBeFocused();
    await expect(note).toHaveValue(`${"🚗".repeat(150)}!`);
    await note.fill("🚗".repeat(150));
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.goto(`/q/${code}`);
    await expect(page.getByText("🚗".repeat(150))).toBeVisible();
  });

  test("a plate is set once: afterwards there is no field for it, and the API refuses another", async ({
    page,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    await page.getByLabel("Plaka").fill("x".repeat(21));
    await save(page);
    await expectAnnounced(page, "Plaka en fazla 20 karakter olabilir.");
    await page.getByLabel("Plaka").fill("  merkez   kırtasiye ");
    await save(page);
    await confirm(page, "Plakayı kaydet");
    await expectAnnounced(page, SAVED);
    await expect(page.getByText("MERKEZ KIRTASİYE")).toBeVisible();
    await expect(page.getByLabel("Plaka")).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Görünen not")).toBeVisible();
    await expect(page.getByLabel("Plaka")).toBeHidden();

    const {
      updatedAt: _,
      scanUrl: __,
      off: ___,
      noteHidden: ____,
      ...profile
    } = await send<Record<string, unknown>>(page, "GET", `/profiles/${code}`);
    for (const plate of ["34 ABC 123", ""]) {
      const answer = await page.request.put(`/api/profiles/${code}`, { data: { ...profile, plate } });
      expect(answer.status()).toBe(409);
      expect(await answer.json()).toMatchObject({ message: "Plaka bir kez belirlenir ve sonradan değiştirilemez." });
    }
    await page.reload();
    await expect(page.getByText("MERKEZ KIRTASİYE")).toBeVisible();
  });

  test("a hidden contact cannot be edited and keeps its value, hidden and shown again", async ({
    page,
    context,
    server,
  }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    const phone = page.getByLabel("Telefon", { exact: true });
    const shown = page.getByLabel("Göster: Telefon");
    await phone.fill("0532 123 45 67");
    await page.getByText("Göster: Telefon").click();
    await expect(phone).toBeDisabled();
    await expect(phone).toHaveValue("0532 123 45 67");
    await expect(phone).toHaveAccessibleDescription(/Gizli/);
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.reload();
    await expect(phone).toBeDisabled();
    await expect(phone).toHaveValue("0532 123 45 67");
    await expect(shown).not.toBeChecked();

    const visitor = await context.newPage();
    expect(await (await visitor.goto(`/q/${code}`))?.text()).not.toMatch(/532|123 ?45/);

    await page.getByLabel("Görünen not").fill("Numaram gizli");
    await save(page);
    await expectAnnounced(page, SAVED);
    await page.reload();
    await page.getByText("Göster: Telefon").click();
    await expect(phone).toBeEnabled();
    await expect(phone).toHaveValue("0532 123 45 67");
    await save(page);
    await expectAnnounced(page, SAVED);
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: /0532 123 45 67/ })).toHaveAttribute("href", "tel:05321234567");
  });

  test("every contact that cannot be one is answered at its field, all at once", async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await openProfile(page, code);
    const wrong = [
      ["Telefon", "12", "Lütfen geçerli bir telefon numarası girin (7-15 rakam)."],
      ["Telegram", "t.me/joinchat/x y", "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin."],
      ["E-posta", "ayse@", "Lütfen geçerli bir e-posta adresi girin."],
      ["Web sitesi", "javascript:alert(1)", "Lütfen geçerli bir web adresi girin (ornek.com gibi)."],
    ] as const;
    for (const [label, text] of wrong) await page.getByLabel(label, { exact: true }).fill(text);
    await save(page);
    for (const [label, text, sentence] of wrong) {
      await expectAnnounced(page, sentence);
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    await expect(page.getByLabel("Telefon", { exact: true })).toBeFocused();
  });
});

async function openProfile(page: Page, code: string) {
  await page.goto(`/edit-profile/${code}`);
  await expect(page.getByLabel("Görünen not")).toBeVisible();
}

async function fillProfile(page: Page) {
  await page.getByLabel("Görünen not").fill("Yan sokaktayım.");
  await page.getByLabel("Telefon", { exact: true }).fill("0532 123 45 67");
  await page.getByText("Göster: Web sitesi").click();
}

/** What `fillProfile` typed is still there. */
async function expectTyped(page: Page) {
  await expect(page.getByLabel("Görünen not")).toHaveValue("Yan sokaktayım.");
  await expect(page.getByLabel("Telefon", { exact: true })).toHaveValue("0532 123 45 67");
  await expect(page.getByLabel("Göster: Web sitesi")).not.toBeChecked();
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
}

async function signInOver(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
  await dialog.getByLabel("E-posta").fill(email);
  await dialog.getByLabel("Şifre", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
}

/** Lets a procedure fail in every way there is, each time followed by `attempt` with the sentence that is due. */
async function failEveryWay(
  page: Page,
  procedure: string,
  sentence: string,
  attempt: (sentence: string) => Promise<void>,
) {
  const address = `**/rpc/${procedure}`;
  for (const [due, answer] of [
    [sentence, (route: Route) => route.fulfill({ status: 500, body: "" })],
    [sentence, (route: Route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Bakım</h1>" })],
    [sentence, (route: Route) => refuse(route, "UNEXPECTED")],
    [refusals.UNAVAILABLE.message, (route: Route) => refuse(route, "UNAVAILABLE", { retryAfterSeconds: 5 })],
    [OFFLINE, (route: Route) => route.abort("connectionreset")],
  ] as const) {
    await page.route(address, answer);
    await attempt(due);
    await page.unroute(address);
  }
  await page.context().setOffline(true);
  await attempt(OFFLINE);
  await page.context().setOffline(false);
}

/** Answers as the API does. */
function refuse(route: Route, code: Refusal, data?: object) {
  const { status, message } = refusals[code];
  return route.fulfill({ status, json: { json: { defined: true, code, status, message, data } } });
}

/** A double click, and more of it while the button says that it is busy: one request. */
async function expectOneRequest(page: Page, procedure: string, name: string) {
  const address = `**/rpc/${procedure}`;
  let requests = 0;
  let letPass = () => {};
  const passed = new Promise<void>((resolve) => (letPass = resolve));
  await page.route(address, async (route) => {
    requests += 1;
    await passed;
    await route.continue();
  });
  await page.getByRole("button", { name, exact: true }).dblclick();
  // In a dialog of ours the others rest, too.
  const busy = page.getByRole("main").getByRole("button", { disabled: true }).filter({ hasText: /…$/ });
  await expect(busy).toBeVisible();
  await busy.dblclick({ force: true });
  await busy.press("Enter");
  letPass();
  await expect(busy).toBeHidden();
  expect(requests, `requests to ${procedure}`).toBe(1);
  await page.unroute(address);
}
