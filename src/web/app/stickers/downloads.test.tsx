import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import { refusals } from "#contract/words/refusals.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAccessiblePage,
  openApplication,
  openRow,
  contractImplementer,
} from "../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar } from "../../../../test/company-answers.ts";
import { quietFleet } from "../../../../test/quiet-fleet.ts";

const CODE = "KT234567";
const STICKER_NAME = "34 ABC 123";
const PRINT_PATH = "print/1";
const printOrder = { id: "1", path: `/${PRINT_PATH}`, stickers: 1, sheets: 1 };
const CUT_SENTENCE = "Bağlantı koptu. Dosya yarım kaldı.";
const SVG_TEXT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm"><rect width="9" height="9"/></svg>';

const qrDialog = findDialog("QR kod");
const pdfButton = findButton(`PDF indir: ${STICKER_NAME} etiketi`);
const pictureButton = findButton(`Resim (PNG) indir: ${STICKER_NAME} etiketi`);
const shareButton = findButton(`Paylaş: ${STICKER_NAME} etiketi`);
const progressBar = page.getByRole("progressbar", { name: "Dosyanın inen kısmı" });

function watchSavedFiles(): string[] {
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => spy.mockRestore());
  return saved;
}

function makeFileAnswer(name: string, body: string, { isCut = false } = {}) {
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const bytes = new TextEncoder().encode(body);
  const half = bytes.length >> 1;
  const answer = () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.slice(0, half));
          await rest;
          if (isCut) return controller.error(new TypeError("network error"));
          controller.enqueue(bytes.slice(half));
          return controller.close();
        },
      }),
      {
        headers: {
          "Content-Type": name.endsWith("svg") ? "image/svg+xml" : "application/pdf",
          "Content-Disposition": `attachment; filename="x"; filename*=UTF-8''${encodeURIComponent(name)}`,
          "X-Sticker-Count": "12",
          "X-Estimated-Length": String(bytes.length),
        },
      },
    );
  return { answer, release };
}

async function openSticker() {
  const code = {
    code: CODE,
    scanUrl: `https://example.com/q/${CODE}`,
    plate: STICKER_NAME,
    kind: "vehicle" as const,
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
  const asked: object[] = [];
  const { codes } = contractImplementer;
  const application = await openApplication("/dashboard", makeAccount(), {
    codes: {
      list: codes.list.handler(() => ({ items: [code], next: null })),
      orderSticker: codes.orderSticker.handler(({ input }) => {
        asked.push(input);
        return printOrder;
      }),
    },
  });
  await findButton(`${STICKER_NAME}: diğer işlemler`).click();
  await findButton(`${STICKER_NAME}: QR’ı büyüt`).click();
  await expect.element(qrDialog.getByRole("heading", { name: "Etiketi indir" })).toBeVisible();
  return { application, asked };
}

test("an owner downloads the sticker as PDF under its name, and sees how much has come", async () => {
  const saved = watchSavedFiles();
  const { application, asked } = await openSticker();
  await expectAccessiblePage();
  const file = makeFileAnswer("KT234567 etiket.pdf", "%PDF-".repeat(20));
  application.answer(PRINT_PATH, file.answer);
  await pdfButton.click();
  await expect.element(progressBar).toHaveAttribute("value", "50");
  await expect.element(qrDialog.getByText("12 etiket indiriliyor…")).toBeVisible();
  expect(saved).toEqual([]);
  file.release();
  await expect.element(progressBar).not.toBeInTheDocument();
  expect(saved).toEqual(["KT234567 etiket.pdf"]);
  expect(asked).toMatchObject([{ code: CODE, kind: "pdf" }]);
});

test("a cut connection is said, saves nothing, and the same order is downloaded again", { tags: "long" }, async () => {
  const saved = watchSavedFiles();
  const { application, asked } = await openSticker();
  const cut = makeFileAnswer("a.pdf", "%PDF-".repeat(20), { isCut: true });
  application.answer(PRINT_PATH, cut.answer);
  cut.release();
  await pdfButton.click();
  await expect.element(qrDialog.getByText(CUT_SENTENCE)).toBeVisible();
  application.answer(PRINT_PATH, failFetch);
  await findButton("Yeniden indir").click();
  await expect.element(qrDialog.getByText(CUT_SENTENCE)).toBeVisible();
  expect(saved).toEqual([]);
  const whole = makeFileAnswer("a.pdf", "%PDF-".repeat(20));
  whole.release();
  application.answer(PRINT_PATH, whole.answer);
  await findButton("Yeniden indir").click();
  await expect.element(qrDialog.getByText(CUT_SENTENCE)).not.toBeInTheDocument();
  await expect.poll(() => saved).toEqual(["a.pdf"]);
  expect(asked).toHaveLength(1);
});

test("a refusal is said in its own words, and is no cut connection", { tags: "long" }, async () => {
  const { application } = await openSticker();
  const { status, message } = refusals.BUSY;
  application.answer(PRINT_PATH, () => Response.json({ code: "BUSY", message }, { status }));
  await pdfButton.click();
  await expect.element(qrDialog.getByText(message)).toBeVisible();
  await expect.element(findButton("Tekrar dene")).toBeVisible();
  application.answer(PRINT_PATH, () => new Response("", { status: 404 }));
  await findButton("Tekrar dene").click();
  await expect.element(qrDialog.getByText("Bu dosya artık indirilemiyor. Lütfen yeniden hazırlayın.")).toBeVisible();
});

test("a download that is cancelled saves nothing and says nothing", { tags: "long" }, async () => {
  const saved = watchSavedFiles();
  const { application } = await openSticker();
  const file = makeFileAnswer("a.pdf", "%PDF-".repeat(20));
  application.answer(PRINT_PATH, file.answer);
  await pdfButton.click();
  await expect.element(progressBar).toHaveAttribute("value", "50");
  await findButton("Vazgeç").click();
  await expect.element(progressBar).not.toBeInTheDocument();
  file.release();
  await expect.element(qrDialog.getByRole("alert")).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test("the whole sticker is drawn as a picture in the browser", { tags: "long" }, async () => {
  const saved = watchSavedFiles();
  const { application, asked } = await openSticker();
  const file = makeFileAnswer("KT234567 etiket.svg", SVG_TEXT);
  file.release();
  application.answer(PRINT_PATH, file.answer);
  await pictureButton.click();
  await expect.poll(() => saved).toEqual(["KT234567 etiket.png"]);
  expect(asked).toMatchObject([{ code: CODE, kind: "svg" }]);
});

test(
  "is shared where the system takes pictures, with one more tap where the browser wants it",
  { tags: "long" },
  async () => {
    const shared: string[] = [];
    let isWanted = true;
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (isWanted) throw new DOMException("tap first", "NotAllowedError");
        shared.push(`${files[0]!.name} ${files[0]!.type}`);
      },
    });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, "canShare");
      Reflect.deleteProperty(navigator, "share");
    });
    const { application } = await openSticker();
    const file = makeFileAnswer("KT234567 etiket.svg", SVG_TEXT);
    file.release();
    application.answer(PRINT_PATH, file.answer);
    await shareButton.click();
    await expect.element(shareButton.getByText("Şimdi paylaş")).toBeVisible();
    isWanted = false;
    await shareButton.click();
    await expect.poll(() => shared).toEqual(["KT234567 etiket.png image/png"]);
  },
);

