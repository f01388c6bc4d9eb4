import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AccountView } from "#contract/people/account.ts";
import { normalizeClaimWord } from "#domain/sticker/claim.ts";

import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  expectOneRequest,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../../test/profile-answers.ts";

const OTHER_CODE = "KT765432";
const CLAIM_LABEL = "Paketteki etkinleştirme kodu";
const newPerson = { displayName: "Ayşe Nur Yılmaz", email: "ayse@example.com", password: "sifre-1234" };
const companyOfAccount = {
  id: "1",
  name: "Körfez",
  memberRole: "owner" as const,
  isApproved: false,
  mayUsePanel: false,
  refusal: null,
};
const STEPS_HEADING = { name: "Size nasıl ulaşılsın?", level: 1 };

test("who registers beside the sticker has it linked by itself, and goes on to the first step", async () => {
  const { application, linked } = await openBegin();
  await expect.element(page.getByText("Elinizdeki etiket")).toBeVisible();
  await expectAccessiblePage();
  await page.getByText("İş yeri", { exact: true }).click();
  await fillAndRegister();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toEqual([{ code: PROFILE_CODE, kind: "place" }]);
  expect(application.history.location.pathname).toBe(`/begin/${PROFILE_CODE}`);
  expect(application.countOf("account/register")).toBe(1);
});

test("who has an account logs in beside it; what was typed in the other form is still there", async () => {
  const { linked } = await openBegin();
  await findField("Görünen ad").fill("Ayşe");
  await page.getByText("Hesabım var", { exact: true }).click();
  await page.getByText("Yeni hesap", { exact: true }).click();
  await expect.element(findField("Görünen ad")).toHaveValue("Ayşe");
  await page.getByText("Hesabım var", { exact: true }).click();
  await findField("E-posta").fill(newPerson.email);
  await findField("Şifre").fill(newPerson.password);
  await findButton("Giriş yap ve bağla").click();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toEqual([{ code: PROFILE_CODE, kind: "vehicle" }]);
});

test("who is logged in presses once", { tags: "long" }, async () => {
  const { application, linked } = await openBegin({ account: makeAccount() });
  await expectOneRequest(application, "codes/link", "Hesabıma bağla");
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toEqual([{ code: PROFILE_CODE, kind: "vehicle" }]);
});

test("nothing is asked about the code before somebody links it", async () => {
  const { application } = await openBegin();
  await expect.element(findField("Görünen ad")).toBeVisible();
  const askedByOthers = ["notices/count", "account/current"];
  expect(application.asked.filter((path) => !askedByOthers.includes(path))).toEqual([]);
});

test("a word that the scan page has told of is asked for before anybody registers, and sent with the link", async () => {
  const { application, linked } = await openBegin({ search: "&claim=asked", word: "K7M2QX" });
  await fillAndRegister();
  await expectFieldError(CLAIM_LABEL, "Bu etiketin bir etkinleştirme kodu var. Paketteki kodu yazın.");
  expect(application.asked).toEqual([]);
  await findField(CLAIM_LABEL).fill("k7m 2qx");
  await findButton("Kayıt ol ve bağla").click();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toEqual([{ code: PROFILE_CODE, kind: "vehicle", claim: "k7m 2qx" }]);
});

test("a wrong word leaves the account, and is mended in place", { tags: "long" }, async () => {
  const { application } = await openBegin({ search: "&claim=asked", word: "K7M2QX" });
  await findField(CLAIM_LABEL).fill("AAAAAA");
  await fillAndRegister();
  await expectFieldError(CLAIM_LABEL, "Etkinleştirme kodu yanlış. Paketteki kodu kontrol edin.");
  await expect.element(findField(CLAIM_LABEL)).toHaveFocus();
  await expect.element(findButton("Hesabıma bağla")).toBeVisible();
  await findField(CLAIM_LABEL).fill("K7M2QX");
  await findButton("Hesabıma bağla").click();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(application.countOf("account/register")).toBe(1);
});

test("a word that nobody knew of is asked for once the server says so", { tags: "long" }, async () => {
  const { linked } = await openBegin({ word: "K7M2QX" });
  await fillAndRegister();
  await expect.element(findField(CLAIM_LABEL)).toHaveFocus();
  await findField(CLAIM_LABEL).fill("K7M2QX");
  await findButton("Hesabıma bağla").click();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toEqual([{ code: PROFILE_CODE, kind: "vehicle", claim: "K7M2QX" }]);
});

test(
  "a code that somebody else linked meanwhile is said, the account stays, and another code is asked for in place",
  { tags: "long" },
  async () => {
    const { application, linked } = await openBegin({ taken: [PROFILE_CODE] });
    await fillAndRegister();
    await expectAnnounced(/^Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış\./u);
    await expect.element(page.getByText("Hesabınız açık")).toBeVisible();
    await expectAccessiblePage();
    await expect.element(findField("Etiketteki kod")).toHaveFocus();
    await findField("Etiketteki kod").fill(OTHER_CODE.toLowerCase());
    await findButton("Hesabıma bağla").click();
    await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
    expect(linked).toEqual([{ code: OTHER_CODE, kind: "vehicle" }]);
    expect(application.countOf("account/register")).toBe(1);
  },
);

