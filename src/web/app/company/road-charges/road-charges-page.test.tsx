import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { FOREIGN_PLATE, type RoadChargeView } from "#contract/api/road-charges.ts";

import {
  button,
  companyAccount,
  expectAnnounced,
  expectFieldError,
  expectGoodLooks,
  field,
  openApplication,
  procedures,
} from "../../../../../test/application.tsx";

const { roadCharges, rentals } = procedures.company;

const renter = {
  id: crypto.randomUUID(),
  renterName: "Zeynep Kaya",
  renterPhone: "",
  startedAt: new Date("2026-11-01T07:00:00Z"),
  endedAt: null,
};
const fine: RoadChargeView = {
  id: crypto.randomUUID(),
  kind: "fine",
  plate: "34 ABC 123",
  happenedAt: new Date("2026-11-02T11:05:00Z"),
  amount: 125_050,
  documentNo: "MA-1",
  text: "Hız",
  state: "new",
  reducedUntil: "2001-01-01",
  match: "certain",
  rental: renter,
  isCharged: false,
  enteredBy: "Ayşe",
  version: 1,
};
const unclear: RoadChargeView = {
  ...fine,
  id: crypto.randomUUID(),
  kind: "toll",
  match: "nobody",
  rental: null,
  reducedUntil: null,
};

/** The page over these rows, and what reached the server. */
async function openPage(rows: RoadChargeView[] = [], { lost = 0 } = {}) {
  const account = companyAccount();
  const sent = { looked: 0, saved: [] as number[], charged: 0, agreed: [] as object[] };
  let failures = lost;
  const stored = new Map(rows.map((row) => [row.id, row]));
  await openApplication("/company/road-charges", account, {
    account: { current: procedures.account.current.handler(() => ({ account })) },
    company: {
      rentals: {
        list: rentals.list.handler(() => ({
          items: [
            {
              id: renter.id,
              code: "RC-234567",
              plate: "34 ABC 123",
              renterName: renter.renterName,
              startedAt: renter.startedAt,
              dueAt: renter.startedAt,
              endedAt: null,
              total: 1,
              paid: 0,
              paymentStatus: "unpaid" as const,
            },
          ],
          next: null,
        })),
      },
      roadCharges: {
        list: roadCharges.list.handler(() => ({ items: [...stored.values()], next: null })),
        due: roadCharges.due.handler(() => ({
          items: [...stored.values()].filter((row) => row.reducedUntil !== null),
          next: null,
        })),
        look: roadCharges.look.handler(({ input: { lines } }) => {
          sent.looked += lines.length;
          return lines.map(({ plate, amount }) => {
            if (plate.startsWith("06")) return { found: "foreign" as const, renterName: null };
            if (amount === 700) return { found: "known" as const, renterName: null };
            return amount === 800
              ? { found: "nobody" as const, renterName: null }
              : { found: "certain" as const, renterName: "Zeynep Kaya" };
          });
        }),
        add: roadCharges.add.handler(({ input: { lines }, errors }) => {
          if (sent.saved.length === 1 && failures-- > 0) throw errors.UNEXPECTED();
          sent.saved.push(lines.length);
          return lines.map(({ plate }) => (plate.startsWith("06") ? ("foreign" as const) : ("saved" as const)));
        }),
        charge: roadCharges.charge.handler(({ input: { id } }) => {
          sent.charged++;
          const now = { ...stored.get(id)!, isCharged: true, version: 2 };
          stored.set(id, now);
          return now;
        }),
        takeBack: roadCharges.takeBack.handler(({ input: { id } }) => {
          const now = { ...stored.get(id)!, isCharged: false, version: 3 };
          stored.set(id, now);
          return now;
        }),
        assign: roadCharges.assign.handler(({ input: { id, rentalId } }) => {
          const now = { ...stored.get(id)!, match: "chosen" as const, rental: rentalId === null ? null : renter };
          stored.set(id, now);
          return now;
        }),
        change: roadCharges.change.handler(({ input }) => {
          const now = { ...stored.get(input.id)!, ...input, version: input.version + 1 };
          stored.set(input.id, now);
          return now;
        }),
        waiting: roadCharges.waiting.handler(() => ({ count: 3, amount: sent.agreed.length === 0 ? 8600 : 9600 })),
        chargeAll: roadCharges.chargeAll.handler(({ input, errors }) => {
          sent.agreed.push(input);
          if (input.amount === 8600) throw errors.ROAD_CHARGES_CHANGED();
          return input;
        }),
      },
    },
  });
  return sent;
}

