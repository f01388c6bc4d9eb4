import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { ProfileView } from "#contract/people/profiles.ts";
import type { ReachGap } from "#domain/notices/reachability.ts";

import { makeAlertsView } from "../../../../../test/alerts-answers.ts";
import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../../test/profile-answers.ts";

const openedAccount = makeAccount();
const findPageTitle = (name: string) => page.getByRole("heading", { level: 1, name });
const FIRST_TITLE = "Size nasıl ulaşılsın?";
const SECOND_TITLE = "Okutanlar ne okusun?";
const THIRD_TITLE = "Size ulaşılıyor mu?";
const NEXT_BUTTON_LABEL = "Kaydet ve devam et";

let profile: ProfileView;
beforeEach(() => {
  profile = makeProfileView();
});

test("a telephone and a note are saved, and the last step says by what strangers reach the owner", async () => {
  await openSteps();
  await expect.element(page.getByText("Adım 1 / 3")).toBeVisible();
  await expectAccessiblePage();
  await findField("Telefon").fill("0532 123 45 67");
  await page.getByText("Okutanlar bu numaraya WhatsApp’tan da yazabilsin").click();
  await findButton(NEXT_BUTTON_LABEL).click();
  await expect.element(findPageTitle(SECOND_TITLE)).toBeVisible();
  expect(profile).toMatchObject({ byWhatsapp: true, contacts: { phone: { value: "+905321234567", visible: true } } });
  await expectAccessiblePage();
  await page.getByText("Araçta bir sorun görürseniz lütfen haber verin.").click();
  await expect.element(findField("Görünen not")).toHaveValue("Araçta bir sorun görürseniz lütfen haber verin.");
  await findButton(NEXT_BUTTON_LABEL).click();
  await expect.element(findPageTitle(THIRD_TITLE)).toBeVisible();
  expect(profile.note).toBe("Araçta bir sorun görürseniz lütfen haber verin.");
  await expect.element(page.getByText("Okutanlar size mesaj gönderebilir.")).toBeVisible();
  await expect.element(page.getByText("Okutanlar size WhatsApp’tan yazabilir.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Kendimi ara" })).toHaveAttribute("href", "tel:+905321234567");
  await expect
    .element(page.getByRole("link", { name: "Sayfayı okutanların gözüyle gör" }))
    .toHaveAttribute("href", `/q/${PROFILE_CODE}`);
  await expectAccessiblePage();
});

test(
  "a hidden telephone is shown again by saving it here, and a reach of notices alone ends",
  { tags: "long" },
  async () => {
    profile = { ...profile, reach: "notices", contactsVisible: false };
    profile.contacts = { ...profile.contacts, phone: { value: "", visible: false } };
    await openSteps();
    await findField("Telefon").fill("05321234567");
    await findButton(NEXT_BUTTON_LABEL).click();
    await expect.element(findPageTitle(SECOND_TITLE)).toBeVisible();
    expect(profile).toMatchObject({ reach: "both", contactsVisible: true, contacts: { phone: { visible: true } } });
  },
);

test("no telephone is said at its field; who wants notices alone says so with one tap", { tags: "long" }, async () => {
  await openSteps();
  await findButton(NEXT_BUTTON_LABEL).click();
  await expectFieldError("Telefon", "Telefonunuzu yazın ya da “Yalnızca mesaj alayım”ı seçin.");
  await findButton("Yalnızca mesaj alayım").click();
  await expect.element(findPageTitle(SECOND_TITLE)).toBeVisible();
  expect(profile.reach).toBe("notices");
  await findButton("Atla").click();
  await expect.element(page.getByText("Numaranız ve diğer bilgileriniz görünmez.")).toBeVisible();
});

test("a telephone that looks wrong is asked about, and is saved by whoever says that it is right", async () => {
  await openSteps();
  await findField("Telefon").fill("0532 123 45 6");
  await findButton(NEXT_BUTTON_LABEL).click();
  await expectFieldError("Telefon", "Numara bir hane eksik görünüyor.");
  await findButton("Numara doğru, kaydet").click();
  await expect.element(findPageTitle(SECOND_TITLE)).toBeVisible();
  expect(profile.contacts.phone.value).toBe("+90532123456");
});

test("all three can be skipped, and nothing is saved", async () => {
  const { countOf, history } = await openSteps();
  await findButton("Atla").click();
  await expect.element(findPageTitle(SECOND_TITLE)).toBeVisible();
  await findButton("Atla").click();
  await expect.element(findPageTitle(THIRD_TITLE)).toBeVisible();
  await page.getByRole("link", { name: "Bitti, panelime git" }).click();
  await expect.poll(() => history.location.pathname).toBe("/dashboard");
  expect(countOf("profiles/update")).toBe(0);
});

