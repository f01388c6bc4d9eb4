import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

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
  findSection,
} from "../../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar, makeCustomerView } from "../../../../../test/company-answers.ts";

const CHANGED_MEANWHILE_PATTERN = /^Bu kayıt siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/;
const openedAccount = makeCompanyAccount();

test("saving one section keeps what is typed in the others, and leaving asks until all is saved", async () => {
  const { application, world } = await openCar();
  const internal = (await openRow("İç bilgiler")).getByLabelText("Notlar");
  const fleet = page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).first();
  await internal.fill("Yedek anahtar ofiste");
  await openRow("Ön notlar");
  await findField("Sürücü için").fill("Depo yarım");
  await openRow("Müsaitlik bilgisi");
  await findField("Günlük fiyat (TL)").fill("900");
  await openRow("Plaka ve not");
  await findField("Görünen not").fill("Temiz araç");
  await saveRow("Plaka ve not");
  await expectAnnounced("Kaydedildi. Okutanlar yeni hâlini görüyor.");
  await saveRow("Müsaitlik bilgisi");
  await expectAnnounced("Müsaitlik bilgisi kaydedildi.");
  await expect.element(internal).toHaveValue("Yedek anahtar ofiste");
  await expect.element(findField("Sürücü için")).toHaveValue("Depo yarım");

  const question = findDialog("Kaydedilmemiş değişiklikler var");
  await fleet.click();
  await question.getByRole("button", { name: "Sayfada kal" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await findButton("Çıkış yap").click();
  await question.getByRole("button", { name: "Yazmaya dön" }).click();
  await expect.element(findField("Sürücü için")).toHaveValue("Depo yarım");
  await saveRow("Ön notlar");
  await expectAnnounced("Ön notlar kaydedildi.");
  await fleet.click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(internal).toHaveValue("Yedek anahtar ofiste");
  await saveRow("İç bilgiler");
  await expectAnnounced("İç bilgiler kaydedildi.");
  await fleet.click();
  await expect.poll(() => application.history.location.pathname).toBe("/company-dashboard");
  expect(world.car()).toMatchObject({
    note: "Temiz araç",
    price: 90_000,
    internalNotes: "Yedek anahtar ofiste",
    preNotes: { driver: "Depo yarım", availability: "", isNoted: true },
  });
});

test("a closed row says that something in it is not saved, one row is open at a time, and an address opens one", async () => {
  const { application } = await openCar();
  await (await openRow("İç bilgiler")).getByLabelText("Notlar").fill("Yedek anahtar ofiste");
  await openRow("Ön notlar");
  const closed = findSection("İç bilgiler").getByRole("button").first();
  await expect.element(closed).toHaveAttribute("aria-expanded", "false");
  await expect.element(closed).toHaveAccessibleDescription("Kaydedilmedi");
  application.history.push(`/company/edit-car/${CAR_CODE}#ic-bilgiler`);
  await expect.element(closed).toHaveAttribute("aria-expanded", "true");
  await expect.element(findSection("İç bilgiler").getByLabelText("Notlar")).toHaveValue("Yedek anahtar ofiste");
});

test(
  "a section that nobody else changed is saved without a word, over the newest of the others",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    world.change({ note: "Birinci sekme" });
    await (await openRow("İç bilgiler")).getByLabelText("Notlar").fill("İkinci sekme");
    await saveRow("İç bilgiler");
    await expectAnnounced("İç bilgiler kaydedildi.");
    expect(world.car()).toMatchObject({ note: "Birinci sekme", internalNotes: "İkinci sekme" });
  },
);

test(
  "one that somebody else changed is told, keeps its text, takes over the rest, and can be saved then",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    world.change({ preNotes: { driver: "Depo yarım", availability: "", isNoted: true } });
    await openRow("Ön notlar");
    await findField("Müsaitlik için").fill("Yıkamada");
    await saveRow("Ön notlar");
    await expectAnnounced(CHANGED_MEANWHILE_PATTERN);
    await expect.element(findField("Müsaitlik için")).toHaveValue("Yıkamada");
    await findButton("Güncel hâlini yükle").click();
    await expect.element(findField("Sürücü için")).toHaveValue("Depo yarım");
    await expect.element(findField("Müsaitlik için")).toHaveValue("Yıkamada");
    await saveRow("Ön notlar");
    await expectAnnounced("Ön notlar kaydedildi.");
    expect(world.car().preNotes).toMatchObject({ driver: "Depo yarım", availability: "Yıkamada" });
  },
);

