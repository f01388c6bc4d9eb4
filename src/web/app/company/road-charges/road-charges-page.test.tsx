import { strToU8, zipSync } from "fflate";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import {
  SIMILAR_ROAD_CHARGE_MESSAGE,
  FOREIGN_PLATE_MESSAGE,
  KNOWN_ROAD_CHARGE_MESSAGE,
} from "#contract/fleet/road-charges.words.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { roadCharges, rentals, tollChecks } = contractImplementer.company;

const givenRenter = {
  id: crypto.randomUUID(),
  renterName: "Zeynep Kaya",
  renterPhone: "",
  startedAt: new Date("2026-11-01T07:00:00Z"),
  endedAt: null,
};
const certainFine: RoadChargeView = {
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
  rental: givenRenter,
  isCharged: false,
  enteredBy: "Ayşe",
  version: 1,
};
const unclearFine: RoadChargeView = {
  ...certainFine,
  id: crypto.randomUUID(),
  kind: "toll",
  match: "nobody",
  rental: null,
  reducedUntil: null,
};

/** Opens the page of tolls and fines over a fake server that has `rows`. The returned object records the requests. */
async function openPage(rows: RoadChargeView[] = [], { lost = 0 } = {}) {
  const account = makeCompanyAccount();
  const sent = {
    looked: 0,
    saved: [] as number[],
    last: [] as object[],
    charged: 0,
    agreed: [] as object[],
    checks: [] as object[],
    listId: undefined as string | undefined,
  };
  let failures = lost;
  const stored = new Map(rows.map((row) => [row.id, row]));
  await openApplication("/company/road-charges", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      rentals: {
        list: rentals.list.handler(() => ({
          items: [
            {
              id: givenRenter.id,
              lacksReport: false,
              code: "RC-234567",
              plate: "34 ABC 123",
              renterName: givenRenter.renterName,
              startedAt: givenRenter.startedAt,
              dueAt: givenRenter.startedAt,
              endedAt: null,
              total: 1,
              paid: 0,
              paymentStatus: "unpaid" as const,
            },
          ],
          next: null,
        })),
      },
      tollChecks: {
        list: tollChecks.list.handler(() => ({ items: [], next: null })),
        add: tollChecks.add.handler(({ input }) => {
          sent.checks.push(input);
          const { from, until, ...check } = input;
          return { ...check, from: new Date(from), to: new Date(until), by: "Ayşe", at: new Date() };
        }),
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
            const like = { documentNo: "", text: "Osmangazi", count: amount === 700 ? 1 : 0 };
            if (plate.startsWith("06")) return { found: "foreign" as const, renterName: null, like: null };
            if (amount === 700) return { found: "known" as const, renterName: null, like };
            if (amount === 800) return { found: "nobody" as const, renterName: null, like: null };
            return { found: "certain" as const, renterName: "Zeynep Kaya", like: amount === 900 ? like : null };
          });
        }),
        add: roadCharges.add.handler(({ input: { lines, listId }, errors }) => {
          if (sent.saved.length === 1 && failures-- > 0) throw errors.UNEXPECTED();
          sent.saved.push(lines.length);
          sent.last = lines;
          sent.listId = listId;
          return lines.map(({ plate, amount, isApart }) => {
            if (plate.startsWith("06")) return "foreign" as const;
            if (isApart) return "saved" as const;
            return amount === 700 ? ("known" as const) : amount === 900 ? ("alike" as const) : ("saved" as const);
          });
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
          const now = { ...stored.get(id)!, match: "chosen" as const, rental: rentalId === null ? null : givenRenter };
          stored.set(id, now);
          return now;
        }),
        change: roadCharges.change.handler(({ input }) => {
          const now = { ...stored.get(input.id)!, ...input, version: input.version + 1 };
          stored.set(input.id, now);
          return now;
        }),
        waiting: roadCharges.waiting.handler(({ input }) => {
          if (rows.length === 0 || sent.agreed.length > 1) return { count: 0, amount: 0 };
          const amount = sent.agreed.length === 0 ? 8600 : 9600;
          return input?.listId === undefined ? { count: 3, amount } : { count: 2, amount: amount - 1000 };
        }),
        chargeAll: roadCharges.chargeAll.handler(({ input, errors }) => {
          sent.agreed.push(input);
          if (input.amount === (input.listId === undefined ? 8600 : 7600)) throw errors.ROAD_CHARGES_CHANGED();
          return input;
        }),
      },
    },
  });
  return sent;
}

