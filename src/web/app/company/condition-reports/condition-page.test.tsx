import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import type { ConditionView, NewConditionReport } from "#contract/fleet/condition-reports.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import {
  makeCompanyAccount,
  failFetch,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { listDrafts } from "./draft-store.ts";

const { agreements, conditionReports } = contractImplementer.company;
const RENTAL_ID = "0199c0de-0000-7000-8000-000000000001";
const HOUR_MS = 3_600_000;
const CONDITION_PATH = `/company/condition/${RENTAL_ID}/teslim`;

function makeConditionView(given: Partial<ConditionView> = {}): ConditionView {
  return {
    rentalId: RENTAL_ID,
    carNo: 1,
    direction: "out",
    code: "KT234567",
    plate: "34 ABC 123",
    renterName: "Ayşe Yılmaz",
    from: new Date(),
    until: null,
    photos: [],
    report: null,
    known: [
      {
        id: "0199c0de-0000-7000-8000-000000000002",
        side: "left",
        x: 500,
        y: 500,
        part: "rear-door",
        kind: "scratch",
        note: "",
        photoId: null,
      },
    ],
    accessories: ["jack"],
    kmBefore: { km: 48_212, at: new Date() },
    km: null,
    fuel: null,
    isAsked: false,
    other: { photos: [], report: null },
    ...given,
  };
}

function makeAnswers(given: Partial<ConditionView> = {}) {
  return {
    company: {
      conditionReports: {
        get: conditionReports.get.handler(() => makeConditionView(given)),
        savePhoto: conditionReports.savePhoto.handler(({ input: { id, position } }) => ({
          id,
          position,
          width: 4,
          height: 4,
          takenAt: new Date(),
        })),
      },
    },
  };
}