test(
  "what a car looks like and costs is saved together, and says at its field what is wrong",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    await openRow("Araç bilgileri");
    await findField("Marka").fill("Renault");
    await findField("Model").fill("Clio");
    await findField("Model yılı").fill("21");
    await findField("Vites").selectOptions("Manuel");
    await findField("Hafta (TL)").fill("bedava");
    await saveRow("Araç bilgileri");
    await expectFieldError("Model yılı", "Lütfen 1950 ile 2100 arasında bir yıl girin.");
    await expectFieldError("Hafta (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (12,50 gibi).");
    await expect.element(findField("Marka")).toHaveValue("Renault");
    await findField("Model yılı").fill("2021");
    await findField("Hafta (TL)").fill("7.000");
    await saveRow("Araç bilgileri");
    await expectAnnounced("Araç bilgileri kaydedildi.");
    await expect.element(page.getByText("Renault Clio · 2021", { exact: true })).toBeVisible();
    expect(world.car()).toMatchObject({
      face: { make: "Renault", model: "Clio", year: 2021, colour: "", gear: "manual", fuel: null },
      odometer: null,
      rates: { week: 700_000, month: null, kmADay: null, kmPrice: null },
    });
  },
);

test(
  "a photo is made smaller and saved as it is chosen, and deleted after a question; what is none is refused",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    await openRow("Araç bilgileri");
    const input = page.getByLabelText("Fotoğraf ekle");
    await input.upload(new File(["bu bir fotoğraf değil"], "not.jpg", { type: "image/jpeg" }));
    await expectAnnounced(/^Bu dosya bir fotoğraf olarak açılamadı/u);
    const canvas = Object.assign(document.createElement("canvas"), { width: 1800, height: 1200 });
    const context = canvas.getContext("2d")!;
    for (let nth = 0; nth < 1000; nth += 1) {
      context.fillStyle = `hsl(${nth * 37} 80% 50%)`;
      context.fillRect((nth * 97) % 1800, (nth * 61) % 1200, 40, 40);
    }
    const file = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, "image/jpeg", 1);
    });
    await input.upload(new File([file!], "araba.jpg", { type: "image/jpeg" }));
    await expectAnnounced("Fotoğraf kaydedildi.");
    const drawn = Object.assign(new Image(), { src: `data:image/jpeg;base64,${world.photo()}` });
    await drawn.decode();
    expect([drawn.naturalWidth, drawn.naturalHeight]).toEqual([1600, 1067]);
    await expect.element(findButton("Fotoğrafı sil")).toBeVisible();
    await findButton("Fotoğrafı sil").click();
    await findDialog("Aracın fotoğrafı silinsin mi?").getByRole("button", { name: "Fotoğrafı sil" }).click();
    await expectAnnounced("Fotoğraf silindi.");
    expect(world.photo()).toBe("");
    await expect.element(findButton("Fotoğrafı sil")).not.toBeInTheDocument();
  },
);

test("a plate is asked about and set once: afterwards there is no field for it", { tags: "long" }, async () => {
  await openCar();
  await openRow("Plaka ve not");
  await findField("Plaka").fill("x".repeat(21));
  await saveRow("Plaka ve not");
  await expectFieldError("Plaka", "Plaka en fazla 20 karakter olabilir.");
  await findField("Plaka").fill("34abc123");
  await saveRow("Plaka ve not");
  await expect.element(findDialog(/^Bu plaka doğru mu\? 34 ABC 123$/u)).toBeVisible();
  await findDialog().getByRole("button", { name: "Düzelt" }).click();
  await expect.element(findField("Plaka")).toHaveValue("34abc123");
  await saveRow("Plaka ve not");
  await findDialog().getByRole("button", { name: "Evet, kaydet" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "34 ABC 123" })).toBeVisible();
  await expect.element(findField("Plaka")).not.toBeInTheDocument();
});

test(
  "a plate that was set elsewhere is taken over with the newest, and its field is gone",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    await openRow("Plaka ve not");
    await findField("Plaka").fill("06 AB 1234");
    await findField("Görünen not").fill("İkinci sekme");
    world.change({ plate: "34 ABC 123" });
    await saveRow("Plaka ve not");
    await findDialog().getByRole("button", { name: "Evet, kaydet" }).click();
    await expectAnnounced(CHANGED_MEANWHILE_PATTERN);
    await expect.element(findField("Plaka")).toHaveValue("06 AB 1234");
    await findButton("Güncel hâlini yükle").click();
    await expect.element(page.getByRole("heading", { level: 1, name: "34 ABC 123" })).toBeVisible();
    await expect.element(findField("Plaka")).not.toBeInTheDocument();
    await expect.element(findField("Görünen not")).toHaveValue("İkinci sekme");
    await saveRow("Plaka ve not");
    await expectAnnounced("Kaydedildi. Okutanlar yeni hâlini görüyor.");
    expect(world.car()).toMatchObject({ plate: "34 ABC 123", note: "İkinci sekme" });
  },
);

