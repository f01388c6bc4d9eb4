import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { SecondPersonView, SharedSticker } from "#contract/notices/second-people.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { secondPersonRefusals } from "#contract/words/second-person-refusals.ts";

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
} from "../../../../../test/application.tsx";
import { PROFILE_CODE } from "../../../../../test/profile-answers.ts";

const EMAIL = "ayse@example.com";

const invited: SecondPersonView = {
  id: "01940000-0000-7000-8000-000000000001",
  code: PROFILE_CODE,
  plate: "34 ABC 123",
  name: "Ayşe",
  email: EMAIL,
  afterMinutes: null,
  state: "asked",
  at: new Date("2026-11-21T12:00:00Z"),
  expiresAt: new Date("2027-02-21T12:00:00Z"),
  version: 1,
};
const agreed: SecondPersonView = { ...invited, name: "Ayşe Ak", state: "agreed", expiresAt: null };
const ofAll: SecondPersonView = { ...agreed, code: "", plate: "", name: "Mehmet", afterMinutes: 10 };

async function openPeople(people: SecondPersonView[], { account = makeAccount(), search = "" } = {}) {
  let stored = people;
  const sent: unknown[] = [];
  const { secondPeople, codes } = contractImplementer;
  const show = () => ({ people: stored, hasMore: false });
  const application = await openApplication(`/second-people${search}`, account, {
    codes: { list: codes.list.handler(() => ({ items: [], next: null })) },
    secondPeople: {
      list: secondPeople.list.handler(show),
      invite: secondPeople.invite.handler(({ input, errors }) => {
        if (input.email !== EMAIL) throw errors.SECOND_PERSON_DECLINED();
        sent.push(input);
        stored = [invited];
        return show();
      }),
      inviteAgain: secondPeople.inviteAgain.handler(show),
      change: secondPeople.change.handler(({ input: { id, ...change } }) => {
        stored = stored.map((person) => (person.id === id ? { ...person, ...change, version: 2 } : person));
        return show();
      }),
      remove: secondPeople.remove.handler(() => {
        stored = [];
        return show();
      }),
    },
  });
  return { application, sent, stored: () => stored };
}

test("the owner of a sticker invites somebody to it, says it again, and takes the invitation back", async () => {
  const { application, sent } = await openPeople([], { search: `?code=${PROFILE_CODE}` });
  await expect.element(page.getByText("Henüz kimseyi davet etmediniz")).toBeVisible();
  await findButton("Kişi davet et").click();
  await expect.element(findField("Hangi etiketler?")).toHaveValue(PROFILE_CODE);
  await findButton("Davet gönder").click();
  await expectFieldError("Kişinin e-postası", "Lütfen e-posta adresinizi girin.");
  await findField("Kişinin adı").fill("Ayşe");
  await findField("Kişinin e-postası").fill("baska@example.com");
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await expectAccessiblePage();
  await findButton("Davet gönder").click();
  await expectFieldError("Kişinin e-postası", secondPersonRefusals.SECOND_PERSON_DECLINED.message);
  await findField("Kişinin e-postası").fill(EMAIL);
  await findButton("Davet gönder").click();
  await expectAnnounced(`Davet gönderildi: ${EMAIL}`);
  await openRow("Ayşe");
  await expect.element(page.getByText(/Davet 21 Şubat 2027 tarihine kadar geçerli/)).toBeVisible();
  await expectAccessiblePage();
  await failOnce(
    application,
    "secondPeople/inviteAgain",
    "Davet gönderilemedi. Lütfen tekrar deneyin.",
    () => findButton("Yeniden gönder").click(),
    async () => undefined,
  );
  await expectAnnounced("Daveti yeniden gönderiyoruz.");
  await findButton("Daveti geri al").click();
  await findDialog().getByRole("button", { name: "Kaldır", exact: true }).click();
  await expectAnnounced(/Ayşe.* kaldırıldı\./u);
  await expect.element(page.getByText("Henüz kimseyi davet etmediniz")).toBeVisible();
  expect(sent).toEqual([
    { code: PROFILE_CODE, name: "Ayşe", email: EMAIL, afterMinutes: 10, password: "uzun-bir-sifre" },
  ]);
});

test("the person of all stickers gets another name and other minutes, and is taken away after one question", async () => {
  const { application, stored } = await openPeople([ofAll]);
  await openRow("Mehmet");
  await expect.element(page.getByText(/10 dakika yanıt vermezseniz ona e-posta gider/)).toBeVisible();
  await findField("Kişinin adı").fill("Ali");
  await findField("Ne kadar sonra?").selectOptions("5");
  await findButton("Kaydet").click();
  await expect.poll(stored).toMatchObject([{ name: "Ali", afterMinutes: 5 }]);
  await expectAccessiblePage();
  await findButton("İkinci kişiyi kaldır").click();
  await expect.element(findDialog(/Ali.*: kaldır/)).toBeVisible();
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf("secondPeople/remove")).toBe(0);
  await findButton("İkinci kişiyi kaldır").click();
  await findDialog().getByRole("button", { name: "Kaldır", exact: true }).click();
  await expectAnnounced(/Ali.* kaldırıldı\./u);
});

test("each sticker can be chosen, however many pages they fill", async () => {
  const { codes, secondPeople } = contractImplementer;
  const sticker: OwnCodeView = {
    code: PROFILE_CODE,
    scanUrl: `https://example.com/q/${PROFILE_CODE}`,
    plate: "34 ABC 123",
    kind: "vehicle",
    note: "",
    createdAt: new Date("2026-11-01T09:00Z"),
    unread: 0,
    status: null,
    version: 1,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
    off: null,
    noteHidden: null,
    plateHidden: null,
  };
  const older = { ...sticker, code: "KT765432", plate: "06 XYZ 99" };
  const next = `1790000000000.${PROFILE_CODE}`;
  await openApplication("/second-people", makeAccount(), {
    codes: {
      list: codes.list.handler(({ input: { cursor } }) =>
        cursor === undefined ? { items: [sticker], next } : { items: [older], next: null },
      ),
    },
    secondPeople: { list: secondPeople.list.handler(() => ({ people: [], hasMore: false })) },
  });
  await findButton("Kişi davet et").click();
  await findField("Hangi etiketler?").selectOptions("06 XYZ 99");
  await expect.element(findField("Hangi etiketler?")).toHaveValue(older.code);
});

test("whoever declined is named as such, without anything to do", async () => {
  await openPeople([{ ...ofAll, state: "declined" }]);
  await openRow("Mehmet");
  await expect.element(page.getByText(/Mesaj almak istemedi/)).toBeVisible();
  await expect.element(findButton("İkinci kişiyi kaldır")).not.toBeInTheDocument();
});

test("whoever did not confirm their address is told to do so first", async () => {
  await openPeople([], { account: makeAccount({ isEmailConfirmed: false }) });
  await findButton("Kişi davet et").click();
  await expect
    .element(
      findDialog()
        .getByText(/önce kendi e-posta adresinizi doğrulayın/)
        .first(),
    )
    .toBeVisible();
  await expect.element(findField("Kişinin e-postası")).not.toBeInTheDocument();
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
    secondPeople: {
      shared: contractImplementer.secondPeople.shared.handler(() => ({ stickers: stored })),
      leave: contractImplementer.secondPeople.leave.handler(() => {
        stored = [];
        return { stickers: stored };
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
      "secondPeople/leave",
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
    secondPeople: {
      shared: contractImplementer.secondPeople.shared.handler(() => ({ stickers: [sharedSticker] })),
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
