import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { ShareView, SharedSticker } from "#contract/sticker/sharing.ts";

import {
  accountOf,
  button,
  dialog,
  expectAnnounced,
  expectFieldError,
  expectGoodLooks,
  failOnce,
  field,
  openApplication,
  openRow,
  procedures,
  section,
} from "../../../../test/application.tsx";
import { CODE, profileOf } from "../../../../test/profile-answers.ts";

const EMAIL = "ayse@example.com";
const ROW_TITLE = "İkinci kişi";

const NO_SHARE: ShareView = { person: null, invitation: null };
const invitedShare: ShareView = {
  person: null,
  invitation: { email: EMAIL, expiresAt: new Date("2027-02-21T12:00:00Z") },
};
const shared: ShareView = {
  person: { displayName: "Ayşe Ak", email: EMAIL, since: new Date("2026-11-21T12:00:00Z") },
  invitation: null,
};

/** Opens the page of a sticker with its second person. */
async function openSticker(share: ShareView, account = accountOf()) {
  let stored = share;
  const sent: unknown[] = [];
  const application = await openApplication(`/edit-profile/${CODE}`, account, {
    profiles: { get: procedures.profiles.get.handler(() => profileOf({ plate: "34 ABC 123" })) },
    sharing: {
      get: procedures.sharing.get.handler(() => stored),
      invite: procedures.sharing.invite.handler(({ input }) => {
        sent.push(input);
        stored = invitedShare;
        return stored;
      }),
      end: procedures.sharing.end.handler(() => {
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
  await button("Davet gönder").click();
  await expectFieldError("E-posta", "Lütfen e-posta adresinizi girin.");
  await field("E-posta").fill(EMAIL);
  await expectGoodLooks();
  await failOnce(
    application,
    "sharing/invite",
    "Davet gönderilemedi. Lütfen tekrar deneyin.",
    () => button("Davet gönder").click(),
    async () => undefined,
  );
  await expectAnnounced(`Davet gönderildi: ${EMAIL}`);
  await expect.element(section(ROW_TITLE).getByText(/adresine davet gönderdik. 21 Şubat 2027/)).toBeVisible();
  await expect.element(section(ROW_TITLE).getByText("Davet edildi")).toBeVisible();
  await expectGoodLooks();
  await button("Yeniden gönder").click();
  await expectAnnounced("Daveti yeniden gönderiyoruz.");
  await failOnce(
    application,
    "sharing/end",
    "Davet geri alınamadı. Lütfen tekrar deneyin.",
    () => button("Daveti geri al").click(),
    async () => undefined,
  );
  await expectAnnounced("Davet geri alındı.");
  await expect.element(field("E-posta")).toBeVisible();
  expect(sent).toEqual([
    { code: CODE, email: EMAIL },
    { code: CODE, email: EMAIL },
  ]);
});

test("the second person is named, and taken away after one question", async () => {
  const { application } = await openSticker(shared);
  await expect.element(section(ROW_TITLE).getByText("Ayşe Ak").first()).toBeVisible();
  await expectGoodLooks();
  await button("İkinci kişiyi kaldır").click();
  await expect.element(dialog(/Ayşe Ak.*: kaldır/)).toBeVisible();
  await expectGoodLooks();
  await dialog().getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf("sharing/end")).toBe(0);
  await button("İkinci kişiyi kaldır").click();
  await dialog().getByRole("button", { name: "Kaldır", exact: true }).click();
  await expectAnnounced(/Ayşe Ak.* kaldırıldı\./u);
  await expect.element(section(ROW_TITLE).getByText("Yok")).toBeVisible();
});

test("whoever did not confirm their address is told to do so first", async () => {
  await openSticker(NO_SHARE, accountOf({ isEmailConfirmed: false }));
  await expect.element(section("Etiket").getByText(/önce kendi e-posta adresinizi doğrulayın/)).toBeVisible();
  await expect.element(field("E-posta")).not.toBeInTheDocument();
});

const sharedSticker: SharedSticker = {
  code: CODE,
  plate: "34 ABC 123",
  kind: "vehicle",
  note: "Hemen gelirim",
  status: null,
  isOff: false,
  owner: "Ahmet Demir",
  since: new Date(),
  unread: 2,
};

async function openStickers(account = accountOf()) {
  let stored = [sharedSticker];
  return openApplication("/dashboard", account, {
    codes: { list: procedures.codes.list.handler(() => ({ items: [], next: null })) },
    sharing: {
      list: procedures.sharing.list.handler(() => ({ stickers: stored, given: [] })),
      leave: procedures.sharing.leave.handler(() => {
        stored = [];
        return { stickers: stored, given: [] };
      }),
    },
  });
}

test("the second person sees the sticker among the own, marked with its owner, and leaves it after one question", async () => {
  const application = await openStickers();
  const card = section("Sizinle paylaşılanlar").getByRole("listitem");
  await expect.element(card.getByText("Sahibi: Ahmet Demir")).toBeVisible();
  await expect.element(card.getByText("Hemen gelirim")).toBeVisible();
  await expect.element(page.getByText("Henüz etiketiniz yok")).not.toBeInTheDocument();
  await expect
    .element(card.getByRole("link", { name: /yeni mesaj: 2/ }))
    .toHaveAttribute("href", `/inbox?code=${CODE}&of=own`);
  await expect.element(card.getByRole("link", { name: /düzenle/ })).not.toBeInTheDocument();
  await expectGoodLooks();
  await card.getByRole("button", { name: "34 ABC 123: ayrıl" }).click();
  await expectGoodLooks();
  await failOnce(
    application,
    "sharing/leave",
    "Ayrılamadınız. Lütfen tekrar deneyin.",
    () => dialog().getByRole("button", { name: "Ayrıl", exact: true }).click(),
    async () => undefined,
  );
  await expectAnnounced(/etiketinden ayrıldınız\./u);
  await expect.element(page.getByText("Henüz etiketiniz yok")).toBeVisible();
});

test("an invitation to a sticker says whose and which, and is accepted with one tap", async () => {
  const token = "A".repeat(43);
  const account = accountOf({ email: EMAIL });
  const application = await openApplication(`/invitation#${token}`, account, {
    codes: { list: procedures.codes.list.handler(() => ({ items: [], next: null })) },
    sharing: { list: procedures.sharing.list.handler(() => ({ stickers: [sharedSticker], given: [] })) },
    membership: {
      invitation: procedures.membership.invitation.handler(() => ({
        to: "sticker" as const,
        sticker: "34 ABC 123",
        invitedBy: "Ahmet Demir",
        email: EMAIL,
        expiresAt: new Date("2100-01-01"),
        hasAccount: true,
      })),
      accept: procedures.membership.accept.handler(() => account),
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Etikete davet" })).toBeVisible();
  await expect.element(page.getByText(/ikinci kişisi olmaya davet etti/)).toBeVisible();
  await expectGoodLooks();
  await button("Kabul et").click();
  await expectAnnounced(/etiketinin ikinci kişisisiniz\./u);
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});