const listedRows = page.getByRole("list", { name: "HGS ve cezalar" }).getByRole("listitem");
const dueRows = page.getByRole("list", { name: "Süresi dolan ve yaklaşan cezalar" }).getByRole("listitem");

/** Types a list into the form for lists, and presses 'Satırları oku'. */
async function typeList(...lines: string[]) {
  await findButton("Liste ekle").click();
  await findField("Liste").fill(lines.join("\n"));
  await findButton("Satırları oku").click();
}

test("an empty page says how to begin; a list shows each line with its reason and saves what can be saved", async () => {
  const sent = await openPage();
  await expect.element(page.getByText("Henüz kayıt yok")).toBeVisible();
  await findButton("Liste ekle").click();
  await findButton("Satırları oku").click();
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
  await findField("Liste").fill(lines.join("\n"));
  await findButton("Satırları oku").click();
  await expectAnnounced(
    "2 satır kaydedilecek, 1 satırın kiracısına siz bakmalısınız, 1 satır başka bir kayda benziyor, 1 satır zaten kayıtlı, 1 satır başkasının plakası, 1 satır okunamadı.",
  );
  for (const said of [
    "Kiracı: Zeynep Kaya",
    "Benzeri bu listede daha önce var",
    "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
    "Zaten kayıtlı",
    "Araç o anda kirada değildi. Kiracıyı sonra seçin",
    "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  ])
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(sent).toMatchObject({ looked: 5, saved: [] });
  await expect.element(page.getByText("Okunan sütunlar: Plaka, Gün ve saat, Tutar", { exact: true })).toBeVisible();
  await expect.element(findField("Plaka")).not.toBeVisible();
  await page.getByText("Sütunlar tanındı").click();
  await expect.element(findField("Plaka")).toBeVisible();
  await expectAccessiblePage();
  await expect.element(findButton("Önce benzer satırlara karar verin")).toHaveAttribute("aria-disabled", "true");
  await findButton("Aynı, kaydetme").click();
  await findButton("2 satırı kaydet").click();
  await expectAnnounced("2 satır kaydedildi.");
  expect(sent.saved).toEqual([2]);
});

test(
  "what was read as what stands above the lines; what is not certain is chosen before anything is looked up or saved",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    const passes = [
      "02.11.2020;35 KRF 104;01.11.2020;14:05;30,00;40,00;Konak",
      "02.11.2020;35 KRF 105;01.11.2020;14:06;;50,00;Konak",
    ];
    await typeList("Tebliğ Tarihi;Plaka;İhlal Tarihi;Saat;İndirimli Tutar;Ceza Tutarı;Yer", ...passes);
    await expectAnnounced("Bunları listeden kesin anlayamadık, siz seçin: Tutar.");
    await expect.element(findField("Gün ve saat")).toHaveDisplayValue("İhlal Tarihi + Saat: 01.11.2020 14:05");
    await expect.element(findField("Plaka")).toHaveDisplayValue("Plaka: 35 KRF 104");
    await expect.element(findField("Plaka")).toBeVisible();
    await expect.element(findField("Belge no")).toHaveDisplayValue("Yok");
    await expect.element(findField("Yer")).toHaveDisplayValue("Yer: Konak");
    await expectFieldError("Tutar", "Kaydetmek için seçin.");
    await expect
      .element(page.getByText("Okunmayan sütunlar: Tebliğ Tarihi, İndirimli Tutar, Ceza Tutarı"))
      .toBeVisible();
    await expect.element(page.getByRole("radio", { name: "Trafik cezası" })).toBeChecked();
    await expect.element(findButton("Önce seçimleri tamamlayın")).toHaveAttribute("aria-disabled", "true");
    expect(sent.looked).toBe(0);
    await expectAccessiblePage();
    await findField("Tutar").selectOptions("Ceza Tutarı: 40,00");
    await expect.element(page.getByText("2 Kasım 2020", { exact: false })).not.toBeInTheDocument();
    await expect.element(page.getByText("35 KRF 104 · 1 Kasım 2020 14.05 · 40,00 TL · Yer: Konak")).toBeVisible();
    await expect.element(findButton("2 satırı kaydet")).toBeVisible();
    // Choosing another column for the time parses the same rows again. The choice of the column 'Tutar' is kept.
    await findField("Gün ve saat").selectOptions("Tebliğ Tarihi + Saat: 02.11.2020 14:05");
    await findField("Yer").selectOptions("Yok");
    await expect.element(page.getByText("35 KRF 104 · 2 Kasım 2020 14.05 · 40,00 TL", { exact: true })).toBeVisible();
    await expect.element(findField("Tutar")).toHaveDisplayValue("Ceza Tutarı: 40,00");
    await expect
      .element(findField("Liste"))
      .toHaveValue(["Tebliğ Tarihi;Plaka;İhlal Tarihi;Saat;İndirimli Tutar;Ceza Tutarı;Yer", ...passes].join("\n"));
    await findButton("2 satırı kaydet").click();
    await expectAnnounced("2 satır kaydedildi.");
    expect(sent.last).toMatchObject([
      { at: "2020-11-02T14:05", amount: 4000, text: "" },
      { at: "2020-11-02T14:06", amount: 5000, text: "" },
    ]);
  },
);

test(
  "money that came in is left with its reason, and signs that say too little are asked about",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    await typeList("Plaka;Tarih;Tutar", "34 ABC 123;02.11.2020 14:05;-42,50", "34 ABC 123;02.11.2020 15:05;500,00");
    await expectAnnounced("Bunları listeden kesin anlayamadık, siz seçin: Eksi tutarlar.");
    expect(sent.looked).toBe(0);
    await findField("Eksi tutarlar").selectOptions("Geçiş ya da ceza. Artı tutarlar alınmaz");
    await expect
      .element(page.getByText("Para girişi (yükleme, ödeme ya da iade), geçiş ya da ceza değil"))
      .toBeVisible();
    await findButton("1 satırı kaydet").click();
    await expectAnnounced("1 satır kaydedildi.");
    expect(sent.last).toMatchObject([{ amount: 4250 }]);
  },
);