test(
  "without a code in the address it is typed, and what can be none is said at its field before anybody registers",
  { tags: "long" },
  async () => {
    const { application, linked } = await openBegin({ code: "" });
    await fillAndRegister();
    await expectFieldError("Etiketteki kod", "Lütfen QR Kodu giriniz.");
    expect(application.asked).toEqual([]);
    await findField("Etiketteki kod").fill(PROFILE_CODE);
    await findButton("Kayıt ol ve bağla").click();
    await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
    expect(linked).toEqual([{ code: PROFILE_CODE, kind: "vehicle" }]);
  },
);

test("every failure has its sentence, and the next press links", { tags: "long" }, async () => {
  const { application, linked } = await openBegin({ account: makeAccount() });
  const sentence = "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.";
  await failInEveryWay(application, "codes/link", sentence, async (due) => {
    await findButton("Hesabıma bağla").click();
    await expectAnnounced(due);
  });
  await findButton("Hesabıma bağla").click();
  await expect.element(page.getByRole("heading", STEPS_HEADING)).toBeVisible();
  expect(linked).toHaveLength(1);
});

test(
  "a company that registers here reads that the sticker is not linked, and gets none",
  { tags: "long" },
  async () => {
    const { application, linked } = await openBegin({ search: "&claim=asked", word: "K7M2QX" });
    await page.getByText("Rent a car şirketi olarak kaydol").click();
    await expect.element(page.getByText("Bu etiket şirket hesabına kendiliğinden bağlanmaz").first()).toBeVisible();
    await fillRegistration("Şirket adı");
    await findButton("Kayıt ol ve bağla").click();
    // The message is part of the page itself and not a toast, and is shown only once.
    await expectAnnounced(
      "Şirket başvurunuz alınmıştır. Yönetici onayından sonra giriş yapabilirsiniz.",
      page.getByRole("main"),
    );
    await expect.element(findButton("Bildirimi kapat")).not.toBeInTheDocument();
    await expect.poll(() => application.history.location.pathname).toBe("/company-dashboard");
    expect(linked).toEqual([]);
    application.history.push("/profile");
    await expect.element(page.getByRole("heading", { name: "Hesabınız Onay Bekliyor" })).not.toBeInTheDocument();
    application.history.push("/company-dashboard");
    await expect.element(page.getByRole("heading", { name: "Hesabınız Onay Bekliyor" })).toBeVisible();
    await expect.element(page.getByRole("main").getByText(/^Şirket başvurunuz alınmıştır/u)).not.toBeInTheDocument();
  },
);

test.each([
  ["company", "Filo Panelime git", "/company-dashboard"],
  ["admin", "QR kodun sayfasını aç", `/admin/qrcodes/${PROFILE_CODE}`],
] as const)("a %s reads what to do instead", async (role, link, path) => {
  const { application } = await openBegin({ account: makeAccount({ role }) });
  await expect.element(page.getByRole("link", { name: link })).toHaveAttribute("href", path);
  await expect
    .element(page.getByRole("link", { name: "Kendi adıma bağla" }))
    .toHaveAttribute("href", `/link-qr?code=${PROFILE_CODE}`);
  await expectAccessiblePage();
  expect(application.asked.filter((procedure) => procedure !== "notices/count")).toEqual([]);
});

async function fillRegistration(name = "Görünen ad") {
  await findField(name).fill(newPerson.displayName);
  await findField("E-posta").fill(newPerson.email);
  await findField("Şifre").fill(newPerson.password);
  await findField("Şifre (tekrar)").fill(newPerson.password);
}

async function fillAndRegister() {
  await fillRegistration();
  await findButton("Kayıt ol ve bağla").click();
}

async function openBegin({
  account = null,
  code = PROFILE_CODE,
  search = "",
  taken = [],
  word,
}: { account?: AccountView | null; code?: string; search?: string; taken?: string[]; word?: string } = {}) {
  const linked: object[] = [];
  const application = await openApplication(`/begin?code=${code}${search}`, account, {
    account: {
      register: contractImplementer.account.register.handler(({ input }) =>
        makeAccount(input.asCompany ? { role: "company", company: companyOfAccount } : { isEmailConfirmed: false }),
      ),
      login: contractImplementer.account.login.handler(() => makeAccount()),
    },
    codes: {
      link: contractImplementer.codes.link.handler(({ input, errors }) => {
        if (taken.includes(input.code)) throw errors.CODE_TAKEN();
        if (word !== undefined && input.claim === undefined) throw errors.CLAIM_NEEDED();
        if (word !== undefined && normalizeClaimWord(input.claim ?? "") !== word) throw errors.CLAIM_WRONG();
        linked.push(input);
        return { code: input.code };
      }),
    },
    profiles: {
      get: contractImplementer.profiles.get.handler(({ input }) => makeProfileView({ code: input.code })),
    },
  });
  return { application, linked };
}