test("what was typed, photographed and signed without a connection is there when the page comes again", async () => {
  const account = makeCompanyAccount();
  const first = await openApplication(CONDITION_PATH, account, makeAnswers());
  first.answer("company/conditionReports/savePhoto", failFetch);
  await expect.element(page.getByText("0/10")).toBeVisible();
  await takePhoto();
  await expect.element(page.getByText("1/10")).toBeVisible();
  await expect.element(page.getByText("Telefonda saklandı: 1 fotoğraf.")).toBeVisible();
  await page.getByRole("button", { name: "Durum", exact: true }).click();
  await page.getByLabelText("Kilometre").fill("48300");
  await page.getByText("7/8", { exact: true }).click();
  await page.getByRole("button", { name: "Hasar ekle" }).click();
  await page.getByText("Göçük", { exact: true }).click();
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await page.getByRole("button", { name: "İmzaya geç" }).click();
  await page.getByRole("button", { name: "Kiracı imzalamıyor" }).click();
  // Checks that the draft is in the database, not only in the page.
  const [kept] = await listDrafts(account.company!.id);
  expect(kept).toMatchObject({ draft: { km: 48_300, fuel: 7, absent: "Kiracı yanında değil" }, positions: ["front"] });
  expect(kept?.draft.damages).toHaveLength(2);
  window.applicationRoot?.unmount();

  await openApplication(CONDITION_PATH, account, makeAnswers());
  await expect.element(page.getByText("1/10")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ön: gönderildi" })).toBeVisible();
  await page.getByRole("button", { name: "Durum", exact: true }).click();
  await expect.element(page.getByLabelText("Kilometre")).toHaveValue("48300");
  await expect.element(page.getByRole("radio", { name: "7/8" })).toBeChecked();
  await expect.element(page.getByText("Sağ ön kapı: göçük")).toBeVisible();
  await expect.element(page.getByText("Önceden biliniyor")).toBeVisible();
  await page.getByRole("button", { name: "İmza", exact: true }).click();
  await expect.element(page.getByLabelText("Neden imzalamıyor?")).toHaveValue("Kiracı yanında değil");
  await expectAccessiblePage();
});

test("what is chosen for a new damage stays while a photo is sent", async () => {
  const opened = await openApplication(CONDITION_PATH, makeCompanyAccount(), makeAnswers());
  const { reached, release } = opened.hold("company/conditionReports/savePhoto");
  await expect.element(page.getByText("/10")).toBeVisible();
  await takePhoto();
  await reached;
  await page.getByRole("button", { name: "Durum", exact: true }).click();
  await page.getByRole("button", { name: "Hasar ekle" }).click();
  await page.getByText("Göçük", { exact: true }).click();
  const chosen = page.getByRole("radio", { name: "Göçük" });
  await expect.element(chosen).toBeChecked();
  release();
  await expect.element(page.getByText("Telefonda saklandı: 1 fotoğraf.")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await expect.element(page.getByText("Sağ ön kapı: göçük")).toBeVisible();
});

test(
  "a record that is made in the evening takes the time that the rental has by one tap",
  { tags: "long" },
  async () => {
    const sent: NewConditionReport[] = [];
    let view = makeConditionView({
      rentalId: "0199c0de-0000-7000-8000-000000000012",
      from: new Date(Date.now() - 9 * HOUR_MS),
    });
    await openApplication(`/company/condition/${view.rentalId}/teslim#durum`, makeCompanyAccount(), {
      company: {
        conditionReports: {
          get: conditionReports.get.handler(() => view),
          list: conditionReports.list.handler(() => []),
          seal: conditionReports.seal.handler(({ input }) => {
            sent.push(input);
            view = { ...view, report: { ...toSignedReport(input), happenedAt: view.from } };
            return view;
          }),
        },
      },
    });
    await page.getByRole("button", { name: "Teslim zamanını değiştir" }).click();
    await page.getByRole("button", { name: "Kiralamanın başlangıcı" }).click();
    await expectAccessiblePage();
    await page.getByRole("button", { name: "İmza", exact: true }).click();
    await page.getByRole("button", { name: "Kiracı imzalamıyor" }).click();
    await page.getByRole("button", { name: "Teslim tutanağını mühürle" }).click();
    await expect.element(page.getByText(/^Mühürlendi: /u).first()).toBeVisible();
    expect(sent).toMatchObject([{ happenedAt: formatLocalDateTime(view.from) }]);
  },
);

test(
  "a sealed return leads on to taking back the car where the company asks for records, and offers it where it does not",
  { tags: "long" },
  async () => {
    for (const isAsked of [true, false]) {
      let view = makeConditionView({ direction: "in", isAsked });
      const { history } = await openApplication(`/company/condition/${RENTAL_ID}/iade`, makeCompanyAccount(), {
        company: {
          conditionReports: {
            get: conditionReports.get.handler(() => view),
            list: conditionReports.list.handler(() => []),
            seal: conditionReports.seal.handler(({ input }) => {
              view = { ...view, report: toSignedReport(input) };
              return view;
            }),
          },
        },
      });
      await page.getByRole("button", { name: "İmza", exact: true }).click();
      await page.getByRole("button", { name: "Kiracı imzalamıyor" }).click();
      await page.getByRole("button", { name: "İade tutanağını mühürle" }).click();
      if (isAsked) await expect.poll(() => history.location.href).toBe(`/company/edit-car/KT234567?bitir=${RENTAL_ID}`);
      else await expect.element(page.getByRole("link", { name: "Teslim al" })).toBeVisible();
      window.applicationRoot?.unmount();
    }
  },
);

test.each(["none", "signed", "ended", "failed"] as const)(
  "the place to sign stays where it is while the agreement comes late: %s",
  { tags: "long" },
  async (state) => {
    await page.viewport(360, 740);
    const late = Promise.withResolvers<void>();
    const application = await openApplication(`${CONDITION_PATH}#imza`, makeCompanyAccount(), {
      company: {
        ...makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000010" }).company,
        agreements: {
          get: agreements.get.handler(async () => {
            await late.promise;
            return makeAgreement(state);
          }),
        },
      },
    });
    if (state === "failed") application.answer("company/agreements/get", failFetch);
    await expect.element(page.getByLabelText("Kiracının imzası: parmağınızla imzalayın")).toBeVisible();
    const top = () => document.querySelector("[data-signature]")!.getBoundingClientRect().top + scrollY;
    const before = top();
    late.resolve();
    if (state === "none") await expect.element(page.getByRole("region", { name: "Sözleşme" })).toBeVisible();
    if (state === "signed") await expect.element(page.getByText("Sözleşme imzalandı.").first()).toBeVisible();
    if (state === "failed")
      await expect.element(page.getByText("Sözleşme, bağlantı gelince burada görünür.")).toBeVisible();
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    expect(top()).toBe(before);
    window.applicationRoot?.unmount();
  },
);

test(
  "where the browser’s database does not answer, it is asked anew, and what is made is kept",
  { tags: "long" },
  async () => {
    const account = makeCompanyAccount();
    let dead = 0;
    // The first transaction never reports its end, as on a connection that does not answer. Later transactions work.
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
      dead += 1;
      const begun = transaction.apply(this, given);
      if (dead > 1) return begun;
      Object.defineProperty(begun, "oncomplete", { set: () => undefined });
      return begun;
    };
    const rental = "0199c0de-0000-7000-8000-000000000011";
    await openApplication(CONDITION_PATH, account, makeAnswers({ rentalId: rental }));
    await expect.element(page.getByText("0/10")).toBeVisible();
    IDBDatabase.prototype.transaction = transaction;
    expect(dead).toBeGreaterThan(1);
    await expect.element(page.getByText(/^Tarayıcınız bu sayfada yazılanları saklamıyor/u)).not.toBeInTheDocument();
    await takePhoto();
    await expect.element(page.getByText("1/10")).toBeVisible();
    const kept = await listDrafts(account.company!.id);
    expect(kept.find(({ draft }) => draft.rentalId === rental)).toMatchObject({ positions: ["front"] });
  },
);

test("the camera of a telephone skips a position, counts a photo once it is stored, and goes on", async () => {
  const touch = stubCamera(true);
  await openApplication(
    CONDITION_PATH,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000008" }),
  );
  const camera = page.getByRole("dialog");
  await expect.element(camera.getByText("Ön", { exact: true })).toBeVisible();
  await expect.element(camera.getByText("1/10 · ", { exact: false })).toBeVisible();
  await camera.getByRole("button", { name: "Atla: Ön", exact: true }).click();
  await expect.element(camera.getByText("Sağ ön köşe", { exact: true })).toBeVisible();
  await expect.element(camera.getByText("1/10 · ", { exact: false })).toBeVisible();
  await expect
    .element(camera.getByRole("button", { name: "Çek: Sağ ön köşe" }))
    .toHaveAttribute("aria-disabled", "false");
  await camera.getByRole("button", { name: "Çek: Sağ ön köşe" }).click();
  await expect.element(camera.getByText("Sağ yan", { exact: true })).toBeVisible();
  await expect.element(camera.getByText("2/10 · ", { exact: false })).toBeVisible();
  await camera.getByRole("button", { name: "Kamerayı kapat" }).click();
  // The next position is the one that was skipped.
  await expect.element(page.getByRole("button", { name: "Sıradaki: Ön" })).toBeVisible();
  await expect.element(page.getByText("1/10", { exact: true })).toBeVisible();
  window.applicationRoot?.unmount();
  touch.restore();
});

test("a camera that is refused says so, and each photo is a file from then on", { tags: "long" }, async () => {
  const touch = stubCamera(false);
  await openApplication(
    CONDITION_PATH,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000009" }),
  );
  await expect.element(page.getByText("Kamera açılamadı.", { exact: false }).first()).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await takePhoto();
  await expect.element(page.getByText("1/10", { exact: true })).toBeVisible();
  await expectAccessiblePage();
  touch.restore();
});

/** An agreement without a signature ('none'), with a signature ('signed'), or of a rental that has ended ('ended'). */
function makeAgreement(state: "none" | "signed" | "ended" | "failed"): AgreementView {
  const acceptance = { way: "desk", name: "Ayşe Yılmaz", strokes: [], madeBy: "Mert", acceptedAt: new Date() } as const;
  const listed = { sheet: 1, digest: "ab".repeat(32), createdAt: new Date(), madeBy: "Mert", drivers: [] };
  return {
    rentalId: RENTAL_ID,
    state: state === "signed" ? "desk" : "none",
    stage: "running",
    now: {
      form: 2,
      rentalId: RENTAL_ID,
      sheet: 1,
      facts: {
        renter: { name: "Ayşe Yılmaz", phone: "", email: "", isBusiness: false },
        drivers: [],
        car: {
          code: "KT234567",
          plate: "34 ABC 123",
          make: "",
          model: "",
          year: null,
          colour: "",
          fuel: null,
          gear: null,
        },
        from: new Date().toISOString(),
        until: new Date().toISOString(),
        charges: [],
        deposit: 0,
      },
      terms: {
        company: { name: "Körfez Filo", phone: "", authorisationNo: "", mersisNo: "" },
        rules: { kmADay: null, kmPrice: null, fuelPrice: null, freeMinutes: null },
        textVersion: 1,
        text: "",
      },
    },
    digest: "ab".repeat(32),
    isChanged: false,
    isEnded: state === "ended",
    sheets: state === "signed" ? [{ ...listed, acceptance, copyAt: new Date(), sealHolds: true }] : [],
    liveLinks: 0,
    openedAt: null,
    handedOverAt: null,
  };
}

/** Gives the device a touch screen and a camera. Access to the camera is allowed or refused. */
function stubCamera(isAllowed: boolean) {
  const matches = window.matchMedia.bind(window);
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.matchMedia = (query) =>
    query === "(pointer: coarse)" ? ({ matches: true } as MediaQueryList) : matches(query);
  navigator.mediaDevices.getUserMedia = async () => {
    if (!isAllowed) throw new DOMException("refused", "NotAllowedError");
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")!.fillRect(0, 0, 10, 10);
    return canvas.captureStream(20);
  };
  return {
    restore() {
      window.matchMedia = matches;
      navigator.mediaDevices.getUserMedia = asked;
    },
  };
}

function toSignedReport({ id, km, fuel, accessories, damages, signatures, notes, place }: NewConditionReport) {
  const values = { id, km, fuel, accessories, damages: damages.map((one) => ({ ...one, known: true })), signatures };
  const times = { happenedAt: new Date(), sealedAt: new Date() };
  return { ...values, ...times, notes, place, madeBy: "Mert", seal: "ab".repeat(32), sealHolds: true, corrections: [] };
}

/** Puts a photo into the page's file field, as the camera does. */
async function takePhoto() {
  const canvas = document.createElement("canvas");
  canvas.width = 40;
  canvas.height = 30;
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), "image/jpeg"));
  const files = new DataTransfer();
  files.items.add(new File([blob], "foto.jpg", { type: "image/jpeg" }));
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  // The button for a position opens the camera by clicking the file field.
  input.click = () => {
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await page.getByRole("button", { name: "Sıradaki: Ön" }).click();
}