test(
  "another car is entered by its plate, and the car before is found below with the way to its rentals",
  { tags: "long" },
  async () => {
    const { world } = await openCar({ plate: "34 ABC 123", note: "Temiz", since: new Date("2026-03-02T09:00:00Z") });
    const change = await openRow("Etiketi başka araca geçir");
    await expect.element(change.getByText(/2 Mart 2026 tarihinden beri .*34 ABC 123.* plakalı araçta/)).toBeVisible();
    await change.getByRole("button", { name: "Yeni aracı gir" }).click();
    const question = findDialog(/yerine başka araç$/);
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectAnnounced("Yeni aracın plakasını yazın.", question);
    await findField("Plaka").fill("34abc123");
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectFieldError("Plaka", "Bu, şimdiki aracın plakası. Yeni aracın plakasını yazın.");
    await expectAccessiblePage();
    // Closing a dialog with unsaved text asks for confirmation.
    await question.getByRole("button", { name: "Kapat" }).click();
    await findDialog("Kaydedilmemiş değişiklikler var").getByRole("button", { name: "Yazmaya dön" }).click();
    await findField("Plaka").fill("06def456");
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectAnnounced(/^Etiket artık .*06 DEF 456.* plakalı araçta\.$/);
    await expect.element(page.getByRole("heading", { level: 1, name: "06 DEF 456" })).toBeVisible();
    await openRow("Plaka ve not");
    await expect.element(findField("Görünen not")).toHaveValue("");
    await openRow("Geçmiş");
    await expect.element(page.getByText(/^2 Mart 2026 – /)).toBeVisible();
    const rentals = page.getByRole("link", { name: /^Kiralamaları.*34 ABC 123$/ });
    await expect.element(rentals).toBeVisible();
    expect(new URL((rentals.element() as HTMLAnchorElement).href).searchParams.get("search")).toBe("34 ABC 123");
    await expectAccessiblePage();
    expect(world.car()).toMatchObject({ plate: "06 DEF 456", note: "" });
  },
);

test("what has no plate's shape is asked about before another car has it for good", { tags: "long" }, async () => {
  const { world } = await openCar({ plate: "34 ABC 123" });
  await (await openRow("Etiketi başka araca geçir")).getByRole("button", { name: "Yeni aracı gir" }).click();
  await findField("Plaka").fill("araba");
  const question = findDialog(/yerine başka araç$/);
  await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
  const odd = findDialog(/^Bu plaka doğru mu\?/u);
  await expect.element(odd.getByText("Bu bir plakaya benzemiyor. Sonradan değiştirilemez.")).toBeVisible();
  await odd.getByRole("button", { name: "Düzelt" }).click();
  expect(world.car()).toMatchObject({ plate: "34 ABC 123" });
  await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
  await odd.getByRole("button", { name: "Evet, kaydet" }).click();
  await expectAnnounced(/^Etiket artık .*ARABA.* plakalı araçta\.$/);
  expect(world.car()).toMatchObject({ plate: "ARABA" });
});

test(
  "a car that changed meanwhile is told, and a lost answer that did it is no failure",
  { tags: "long" },
  async () => {
    const { application, world } = await openCar({ plate: "34 ABC 123" });
    await (await openRow("Etiketi başka araca geçir")).getByRole("button", { name: "Yeni aracı gir" }).click();
    await findField("Plaka").fill("06 DEF 456");
    world.change({ plate: "34 ABC 124" });
    const question = findDialog();
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectAnnounced(/^Bu araç bu arada değiştirildi. Şimdi plakası .*34 ABC 124/);
    await expect.element(findField("Plaka")).toHaveValue("06 DEF 456");
    application.loseAnswers("company/cars/change");
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectAnnounced(/^Bağlantı kurulamadı/);
    application.recover("company/cars/change");
    await question.getByRole("button", { name: "Etiketi bu araca tak" }).click();
    await expectAnnounced(/^Etiket artık/);
    expect(world.car()).toMatchObject({ plate: "06 DEF 456" });
  },
);