test(
  "lines that are like others are each told apart, and a press on the list's next deed charges them",
  { tags: "long" },
  async () => {
    const sent = await openPage([certainFine]);
    const pass = "34 ABC 123;02.11.2020 14:05;42,50";
    await typeList(
      "Plaka;Tarih;Tutar;Yer",
      `${pass};FSM`,
      `${pass};FSM`,
      `${pass};Kınalı`,
      "34 ABC 123;02.11.2020 14:05;9,00;FSM",
    );
    await expect.element(page.getByText("Benzeri kayıtlı (Osmangazi)")).toBeVisible();
    await findButton("Ayrı, hepsini kaydet").click();
    await expect.element(findButton("4 satırı kaydet")).toBeVisible();
    await findButton("3. satır aynı kayıt").click();
    await expect.element(findButton("3. satır aynı kayıt")).toHaveAttribute("aria-pressed", "true");
    await expectAccessiblePage();
    await findButton("3 satırı kaydet").click();
    await expectAnnounced("3 satır kaydedildi.");
    expect(sent.last).toMatchObject([
      { times: 1, text: "FSM" },
      { times: 1, text: "Kınalı", isApart: true },
      { times: 1, amount: 900, isApart: true },
    ]);
    await expect.element(page.getByRole("region", { name: "Liste kaydedildi" })).toHaveFocus();
    await expect.element(findButton("Eklediğiniz 2 kaydı kiracılara yansıt (76,00 TL)")).toBeInViewport();
    expect(listFilledButtons()).toEqual(["Eklediğiniz 2 kaydı kiracılara yansıt (76,00 TL)"]);
    await expect.element(findButton("3 kaydı yansıt (86,00 TL)")).toBeVisible();
    await expectAccessiblePage();
    const next = page.getByRole("region", { name: "Liste kaydedildi" });
    await findButton("Eklediğiniz 2 kaydı kiracılara yansıt (76,00 TL)").click();
    await expect.element(next.getByText("Yansıtılacak kayıtlar bu arada değişti", { exact: false })).toBeVisible();
    await findButton("Eklediğiniz 2 kaydı kiracılara yansıt (86,00 TL)").click();
    await expectAnnounced("2 kayıt, toplam 86,00 TL kiracılara yansıtıldı.");
    expect(sent.listId).toBeDefined();
    expect(sent.agreed).toEqual([
      { count: 2, amount: 7600, listId: sent.listId },
      { count: 2, amount: 8600, listId: sent.listId },
    ]);
    await expect.element(page.getByRole("region", { name: "Liste kaydedildi" })).not.toBeInTheDocument();
  },
);