const rows = page.getByRole("list", { name: "HGS ve cezalar" }).getByRole("listitem");

test("an empty page says how to begin; a list shows each line with its reason and saves what can be saved", async () => {
  const sent = await openPage();
  await expect.element(page.getByText("Henüz kayıt yok")).toBeVisible();
  await button("Liste ekle").click();
  await button("Satırları oku").click();
  await expectFieldError("Liste", "Okunacak satır bulunamadı. Her satırda plaka, gün ve saat, tutar olmalı.");
  const lines = [
    "Plaka;Tarih;Tutar",
    "34 ABC 123;02.11.2020 14:05;42,50",
    "34 ABC 123;02.11.2020 14:05;42,50",
    "06 YOK 1;02.11.2020 14:05;42,50",
    "34 ABC 123;02.11.2020 14:05;7,00",
    "34 ABC 123;02.11.2020 14:05;8,00",
    "34 ABC 123;02.11",
  ];
  await field("Liste").fill(lines.join("\n"));
  await button("Satırları oku").click();
  await expectAnnounced(
    "2 satır kaydedilecek, 1 satırın kiracısına siz bakmalısınız, 1 satır zaten kayıtlı, 1 satır başkasının plakası, 1 satır listede ikinci kez, 1 satır okunamadı.",
  );
  for (const said of [
    "Kiracı: Zeynep Kaya",
    "Bu listede ikinci kez",
    "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
    "Zaten kayıtlı",
    "Araç o anda kirada değildi; kiracıyı sonra seçin",
    "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  ])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(sent).toMatchObject({ looked: 4, saved: [] });
  await expectGoodLooks();
  await button("2 satırı kaydet").click();
  await expectAnnounced("2 satır kaydedildi.");
  expect(sent.saved).toEqual([2]);
  await expect.element(field("Liste")).toHaveValue("");
});

test("ten thousand lines are looked up and saved in pieces, drawn a page at a time, and go on where they broke off", async () => {
  const sent = await openPage([], { lost: 1 });
  await button("Liste ekle").click();
  const lines = Array.from({ length: 10_000 }, (_, nth) => `34 ABC 123;02.11.2020 14:05;${nth + 1001},50`);
  await page.getByLabelText("Liste dosyası").upload(new File([lines.join("\n")], "liste.csv"));
  await expect.element(button("10.000 satırı kaydet")).toBeVisible();
  expect(sent.looked).toBe(10_000);
  const shown = page.getByRole("region", { name: "Okunan satırlar" }).getByRole("listitem");
  expect(shown.elements()).toHaveLength(50);
  await button("10.000 satırı kaydet").click();
  await expect.element(page.getByText("200 satır kaydedildi; kalanı için yeniden kaydedin.")).toBeVisible();
  await button("9.800 satırı kaydet").click();
  await expectAnnounced("10.000 satır kaydedildi.");
  expect(sent.saved.reduce((sum, count) => sum + count)).toBe(10_000);
});

/** Pastes a text into the field of the list. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field("Liste")
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

test("ten thousand lines that are pasted are read and not drawn, can be put away, and too many are answered", async () => {
  const sent = await openPage();
  await button("Liste ekle").click();
  const lines = Array.from({ length: 10_001 }, (_, nth) => `34 ABC 123\t02.11.2020 14:05\t${nth + 1001},50`);
  await expect.element(field("Liste")).toBeVisible();
  paste(lines.slice(1).join("\n"));
  await expect.element(page.getByText("10.000 satırlık liste yapıştırıldı;", { exact: false })).toBeVisible();
  await expect.element(button("10.000 satırı kaydet")).toBeVisible();
  expect(sent.looked).toBe(10_000);
  await expect.element(field("Liste")).not.toBeVisible();
  await expect.element(field("Liste")).toHaveValue("");
  await expectGoodLooks();
  await button("Listeyi kaldır").click();
  await expect.element(button("10.000 satırı kaydet")).not.toBeInTheDocument();
  await expect.element(field("Liste")).toBeVisible();
  paste(lines.join("\n"));
  await expect.element(page.getByText("bu listede 10.001 satır var. Listeyi bölün.", { exact: false })).toBeVisible();
});

test("a file of Turkish Windows is read; a spreadsheet's own says what to do", async () => {
  await openPage();
  await button("Liste ekle").click();
  const chooser = page.getByLabelText("Liste dosyası");
  const text = "34 ABC 123;02.11.2020 14:05;42,50;;";
  const bytes = Uint8Array.from([...Array.from(text, (sign) => sign.charCodeAt(0)), 0xde, 0xfd, 0xf0]);
  await chooser.upload(new File([bytes], "liste.csv"));
  await expect.element(page.getByText("Şığ")).toBeVisible();
  await chooser.upload(new File([Uint8Array.from([0x50, 0x4b, 3, 4])], "liste.xlsx"));
  await expect.element(page.getByText("Bu bir Excel dosyası.", { exact: false })).toBeVisible();
});

test("one that is typed is answered at its fields, and kept where its plate is somebody else's", async () => {
  const sent = await openPage();
  await button("Tek kayıt ekle").click();
  await button("Kaydet").click();
  await expectFieldError("Plaka", "Lütfen plakayı yazın.");
  await expectFieldError("Gün ve saat", "Lütfen geçerli bir tarih ve saat girin.");
  await expectFieldError("Tutar (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
  await field("Plaka").fill("06 YOK 1");
  await field("Gün ve saat").fill("2020-11-02T14:05");
  await field("Tutar (TL)").fill("42,50");
  await button("Kaydet").click();
  await expectFieldError("Plaka", FOREIGN_PLATE);
  await expect.element(field("Tutar (TL)")).toHaveValue("42,50");
  await field("Plaka").fill("34 abc 123");
  await button("Kaydet").click();
  await expectAnnounced("Kaydedildi: 34 ABC 123, 42,50 TL");
  expect(sent.saved).toEqual([1, 1]);
  await expectGoodLooks();
});

test("one tap charges the renter and another takes it back; an overdue fine stands first and says so", async () => {
  const sent = await openPage([fine]);
  await expect.element(page.getByText("İndirimli ödeme süresi 1 Ocak 2001 doldu.").first()).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "İndirimli ödeme süresi dolan ve yaklaşan cezalar" }))
    .toBeVisible();
  await rows.getByRole("button", { name: "Kiracıya yansıt" }).click();
  await expectAnnounced("1.250,50 TL Zeynep Kaya hesabına yansıtıldı.");
  expect(sent.charged).toBe(1);
  await rows.getByRole("button", { name: "Yansıtmayı geri al" }).click();
  await expectAnnounced("Yansıtma geri alındı.");
  await expect.element(rows.getByRole("button", { name: "Kiracıya yansıt" })).toBeVisible();
  await expectGoodLooks();
});

test("who is not known is chosen by hand, and the state is saved", async () => {
  await openPage([unclear]);
  await expect.element(rows.getByText("Araç o anda kirada değildi.")).toBeVisible();
  await rows.getByRole("button", { name: "Düzenle" }).click();
  await page.getByRole("dialog").getByLabelText("Durum").selectOptions("informed");
  await page.getByRole("dialog").getByRole("button", { name: "Kaydet" }).click();
  await expect.element(rows.getByText("Bildirildi")).toBeInTheDocument();
  await expectGoodLooks();
  await page.getByRole("button", { name: "Bunu seç: Zeynep Kaya" }).click();
  await expectAnnounced("Kiracı seçildi: Zeynep Kaya");
  await expect.element(rows.getByText("Elle seçildi")).toBeVisible();
});

test("all are charged after a question that names how many and how much, asked again when that has changed", async () => {
  const sent = await openPage([fine]);
  await button("Hepsini yansıt").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("3 kayıt kiracılara yansıtılsın mı?")).toBeVisible();
  await expect.element(dialog.getByText("86,00 TL")).toBeVisible();
  let isClosed = false;
  dialog.element().addEventListener("close", () => (isClosed = true));
  await dialog.getByRole("button", { name: "Hepsini yansıt" }).click();
  await expect.element(dialog.getByText("Yansıtılacak kayıtlar bu arada değişti", { exact: false })).toBeVisible();
  await expect.element(dialog.getByText("96,00 TL")).toBeVisible();
  expect(isClosed, "the question closed while it was counted anew").toBe(false);
  await dialog.getByRole("button", { name: "Hepsini yansıt" }).click();
  await expectAnnounced("3 kayıt, toplam 96,00 TL kiracılara yansıtıldı.");
  expect(sent.agreed).toEqual([
    { count: 3, amount: 8600 },
    { count: 3, amount: 9600 },
  ]);
});