test("a reload stays at its step, with what was typed there", async () => {
  const first = await openSteps("?step=note");
  await findField("Görünen not").fill("Yarım kalan");
  await findField("Plaka").fill("34 AB");
  await findButton("Atla").click();
  await expect.element(findPageTitle(THIRD_TITLE)).toBeVisible();
  first.history.push(`/begin/${PROFILE_CODE}?step=note`);
  await expect.element(findField("Görünen not")).toHaveValue("Yarım kalan");
  await expect.element(findField("Plaka")).toHaveValue("34 AB");
});

describe("a plate", () => {
  test("is asked about as it will stand, before it is kept for good", { tags: "long" }, async () => {
    await openSteps("?step=note");
    await findField("Plaka").fill("34abc123");
    await findButton(NEXT_BUTTON_LABEL).click();
    const question = findDialog("Bu plaka doğru mu? 34 ABC 123");
    await expect.element(question.getByText("Sonradan değiştirilemez.")).toBeVisible();
    await expectAccessiblePage();
    await question.getByRole("button", { name: "Düzelt" }).click();
    expect(profile.plate).toBe("");
    await findField("Plaka").fill("34abc124");
    await findButton(NEXT_BUTTON_LABEL).click();
    await findDialog().getByRole("button", { name: "Evet, kaydet" }).click();
    await expect.element(findPageTitle(THIRD_TITLE)).toBeVisible();
    expect(profile.plate).toBe("34 ABC 124");
  });

  test("is not asked for at a workplace, which has notes of its own", async () => {
    profile.kind = "place";
    await openSteps("?step=note");
    await expect.element(page.getByText("Kargonuz varsa haber verin, kapıya çıkalım.")).toBeVisible();
    await expect.element(findField("Plaka")).not.toBeInTheDocument();
  });
});

test("whom nobody can reach is told so, with a way back", async () => {
  profile = { ...profile, reach: "contacts" };
  await openSteps("?step=look");
  await expectAnnounced(/^Şu anda size hiçbir yoldan ulaşılamıyor/u);
  await expectAccessiblePage();
  await findButton("Bir yol seç").click();
  await expect.element(findPageTitle(FIRST_TITLE)).toBeVisible();
});

describe("who is told of nothing", () => {
  test("reads why, and what helps, and is said to be reached by nothing", async () => {
    profile = { ...profile, reach: "notices" };
    const { countOf } = await openSteps("?step=look", { gap: "address-unconfirmed" });
    await expectAnnounced(
      /^Size hiçbir yoldan ulaşılamıyor\. Okutanlar mesaj bırakabilir, ama size bildiremiyoruz\. E-posta adresiniz doğrulanmadı\./u,
    );
    await expect.element(page.getByText("Okutanlar size mesaj gönderebilir.")).not.toBeInTheDocument();
    await expectAccessiblePage();
    await findButton("Doğrulama bağlantısını gönder").click();
    await expect.element(page.getByText(/Doğrulama bağlantısını gönderiyoruz/u).first()).toBeVisible();
    expect(countOf("account/sendConfirmation")).toBe(1);
  });

  test("is said to be reached by the telephone alone where one is shown", async () => {
    profile.contacts = { ...profile.contacts, phone: { value: "05321234567", visible: true } };
    await openSteps("?step=look", { gap: "none-on" });
    await expectAnnounced(/^Okutanlar mesaj bırakabilir, ama size bildiremiyoruz\. Mesajlar için açık/u);
    await expect.element(page.getByText(/Okutanlar sizi .* numarasından arayabilir\./u)).toBeVisible();
    await expect.element(page.getByText("Okutanlar size mesaj gönderebilir.")).not.toBeInTheDocument();
  });

  test("reads so beside the choice of notices alone", async () => {
    await openSteps("", { gap: "address-refused" });
    await expect
      .element(page.getByText(/^Şimdilik bu mesajları size bildiremiyoruz\. E-posta sunucusu/u))
      .toBeVisible();
    await expectAccessiblePage();
  });
});

test("a save that fails says so and loses nothing", { tags: "long" }, async () => {
  const application = await openSteps("?step=note");
  await findField("Görünen not").fill("Geliyorum");
  const sentence = "Not kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.";
  await failInEveryWay(application, "profiles/update", sentence, async (due) => {
    await findButton(NEXT_BUTTON_LABEL).click();
    await expectAnnounced(due);
    await expect.element(findField("Görünen not")).toHaveValue("Geliyorum");
  });
  await findButton(NEXT_BUTTON_LABEL).click();
  await expect.element(findPageTitle(THIRD_TITLE)).toBeVisible();
});

