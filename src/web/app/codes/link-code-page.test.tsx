import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AccountView } from "#contract/people/account.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectAccessiblePage,
  expectOneRequest,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../test/application.tsx";

const CODE = "KT234567";
const openedAccount = makeAccount();

test("every failure has its sentence, the code stays, and the next try works", async () => {
  const { application, linked } = await openLinking();
  await findField("QR kod").fill(CODE);
  const sentence = "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.";
  const attempt = async (due: string) => {
    await findButton("Bağla").click();
    await expectAnnounced(due);
    await expect.element(findField("QR kod")).toHaveValue(CODE);
  };
  await failInEveryWay(application, "codes/link", sentence, attempt, { isEvery: true });
  await findButton("Bağla").click();
  await expectAnnounced("Kod başarıyla bağlandı!");
  expect(linked).toEqual([CODE]);
});

test(
  "what the sticker stands on is asked with one tap; it is a vehicle unless another is chosen",
  { tags: "long" },
  async () => {
    const { kinds } = await openLinking(`?code=${CODE}`);
    const kind = (name: string) => page.getByRole("radio", { name, exact: true });
    await expect.element(kind("Araç")).toBeChecked();
    await page.getByText("İş yeri", { exact: true }).click();
    await expect.element(kind("İş yeri")).toBeChecked();
    await expectAccessiblePage();
    await findButton("Bağla").click();
    await expectAnnounced("Kod başarıyla bağlandı!");
    expect(kinds).toEqual(["place"]);
  },
);

test("a double press sends once", { tags: "long" }, async () => {
  const { application, linked } = await openLinking(`?code=${CODE}`);
  await expectOneRequest(application, "codes/link", "Bağla", "Bağlandı");
  expect(linked).toEqual([CODE]);
});

test(
  "a session that ended meanwhile is begun anew over the page, and the code is linked, once",
  { tags: "long" },
  async () => {
    const { linked, endSession } = await openLinking(`?code=${CODE}`);
    endSession();
    await findButton("Bağla").click();
    await signInInDialog();
    await expectAnnounced("Kod başarıyla bağlandı!");
    expect(linked).toEqual([CODE]);
  },
);

test("a session that ended while a page is opened is begun anew over it, and the page comes", async () => {
  const { application, endSession } = await openLinking();
  endSession();
  await page.getByRole("link", { name: "Panele dön" }).click();
  await signInInDialog();
  await expect.element(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
  expect(application.history.location.pathname).toBe("/dashboard");
});

test("codes that cannot be loaded say so and offer another try", async () => {
  const { application } = await openLinking();
  application.answer("codes/list", makeRefusalAnswer("UNEXPECTED"));
  await page.getByRole("link", { name: "Panele dön" }).click();
  await expectAnnounced(/^Numaratörler yüklenirken hata oluştu \(.+\)\.$/);
  application.recover("codes/list");
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
});

async function openLinking(search = "") {
  const linked: string[] = [];
  const kinds: (string | undefined)[] = [];
  let account: AccountView | null = openedAccount;
  const application = await openApplication(`/link-qr${search}`, openedAccount, {
    account: {
      login: contractImplementer.account.login.handler(({ errors, input }) => {
        if (input.password !== "sifre-1234") throw errors.CREDENTIALS_INVALID();
        account = openedAccount;
        return openedAccount;
      }),
    },
    codes: {
      list: contractImplementer.codes.list.handler(({ errors }) => {
        if (!account) throw errors.UNAUTHENTICATED();
        return { items: [], next: null };
      }),
      link: contractImplementer.codes.link.handler(({ input, errors }) => {
        if (!account) throw errors.UNAUTHENTICATED();
        linked.push(input.code);
        kinds.push(input.kind);
        return { code: input.code };
      }),
    },
  });
  await expect.element(findField("QR kod")).toBeVisible();
  return { application, linked, kinds, endSession: () => void (account = null) };
}

async function signInInDialog() {
  const over = findDialog("Oturumunuz sona erdi");
  await expect.element(over.getByLabelText("E-posta")).toHaveValue(openedAccount.email);
  await over.getByLabelText("Şifre", { exact: true }).fill("yanlis-sifre");
  await over.getByRole("button", { name: "Giriş yap ve devam et" }).click();
  await expectAnnounced("Geçersiz e-posta veya şifre.", over);
  await over.getByLabelText("Şifre", { exact: true }).fill("sifre-1234");
  await over.getByRole("button", { name: "Giriş yap ve devam et" }).click();
  await expect.element(over).not.toBeInTheDocument();
}
