import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { InvitationOfCompany, MembersView, MemberView } from "#contract/people/members.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  openRow,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { members } = contractImplementer.company;
const MEMBER_SINCE = new Date("2026-11-20T09:00:00Z");
const canMember: MemberView = {
  id: crypto.randomUUID(),
  displayName: "Can Ak",
  email: "can@example.com",
  role: "clerk",
  since: MEMBER_SINCE,
};

interface TeamSetup {
  others?: MemberView[];
  hash?: string;
  role?: MemberView["role"];
}

async function openTeam({ others = [canMember], hash = "", role = "owner" }: TeamSetup = {}) {
  const account = makeCompanyAccount();
  const invited: { email: string; role: string }[] = [];
  const self: MemberView = {
    id: account.id,
    displayName: account.displayName,
    email: account.email,
    role,
    since: MEMBER_SINCE,
  };
  let now: MembersView = { members: [self, ...others], invitations: [] };
  const application = await openApplication(
    `/company-profile/members${hash}`,
    { ...account, company: { ...account.company!, memberRole: role } },
    {
      company: {
        members: {
          list: members.list.handler(() => now),
          invite: members.invite.handler(({ input, errors }) => {
            if (now.members.some(({ email }) => email === input.email)) throw errors.ALREADY_MEMBER();
            invited.push({ email: input.email, role: input.role });
            const open: InvitationOfCompany = {
              ...input,
              id: crypto.randomUUID(),
              invitedBy: account.displayName,
              createdAt: MEMBER_SINCE,
              expiresAt: new Date("2026-12-04T09:00:00Z"),
            };
            now = { ...now, invitations: [open, ...now.invitations] };
            return now;
          }),
          withdraw: members.withdraw.handler(({ input }) => {
            now = { ...now, invitations: now.invitations.filter(({ id }) => id !== input.id) };
            return now;
          }),
          change: members.change.handler(({ input }) => {
            now = { ...now, members: now.members.map((one) => (one.id === input.id ? { ...one, ...input } : one)) };
            return now;
          }),
          remove: members.remove.handler(({ input }) => {
            now = { ...now, members: now.members.filter(({ id }) => id !== input.id) };
            return now;
          }),
        },
      },
    },
  );
  return { application, invited };
}

test("several people are invited at once, and each invitation can be taken back", async () => {
  const { invited } = await openTeam();
  await findButton("Kişi davet et").click();
  await findField("E-posta").fill("su@example.com,  Ali@Example.com su@example.com");
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await expectAccessiblePage();
  await findButton("Davet gönder").click();
  await expectAnnounced("2 davet gönderildi.");
  expect(invited).toEqual([
    { email: "su@example.com", role: "clerk" },
    { email: "ali@example.com", role: "clerk" },
  ]);
  await expect.element(findDialog("Kişi davet et")).not.toBeInTheDocument();
  await openRow("ali@example.com");
  await findButton("Daveti geri al").click();
  await expectAnnounced("Davet geri alındı: ali@example.com");
  await expect.element(page.getByText("ali@example.com", { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText("su@example.com", { exact: true })).toBeVisible();
});

test.each([
  ["", "Lütfen e-posta adresinizi girin."],
  ["su@example.com, yanlış", "Geçersiz e-posta adresi: yanlış"],
])("'%s' invites nobody, and says why", async (typed, said) => {
  const { invited } = await openTeam();
  await findButton("Kişi davet et").click();
  await findField("E-posta").fill(typed);
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await findButton("Davet gönder").click();
  await expectFieldError("E-posta", said);
  expect(invited).toEqual([]);
});

test("of several addresses the refused one and those after it stay in the field", { tags: "long" }, async () => {
  const { invited } = await openTeam();
  await findButton("Kişi davet et").click();
  await findField("E-posta").fill("su@example.com can@example.com ali@example.com");
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await findButton("Davet gönder").click();
  await expectFieldError("E-posta", "can@example.com: Bu kişi zaten ekibinizde.");
  await expect.element(findField("E-posta")).toHaveValue("can@example.com, ali@example.com");
  expect(invited.map(({ email }) => email)).toEqual(["su@example.com"]);
});

test("the form of invitations is open where the first steps lead to it", async () => {
  await openTeam({ hash: "#davet" });
  await expect.element(findDialog("Kişi davet et")).toBeVisible();
});

test("a member becomes a manager and is taken off the team after one question", { tags: "long" }, async () => {
  await openTeam();
  await openRow("Can Ak");
  await findButton("Müdür yap").click();
  await expectAnnounced("Can Ak artık müdür.");
  await findButton("Ekipten çıkar").click();
  await expect.element(findDialog().getByText("Can Ak ekipten çıkarılsın mı?")).toBeVisible();
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Ekipten çıkar" }).click();
  await expectAnnounced("Can Ak ekipten çıkarıldı.");
  await expect.element(findButton("Can Ak")).not.toBeInTheDocument();
});

test("an only owner is told to hand the ownership over before they leave", async () => {
  await openTeam();
  await openRow("Hızlı Kiralama (siz)");
  await expect.element(page.getByText("Şirketin tek sahibi sizsiniz.")).toBeVisible();
  await expect.element(findButton("Ekipten ayrıl")).not.toBeInTheDocument();
});

test("one of two owners may leave", async () => {
  await openTeam({ others: [{ ...canMember, role: "owner" }] });
  await openRow("Hızlı Kiralama (siz)");
  await expect.element(findButton("Ekipten ayrıl")).toBeVisible();
});

test("a manager is told who decides, and is offered nothing, not even by the address of the form", async () => {
  await openTeam({ role: "manager", hash: "#davet" });
  await expect.element(page.getByText("Ekibi şirketin sahibi belirler")).toBeVisible();
  await expect.element(findButton("Kişi davet et")).not.toBeInTheDocument();
  await expect.element(findDialog("Kişi davet et")).not.toBeInTheDocument();
});