describe("a trial", () => {
  // A headless browser always denies notifications, so the permission is faked.
  beforeEach(() => {
    vi.stubGlobal("Notification", { permission: "default" });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("says of every way what became of it", { tags: "long" }, async () => {
    await openSteps("?step=look", {
      sent: [
        { id: "1", way: "email", to: "" },
        { id: "2", way: "webhook", to: "Defterim" },
      ],
    });
    await findButton("Bana deneme mesajı gönder").click();
    await expect.element(page.getByText(openedAccount.email)).toBeVisible();
    await expectAnnounced(/^Gönderildi, /u);
    await expect.element(page.getByText("Defterim")).toBeVisible();
    await expect.element(page.getByText("Gönderilemedi. Karşı taraf kabul etmedi.").first()).toBeVisible();
    await expectAccessiblePage();
  });

  test("that can go nowhere says why, and what helps with one tap", { tags: "long" }, async () => {
    const { countOf } = await openSteps("?step=look", { isConfirmed: false, gap: "address-unconfirmed" });
    await findButton("Bana deneme mesajı gönder").click();
    const said = page.getByRole("alert").filter({ hasText: "Deneme gönderilemedi. E-posta adresiniz doğrulanmadı." });
    await expect.element(findButton("Bildirimleri aç ve dene")).toBeVisible();
    await expect.element(findButton("Bu cihazda bildirim al")).not.toBeInTheDocument();
    // There is only one confirmation button.
    await expect.element(findButton("Doğrulama bağlantısını gönder")).toBeVisible();
    await said.getByRole("button", { name: "Doğrulama bağlantısını gönder" }).click();
    await expect.element(said.getByText("Doğrulama bağlantısını gönderiyoruz.")).toBeVisible();
    expect(countOf("account/sendConfirmation")).toBe(1);
    await expect.element(said.getByRole("link", { name: "Bildirim yollarım" })).toHaveAttribute("href", "/alerts");
    await expectAccessiblePage();
  });

  test("of which every message failed says what helps", async () => {
    await openSteps("?step=look", { sent: [{ id: "2", way: "webhook", to: "Defterim" }], gap: "failing" });
    await findButton("Bana deneme mesajı gönder").click();
    await expectAnnounced("Deneme size ulaşmadı.");
    await expect.element(findButton("Bildirimleri aç ve dene")).toBeVisible();
    await expect.element(findButton("Bu cihazda bildirim al")).not.toBeInTheDocument();
    await expectAccessiblePage();
  });
});

test("a sticker that is somebody else's shows nothing", async () => {
  await openApplication(`/begin/${PROFILE_CODE}`, openedAccount, {
    profiles: {
      get: contractImplementer.profiles.get.handler(({ errors }) => {
        throw errors.PROFILE_NOT_YOURS();
      }),
    },
  });
  await expect.element(findPageTitle("Bu profili düzenleme yetkiniz yok.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Panele dön" })).toBeVisible();
});

type SentTrials = { id: string; way: "email" | "webhook"; to: string }[];

async function openSteps(
  search = "",
  {
    sent = [],
    isConfirmed = true,
    gap = null,
  }: { sent?: SentTrials; isConfirmed?: boolean; gap?: ReachGap | null } = {},
) {
  const delivery = { kind: "test", tries: 1, createdAt: new Date(), at: new Date() };
  return openApplication(
    `/begin/${PROFILE_CODE}${search}`,
    { ...openedAccount, isEmailConfirmed: isConfirmed },
    {
      account: { sendConfirmation: contractImplementer.account.sendConfirmation.handler(() => ({})) },
      alerts: {
        get: contractImplementer.alerts.get.handler(() => makeAlertsView({ gap })),
        deliveries: contractImplementer.alerts.deliveries.handler(() => ({
          held: [],
          items: sent.map(({ id, way, to }) => ({
            ...delivery,
            id,
            way,
            to,
            state: way === "email" ? ("sent" as const) : ("given-up" as const),
            error: way === "email" ? "" : "refused",
          })),
        })),
      },
      codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
      profiles: {
        get: contractImplementer.profiles.get.handler(() => profile),
        sendTrial: contractImplementer.profiles.sendTrial.handler(() => ({ sent, gap })),
        update: contractImplementer.profiles.update.handler(({ input, errors }) => {
          const { phoneIsRight, ...edit } = input;
          if (input.contacts.phone.value === "+90532123456" && !phoneIsRight)
            throw errors.PHONE_DOUBTFUL({
              data: { fields: { "contacts.phone.value": "Numara bir hane eksik görünüyor." } },
            });
          const named = Object.entries(edit).filter(([, value]) => value !== undefined);
          profile = {
            ...profile,
            ...(Object.fromEntries(named) as Partial<ProfileView>),
            version: profile.version + 1,
          };
          return profile;
        }),
      },
    },
  );
}