test(
  "ten thousand lines are looked up and saved in pieces, drawn a page at a time, and go on where they broke off",
  { tags: "long" },
  async () => {
    const sent = await openPage([], { lost: 1 });
    await findButton("Liste ekle").click();
    const lines = Array.from({ length: 10_000 }, (_, nth) => `34 ABC 123;02.11.2020 14:05;${nth + 1001},50`);
    await page.getByLabelText("Liste dosyası").upload(new File([lines.join("\n")], "liste.csv"));
    await expect.element(findButton("10.000 satırı kaydet")).toBeVisible();
    expect(sent.looked).toBe(10_000);
    const shown = page.getByRole("region", { name: "Okunan satırlar" }).getByRole("listitem");
    expect(shown.elements()).toHaveLength(50);
    await findButton("10.000 satırı kaydet").click();
    await expect.element(page.getByText("1.000 satır kaydedildi. Kalanı için yeniden kaydedin.")).toBeVisible();
    await findButton("9.000 satırı kaydet").click();
    await expectAnnounced("10.000 satır kaydedildi.");
    expect(sent.saved.reduce((sum, count) => sum + count)).toBe(10_000);
  },
);

test(
  "a list whose plates are saved side by side goes on with what is missing after one of them broke off",
  { tags: "long" },
  async () => {
    const sent = await openPage([], { lost: 1 });
    await findButton("Liste ekle").click();
    const lines = Array.from(
      { length: 4000 },
      (_, nth) => `34 ABC ${100 + (nth % 2)};02.11.2020 14:05;${nth + 1001},50`,
    );
    await page.getByLabelText("Liste dosyası").upload(new File([lines.join("\n")], "liste.csv"));
    await findButton("4.000 satırı kaydet").click();
    await expect.element(page.getByText("2.000 satır kaydedildi. Kalanı için yeniden kaydedin.")).toBeVisible();
    await findButton("2.000 satırı kaydet").click();
    await expectAnnounced("4.000 satır kaydedildi.");
    expect(sent.saved).toEqual([1000, 1000, 1000, 1000]);
  },
);

