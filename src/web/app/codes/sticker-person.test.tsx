import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { ShareView, SharedSticker } from "#contract/sticker/sharing.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  findSection,
} from "../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const EMAIL = "ayse@example.com";
const ROW_TITLE = "İkinci kişi";

const NO_SHARE: ShareView = { person: null, invitation: null };
const invitedShare: ShareView = {
  person: null,
  invitation: { email: EMAIL, expiresAt: new Date("2027-02-21T12:00:00Z") },
};
const acceptedShare: ShareView = {
  person: { displayName: "Ayşe Ak", email: EMAIL, since: new Date("2026-11-21T12:00:00Z") },
  invitation: null,
};

async function openSticker(share: ShareView, account = makeAccount()) {
  let stored = share;
  const sent: unknown[] = [];
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, account, {
    profiles: { get: contractImplementer.profiles.get.handler(() => makeProfileView({ plate: "34 ABC 123" })) },
    sharing: {
      get: contractImplementer.sharing.get.handler(() => stored),
      invite: contractImplementer.sharing.invite.handler(({ input }) => {
        sent.push(input);
        stored = invitedShare;
        return stored;
      }),
      end: contractImplementer.sharing.end.handler(() => {
        stored = NO_SHARE;
        return stored;
      }),
    },
  });
  await openRow(ROW_TITLE);
  return { application, sent };
}

test("the owner types an address and invites, says it again, and takes the invitation back", async () => {
  const { application, sent } = await openSticker(NO_SHARE);
  await findButton("Davet gönder").click();
  await expectFieldError("E-posta", "Lütfen e-posta adresinizi girin.");
  await findField("E-posta").fill(EMAIL);
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await expectAccessiblePage();
  await failOnce(
    application,
    "sharing/invite",
    "Davet gönderilemedi. Lütfen tekrar deneyin.",
    () => findButton("Davet gönder").click(),
    async () => undefined,
  );
  await expectAnnounced(`Davet gönderildi: ${EMAIL}`);
  await expect.element(findSection(ROW_TITLE).getByText(/adresine davet gönderdik. 21 Şubat 2027/)).toBeVisible();
  await expect.element(findSection(ROW_TITLE).getByText("Davet edildi")).toBeVisible();
  await expectAccessiblePage();
  await findButton("Yeniden gönder").click();
  await expectAnnounced("Daveti yeniden gönderiyoruz.");
  await failOnce(
    application,
    "sharing/end",
    "Davet geri alınamadı. Lütfen tekrar deneyin.",
    () => findButton("Daveti geri al").click(),
    async () => undefined,
  );
  await expectAnnounced("Davet geri alındı.");
  await expect.element(findField("E-posta")).toBeVisible();
  expect(sent).toEqual([
    { code: PROFILE_CODE, email: EMAIL, password: "uzun-bir-sifre" },
    // Sent again, which needs no password.
    { code: PROFILE_CODE, email: EMAIL },
  ]);
});

test("the second person is named, and taken away after one question", { tags: "long" }, async () => {
  const { application } = await openSticker(acceptedShare);
  await expect.element(findSection(ROW_TITLE).getByText("Ayşe Ak").first()).toBeVisible();
  await expectAccessiblePage();
  await findButton("İkinci kişiyi kaldır").click();
  await expect.element(findDialog(/Ayşe Ak.*: kaldır/)).toBeVisible();
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf("sharing/end")).toBe(0);
  await findButton("İkinci kişiyi kaldır").click();
  await findDialog().getByRole("button", { name: "Kaldır", exact: true }).click();
  await expectAnnounced(/Ayşe Ak.* kaldırıldı\./u);
  await expect.element(findSection(ROW_TITLE).getByText("Yok")).toBeVisible();
});

test("whoever did not confirm their address is told to do so first", async () => {
  await openSticker(NO_SHARE, makeAccount({ isEmailConfirmed: false }));
  await expect.element(findSection("Etiket").getByText(/önce kendi e-posta adresinizi doğrulayın/)).toBeVisible();
  await expect.element(findField("E-posta")).not.toBeInTheDocument();
});

const sharedSticker: SharedSticker = {
  code: PROFILE_CODE,
  plate: "34 ABC 123",
  kind: "vehicle",
  note: "Hemen gelirim",
  status: null,
  isOff: false,
  owner: "Ahmet Demir",
  since: new Date(),
  unread: 2,
};

async function openStickers(account = makeAccount()) {
  let stored = [sharedSticker];
  return openApplication("/dashboard", account, {
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
    sharing: {
      list: contractImplementer.sharing.list.handler(() => ({ stickers: stored, given: [], hasMoreGiven: false })),
      leave: contractImplementer.sharing.leave.handler(() => {
        stored = [];
        return { stickers: stored, given: [], hasMoreGiven: false };
      }),
    },
  });
}

test(
  "the second person sees the sticker among the own, marked with its owner, and leaves it after one question",
  { tags: "long" },
  async () => {
    const application = await openStickers();
    const card = findSection("Sizinle paylaşılanlar").getByRole("listitem");
    await expect.element(card.getByText("Sahibi: Ahmet Demir")).toBeVisible();
    await expect.element(card.getByText("Hemen gelirim")).toBeVisible();
    await expect.element(page.getByText("Henüz etiketiniz yok")).not.toBeInTheDocument();
    await expect
      .element(card.getByRole("link", { name: /yeni mesaj: 2/ }))
      .toHaveAttribute("href", `/inbox?code=${PROFILE_CODE}&of=own`);
    await expect.element(card.getByRole("link", { name: /düzenle/ })).not.toBeInTheDocument();
    await expectAccessiblePage();
    await card.getByRole("button", { name: "34 ABC 123: ayrıl" }).click();
    await expectAccessiblePage();
    await failOnce(
      application,
      "sharing/leave",
      "Ayrılamadınız. Lütfen tekrar deneyin.",
      () => findDialog().getByRole("button", { name: "Ayrıl", exact: true }).click(),
      async () => undefined,
    );
    await expectAnnounced(/etiketinden ayrıldınız\./u);
    await expect.element(page.getByText("Henüz etiketiniz yok")).toBeVisible();
  },
);

test("an invitation to a sticker says whose and which, and is accepted with one tap", async () => {
  const token = "A".repeat(43);
  const account = makeAccount({ email: EMAIL });
  const application = await openApplication(`/invitation#${token}`, account, {
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })) },
    sharing: {
      list: contractImplementer.sharing.list.handler(() => ({
        stickers: [sharedSticker],
        given: [],
        hasMoreGiven: false,
      })),
    },
    membership: {
      invitation: contractImplementer.membership.invitation.handler(() => ({
        to: "sticker" as const,
        sticker: "34 ABC 123",
        invitedBy: "Ahmet Demir",
        email: EMAIL,
        expiresAt: new Date("2100-01-01"),
        hasAccount: true,
      })),
      accept: contractImplementer.membership.accept.handler(() => account),
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Etikete davet" })).toBeVisible();
  await expect.element(page.getByText(/ikinci kişisi olmaya davet etti/)).toBeVisible();
  await expectAccessiblePage();
  await findButton("Kabul et").click();
  await expectAnnounced(/etiketinin ikinci kişisisiniz\./u);
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});