test("a rented car is not changed", async () => {
  const { world } = await openCar({ plate: "34 ABC 123" }, (made) => void made.rent(made.customer));
  await expect
    .element((await openRow("Etiketi başka araca geçir")).getByText("Araç kirada. Önce kiralamayı bitirin."))
    .toBeVisible();
  await (
    await openRow("Etiketi başka araca geçir")
  )
    .getByRole("button", { name: "Yeni aracı gir" })
    .click({ force: true });
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(world.car().plate).toBe("34 ABC 123");
});

test(
  "on a phone the rows about a rented car itself are one row, which keeps typed text and opens for an address",
  { tags: "long" },
  async () => {
    const { application } = await openCar({ plate: "34 ABC 123" }, (made) => void made.rent(made.customer));
    await page.viewport(360, 740);
    const group = page.getByRole("button", { name: "Araç ve etiketi" });
    await expect.element(findSection("Ön notlar")).not.toBeInTheDocument();
    await group.click();
    await (await openRow("Ön notlar")).getByLabelText("Sürücü için").fill("Depo yarım");
    await group.click();
    await expect.element(findSection("Ön notlar")).not.toBeInTheDocument();
    await expect.element(group).toHaveAccessibleDescription("Kaydedilmedi");
    application.history.push(`/company/edit-car/${CAR_CODE}#on-notlar`);
    await expect.element(findSection("Ön notlar").getByLabelText("Sürücü için")).toHaveValue("Depo yarım");
  },
);

test(
  "a new sticker is made for a car unless one is in hand, and its page goes on under the new code",
  { tags: "long" },
  async () => {
    const { application, world } = await openCar();
    await openRow("Etiket");
    const part = findSection("Etiketi yenile");
    await part.getByRole("button", { name: "Etiketi yenile" }).click();
    await expect.element(page.getByRole("radio", { name: "Yeni kod üret" })).toBeChecked();
    await expect.element(findField("Yeni etiketin üzerindeki kod")).not.toBeInTheDocument();
    await page.getByText("Elimde yeni etiket var", { exact: true }).click();
    await findField("Yeni etiketin üzerindeki kod").fill("KT7M2QXA");
    await expectAccessiblePage();
    await page.getByText("Yeni kod üret", { exact: true }).click();
    await page.getByRole("radio", { name: "Yıprandı ya da yırtıldı" }).click();
    await findButton("Devam et").click();
    await expect
      .element(findDialog())
      .toMatchTextContent(`${CAR_CODE} kodunun yerini sizin için üretilecek yeni bir kod alır`);
    await expectAccessiblePage();
    await findDialog().getByRole("button", { name: "Etiketi yenile" }).click();
    await expectAnnounced("Etiket yenilendi. Yeni kod: RC-222222");
    await expect.poll(() => application.history.location.pathname).toBe("/company/edit-car/RC-222222");
    expect(world.replaced()).toEqual([{ code: CAR_CODE, reason: "worn" }]);
  },
);

test(
  "of a code in hand what is typed is sent, and what was typed before another choice is there again",
  { tags: "long" },
  async () => {
    const { world } = await openCar();
    await openRow("Etiket");
    await findSection("Etiketi yenile").getByRole("button", { name: "Etiketi yenile" }).click();
    await page.getByText("Elimde yeni etiket var", { exact: true }).click();
    await findField("Yeni etiketin üzerindeki kod").fill("KT7M2QXA");
    await page.getByText("Yeni kod üret", { exact: true }).click();
    await page.getByText("Elimde yeni etiket var", { exact: true }).click();
    await expect.element(findField("Yeni etiketin üzerindeki kod")).toHaveValue("KT7M2QXA");
    await page.getByRole("radio", { name: "Kayboldu ya da çalındı" }).click();
    await findButton("Devam et").click();
    await findDialog().getByRole("button", { name: "Etiketi yenile" }).click();
    await expectAnnounced("Etiket yenilendi. Yeni kod: KT7M2QXA");
    expect(world.replaced()).toEqual([{ code: CAR_CODE, newCode: "KT7M2QXA", reason: "lost" }]);
  },
);

type MadeCar = ReturnType<typeof makeCompanyWithCar> & { customer: ReturnType<typeof makeCustomerView> };

async function openCar(given: Parameters<typeof makeCompanyWithCar>[0] = {}, before?: (made: MadeCar) => void) {
  const renter = makeCustomerView();
  const world = makeCompanyWithCar(given, [renter]);
  before?.({ ...world, customer: renter });
  const application = await openApplication(`/company/edit-car/${CAR_CODE}`, openedAccount, world.answers);
  await expect.element(findSection("Etiket")).toBeVisible();
  return { application, world };
}

async function saveRow(name: string) {
  await (await openRow(name)).getByRole("button", { name: "Kaydet", exact: true }).click();
}