/** Pastes a text into the field of the list. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  findField("Liste")
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

test(
  "ten thousand lines that are pasted are read and not drawn, can be put away, and too many are answered",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    await findButton("Liste ekle").click();
    const lines = Array.from({ length: 10_001 }, (_, nth) => `34 ABC 123\t02.11.2020 14:05\t${nth + 1001},50`);
    await expect.element(findField("Liste")).toBeVisible();
    pasteText(lines.slice(1).join("\n"));
    await expect.element(page.getByText("Yapıştırılan liste: 10.000 satır.", { exact: false })).toBeVisible();
    await expect.element(findButton("10.000 satırı kaydet")).toBeVisible();
    expect(sent.looked).toBe(10_000);
    await expect.element(findField("Liste")).not.toBeVisible();
    await expect.element(findField("Liste")).toHaveValue("");
    await expectAccessiblePage();
    await findButton("Listeyi kaldır").click();
    await expect.element(findButton("10.000 satırı kaydet")).not.toBeInTheDocument();
    await expect.element(findField("Liste")).toBeVisible();
    pasteText(lines.join("\n"));
    await expect.element(page.getByText("Bu listede 10.001 satır var. Listeyi bölün.", { exact: false })).toBeVisible();
  },
);

test(
  "a file of Turkish Windows is read; an old workbook and a large file say what to do",
  { tags: "long" },
  async () => {
    await openPage();
    await findButton("Liste ekle").click();
    const chooser = page.getByLabelText("Liste dosyası");
    const text = "34 ABC 123;02.11.2020 14:05;42,50;;";
    const bytes = Uint8Array.from([...Array.from(text, (sign) => sign.charCodeAt(0)), 0xde, 0xfd, 0xf0]);
    await chooser.upload(new File([bytes], "liste.csv"));
    await expect.element(page.getByText("Yer: Şığ", { exact: false })).toBeVisible();
    await chooser.upload(new File([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])], "liste.xls"));
    await expect.element(page.getByText("eski bir Excel dosyası", { exact: false })).toBeVisible();
    dropFile(new File([new Uint8Array(50_000_000)], "liste.xlsx"));
    await expect.element(page.getByText("Bu dosya çok büyük (en fazla 8 MB)", { exact: false })).toBeVisible();
  },
);

test("what is typed while a file is read stays, and the file is not taken", async () => {
  await openPage();
  await findButton("Liste ekle").click();
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const held = vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValue(promise);
  const ended = vi.spyOn(Worker.prototype, "terminate");
  onTestFinished(() => {
    held.mockRestore();
    ended.mockRestore();
  });
  await expect.element(findField("Liste")).toBeVisible();
  dropFile(new File(["-"], "liste.csv"));
  await expect.element(findButton("Bakılıyor…")).toBeVisible();
  await findField("Liste").fill("34 ABC 123;02.11.2020 14:05;42,50");
  await expect.element(findButton("Satırları oku")).toBeVisible();
  resolve(new TextEncoder().encode("34 XYZ 99;02.11.2020 14:05;99,99").buffer);
  await expect.poll(() => ended).toHaveBeenCalled();
  await findButton("Satırları oku").click();
  const read = page.getByRole("region", { name: "Okunan satırlar" });
  await expect.element(read.getByText("42,50", { exact: false })).toBeVisible();
  await expect.element(findField("Liste")).toHaveValue("34 ABC 123;02.11.2020 14:05;42,50");
});

test("a file that cannot be read is said, and another may be chosen", async () => {
  await openPage();
  await findButton("Liste ekle").click();
  const lost = vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(new Error("lost"));
  onTestFinished(() => lost.mockRestore());
  await expect.element(findField("Liste")).toBeVisible();
  dropFile(new File(["-"], "liste.csv"));
  await expect.element(page.getByText("Dosya okunamadı. Lütfen tekrar seçin.")).toBeVisible();
  await expect.element(findButton("Satırları oku")).toBeEnabled();
});

/** Drops a file onto the field of the list. */
function dropFile(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  page.getByLabelText("Liste dosyası").element().parentElement!.dispatchEvent(event);
}

/** A workbook with a sheet for each name. All cells are texts. */
function makeWorkbook(sheets: Record<string, string[][]>): File {
  const names = Object.keys(sheets);
  const cells = (row: string[]) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join("");
  const sheet = (name: string) => sheets[name]!.map((row) => `<row>${cells(row)}</row>`).join("");
  const files = {
    "xl/workbook.xml": `<workbook>${names.map((name, nth) => `<sheet name="${name}" r:id="r${nth}"/>`).join("")}</workbook>`,
    "xl/_rels/workbook.xml.rels": names.map((_, nth) => `<Relationship Id="r${nth}" Target="s${nth}.xml"/>`).join(""),
    ...Object.fromEntries(names.map((name, nth) => [`xl/s${nth}.xml`, `<sheetData>${sheet(name)}</sheetData>`])),
  };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])));
  return new File([packed], "kasım.xlsx");
}

test("a workbook that is dropped is read, and another of its sheets when it is chosen", { tags: "long" }, async () => {
  const sent = await openPage();
  await findButton("Liste ekle").click();
  await expect.element(findField("Liste")).toBeVisible();
  const heading = ["Plaka", "Geçiş Zamanı", "Tutar"];
  const file = makeWorkbook({
    Ekim: [heading, ["34 ABC 123", "02.10.2020 14:05", "42,50"]],
    Kasım: [heading, ["34 ABC 123", "02.11.2020 14:05", "42,50"], ["34 ABC 123", "02.11.2020 15:05", "59"]],
  });
  dropFile(file);
  await expect.element(page.getByText("kasım.xlsx: 1 satır.")).toBeVisible();
  await expect.element(findButton("1 satırı kaydet")).toBeVisible();
  await findField("Excel sayfası").selectOptions("Kasım");
  await expect.element(findButton("2 satırı kaydet")).toBeVisible();
  await expectAccessiblePage();
  await findButton("2 satırı kaydet").click();
  await expectAnnounced("2 satır kaydedildi.");
  expect(sent.last).toMatchObject([{ at: "2020-11-02T14:05" }, { at: "2020-11-02T15:05" }]);
});