test("sharing is not offered where the system takes no pictures", { tags: "long" }, async () => {
  Object.assign(navigator, { canShare: () => false });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "canShare"));
  await openSticker();
  await expect.element(pdfButton).toBeVisible();
  await expect.element(shareButton).not.toBeInTheDocument();
});

test("a company downloads one car's sticker with its plate on the car's page", { tags: "long" }, async () => {
  const saved = watchSavedFiles();
  const asked: object[] = [];
  const { answers } = makeCompanyWithCar();
  const orderStickers = contractImplementer.company.cars.orderStickers.handler(({ input }) => {
    asked.push(input);
    return printOrder;
  });
  const company = { ...answers.company, cars: { ...answers.company.cars, orderStickers } };
  const application = await openApplication(`/company/edit-car/${CAR_CODE}`, makeCompanyAccount(), {
    ...answers,
    company,
  });
  const file = makeFileAnswer("filo.pdf", "%PDF-");
  file.release();
  application.answer(PRINT_PATH, file.answer);
  await (await openRow("Etiket")).getByRole("button", { name: "Etiketin PDF’ini indir" }).click();
  await expect.poll(() => saved).toEqual(["filo.pdf"]);
  expect(asked).toMatchObject([{ codes: [CAR_CODE] }]);
});

test("a company downloads all its cars' stickers from the fleet", { tags: "long" }, async () => {
  const saved = watchSavedFiles();
  const { cars } = contractImplementer.company;
  const asked: object[] = [];
  const none = { items: [], next: null };
  const car = {
    code: CAR_CODE,
    plate: STICKER_NAME,
    face: { make: "", model: "", year: null, colour: "" },
    photoAt: null,
    status: "available" as const,
    rental: null,
    next: null,
    isNoted: false,
    statusLine: null,
    isNoteHidden: false,
  };
  const application = await openApplication("/company-dashboard", makeCompanyAccount(), {
    company: {
      cars: {
        fleet: cars.fleet.handler(() => quietFleet),
        list: cars.list.handler(() => ({ items: [car], next: null })),
        deadlines: cars.deadlines.handler(() => none),
        noted: cars.noted.handler(() => none),
        orderStickers: cars.orderStickers.handler(({ input }) => {
          asked.push(input);
          return { ...printOrder, stickers: 1 };
        }),
      },
      desk: { board: contractImplementer.company.desk.board.handler(() => none) },
      notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
    },
  });
  const file = makeFileAnswer("Filo etiketler.pdf", "%PDF-");
  file.release();
  application.answer(PRINT_PATH, file.answer);
  await findButton("Araç listesi: diğer işlemler").click();
  await findButton("Etiketleri yazdır").click();
  const printing = findDialog("Etiketleri yazdır");
  await expectAccessiblePage();
  await printing.getByRole("button", { name: "Bütün araçların PDF’ini indir" }).click();
  await expect.poll(() => saved).toEqual(["Filo etiketler.pdf"]);
  expect(asked).toEqual([expect.not.objectContaining({ codes: expect.anything() as unknown })]);
});