test(
  "a list of tolls keeps for which time and cars it was asked, also if all its lines are known",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    onTestFinished(() => localStorage.clear());
    const heading = "Dönem: 01.11.2020 - 30.11.2020\nPlaka;Geçiş Zamanı;Tutar";
    const lines = [
      "34 ABC 123;02.11.2020 14:05;42,50",
      "34 ABC 124;03.11.2020 14:05;42,50",
      "06 A 1;04.11.2020 14:05;1",
    ];
    await typeList(heading, ...lines);
    await expect.element(findField("İlk zaman")).toHaveValue("2020-11-01T00:00");
    await expect.element(findField("Son zaman")).toHaveValue("2020-11-30T23:59");
    await findField("Son zaman").fill("2020-10-31T10:00");
    await expectFieldError("Son zaman", "Son zaman ilk zamandan önce olamaz.");
    await findField("Son zaman").fill("2020-11-29T10:00");
    await expectAccessiblePage();
    await findButton("2 satırı kaydet").click();
    await expectAnnounced("2 satır kaydedildi.");
    const span = { from: "2020-11-01T00:00", until: "2020-11-29T10:00" };
    expect(sent.checks).toMatchObject([{ ...span, plates: ["34 ABC 123", "34 ABC 124"] }]);

    await typeList(heading, "34 ABC 123;02.11.2020 14:05;7,00");
    await page.getByText("Bütün araçlarım").click();
    await findButton("Bakılan zamanı kaydet").click();
    await expectAnnounced("Yeni satır yoktu. Bakılan zaman kaydedildi.");
    expect(sent.checks[1]).toMatchObject({ until: "2020-11-30T23:59", plates: null });

    // The choice 'all my cars' is remembered for lists with the same headings.
    await typeList(heading, "34 ABC 123;05.11.2020 14:05;8,00");
    await expect.element(page.getByRole("radio", { name: "Bütün araçlarım" })).toBeChecked();
    await page.getByText("Yazma", { exact: true }).click();
    await findButton("1 satırı kaydet").click();
    await expectAnnounced("1 satır kaydedildi.");
    expect(sent.checks).toHaveLength(2);
  },
);

test(
  "what was chosen for a list is taken for the next one with its headings, and can be put away",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    onTestFinished(() => localStorage.clear());
    const heading = "Plaka;Kontrol Tarihi;Geçiş Ücreti;Ceza Tutarı";
    await typeList(heading, "34 ABC 123;02.11.2020 14:05;42,50;170,00");
    await findField("Gün ve saat").selectOptions("Kontrol Tarihi: 02.11.2020 14:05");
    await findField("Tutar").selectOptions("Geçiş Ücreti + Ceza Tutarı: 42,50 + 170,00");
    await findButton("1 satırı kaydet").click();
    await expectAnnounced("1 satır kaydedildi.");
    await typeList(heading, "34 ABC 123;03.11.2020 14:05;50,00;200,00");
    await expect.element(page.getByText("Bu başlıklarla gelen son listede seçtiklerinizi kullandık.")).toBeVisible();
    await expectAccessiblePage();
    await findButton("1 satırı kaydet").click();
    await expectAnnounced("1 satır kaydedildi.");
    expect(sent.last).toMatchObject([{ at: "2020-11-03T14:05", amount: 25_000 }]);
    await typeList(heading, "34 ABC 123;04.11.2020 14:05;50,00;200,00");
    await findButton("Seçimlerimi kullanma").click();
    await expectAnnounced("Bunları listeden kesin anlayamadık, siz seçin: Gün ve saat, Tutar.");
  },
);

test(
  "one that is typed is answered at its fields, and kept where its plate is somebody else's",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    await findButton("Tek kayıt ekle").click();
    await findButton("Kaydet").click();
    await expectFieldError("Plaka", "Lütfen plakayı yazın.");
    await expectFieldError("Gün ve saat", "Lütfen geçerli bir tarih ve saat girin.");
    await expectFieldError("Tutar (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
    await findField("Plaka").fill("06 YOK 1");
    await findField("Gün ve saat").fill("2020-11-02T14:05");
    await findField("Tutar (TL)").fill("42,50");
    await findButton("Kaydet").click();
    await expectFieldError("Plaka", FOREIGN_PLATE_MESSAGE);
    await expect.element(findField("Tutar (TL)")).toHaveValue("42,50");
    await findField("Plaka").fill("34 abc 123");
    await findButton("Kaydet").click();
    await expectAnnounced("Kaydedildi: 34 ABC 123, 42,50 TL");
    expect(sent.saved).toEqual([1, 1]);
    await expectAccessiblePage();
  },
);

test(
  "one that is typed and is there, or is like one that is, is added once a person says that it is another",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    await findButton("Tek kayıt ekle").click();
    await findField("Plaka").fill("34 ABC 123");
    await findField("Gün ve saat").fill("2020-11-02T14:05");
    await findField("Tutar (TL)").fill("9");
    await findButton("Kaydet").click();
    await expectAnnounced(`${SIMILAR_ROAD_CHARGE_MESSAGE} Kayıtlı olan: Osmangazi.`);
    await findField("Tutar (TL)").fill("7");
    await expect.element(findButton("Bu ayrı bir kayıt, ekle")).not.toBeInTheDocument();
    await findButton("Kaydet").click();
    await expectAnnounced(`${KNOWN_ROAD_CHARGE_MESSAGE} Kayıtlı olan: Osmangazi.`);
    await expectAccessiblePage();
    await findButton("Bu ayrı bir kayıt, ekle").click();
    await expectAnnounced("Kaydedildi: 34 ABC 123, 7,00 TL");
    expect(sent.last).toMatchObject([{ amount: 700, times: 2, isApart: true }]);
  },
);

test(
  "one tap charges the renter and another takes it back; an overdue fine stands first, once, and says so",
  { tags: "long" },
  async () => {
    const sent = await openPage([certainFine]);
    await expect.element(page.getByText("İndirimli ödeme süresi 1 Ocak 2001 doldu.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "İndirimi biten ve bitecek cezalar" })).toBeVisible();
    await dueRows.getByRole("button", { name: "Kiracıya yansıt" }).click();
    await expectAnnounced("1.250,50 TL Zeynep Kaya hesabına yansıtıldı.");
    expect(sent.charged).toBe(1);
    await expect.element(dueRows.getByText("Yansıtıldı", { exact: true })).toBeVisible();
    await expect.element(dueRows.getByText("Yeni", { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText("Yukarıdaki cezalardan başka kayıt yok.")).toBeVisible();
    await dueRows.getByRole("button", { name: "Yansıtmayı geri al" }).click();
    await expectAnnounced("Yansıtma geri alındı.");
    await expect.element(dueRows.getByRole("button", { name: "Kiracıya yansıt" })).toBeVisible();
    await expectAccessiblePage();
  },
);

test("who is not known is chosen by hand, and the state is saved", { tags: "long" }, async () => {
  await openPage([unclearFine]);
  await expect.element(listedRows.getByText("Araç o anda kirada değildi.")).toBeVisible();
  await listedRows.getByRole("button", { name: "Kiracıyı seç" }).click();
  await page.getByRole("dialog").getByLabelText("Durum").selectOptions("informed");
  await page.getByRole("dialog").getByRole("button", { name: "Kaydet" }).click();
  await expect.element(listedRows.getByText("Bildirildi")).toBeInTheDocument();
  await expectAccessiblePage();
  await page.getByRole("button", { name: "Bunu seç: Zeynep Kaya" }).click();
  await expectAnnounced("Kiracı seçildi: Zeynep Kaya");
  await expect.element(listedRows.getByText("Elle seçildi")).toBeVisible();
});

/** The names of the visible buttons that are filled. */
function listFilledButtons(): string[] {
  const buttons = [...document.querySelectorAll("main button")];
  return buttons
    .filter((one) => one.checkVisibility() && one.classList.contains("bg-brand-solid"))
    .map((one) => one.textContent);
}

test("the one filled deed says how many and how much it charges, asks, and asks again when that has changed", async () => {
  const sent = await openPage([certainFine]);
  await expect.element(findButton("3 kaydı yansıt (86,00 TL)")).toBeVisible();
  await expect.element(dueRows.getByRole("button", { name: "Kiracıya yansıt" })).toBeVisible();
  expect(listFilledButtons()).toEqual(["3 kaydı yansıt (86,00 TL)"]);
  await findButton("3 kaydı yansıt (86,00 TL)").click();
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
  await expect.element(findButton("Liste ekle")).toHaveFocus();
  expect(listFilledButtons()).toEqual(["Liste ekle"]);
});
