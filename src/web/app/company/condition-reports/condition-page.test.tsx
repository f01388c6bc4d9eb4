import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import type { ConditionDraftView, ConditionView, NewConditionReport } from "#contract/fleet/condition-reports.ts";
import { EMPTY_CONTENT } from "#domain/fleet/condition-draft.ts";
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
    drivers: [],
    draft: null,
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
        saveDraft: conditionReports.saveDraft.handler(({ input: { version, content } }) => ({
          version: version + 1,
          content,
          authors: [],
        })),
        savePhoto: conditionReports.savePhoto.handler(({ input: { id, position } }) => ({
          id,
          position,
          width: 4,
          height: 4,
          takenAt: new Date(),
          receivedAt: new Date(),
          sentBy: "Mert",
        })),
      },
    },
  };
}

async function chooseRightFrontDoor() {
  await page.getByLabelText("Yön", { exact: true }).selectOptions("Sağ");
  await page.getByLabelText("Parça", { exact: true }).selectOptions("Ön kapı");
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
  await chooseRightFrontDoor();
  await page.getByText("Göçük", { exact: true }).click();
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await page.getByRole("button", { name: "İmzaya geç" }).click();
  await page.getByText("Yanımda değil").click();
  // Checks that the draft is in the database, not only in the page.
  const [kept] = await listDrafts(account.company!.id);
  expect(kept).toMatchObject({ draft: { km: 48_300, fuel: 7, absent: "Orada değildi" }, positions: ["front"] });
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
  await expect.element(page.getByRole("radio", { name: "Yanımda değil" })).toBeChecked();
  await expectAccessiblePage();
});

test("where the browser stores nothing, one sentence says so, and nothing claims to be stored", async () => {
  const transaction = IDBDatabase.prototype.transaction;
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction;
  });
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const opened = await openApplication(
    CONDITION_PATH,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000013" }),
  );
  opened.answer("company/conditionReports/savePhoto", failFetch);
  await takePhoto();
  await expect
    .element(
      page.getByText("Bu telefonda saklanamıyor. 1 fotoğraf yalnızca bu sayfada; kapatırsanız kaybolur.").first(),
    )
    .toBeVisible();
  await expect.element(page.getByText(/Telefonda saklandı|kaybolmaz/u)).not.toBeInTheDocument();
});

test("a question about the km is asked before anybody signs", async () => {
  await openApplication(
    `${CONDITION_PATH}#durum`,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000014" }),
  );
  await page.getByLabelText("Kilometre").fill("40000");
  for (const way of ["İmzaya geç", "İmza"]) {
    await page.getByRole("button", { name: way, exact: true }).click();
    await expect.element(page.getByLabelText("Kilometre")).toHaveFocus();
    await expect.element(page.getByText(/Son okunan 48.212 km’den az/u).first()).toBeVisible();
  }
  await page.getByText("Km doğru", { exact: true }).click();
  await page.getByRole("button", { name: "İmzaya geç" }).click();
  await expect.element(page.getByLabelText("Kiracının imzası: parmağınızla imzalayın")).toBeVisible();
});

test("nothing says why the renter does not sign until a person has chosen or typed it", async () => {
  await openApplication(
    `${CONDITION_PATH}#imza`,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000015" }),
  );
  await page.getByText("Başka bir neden").first().click();
  await expect.element(page.getByRole("textbox", { name: "Başka bir neden" })).toHaveValue("");
  await page.getByRole("button", { name: "Teslim tutanağını mühürle" }).click();
  await expect.element(page.getByText("Lütfen kiracıya imzalatın ya da neden imzalamadığını seçin.")).toBeVisible();
  await expectAccessiblePage();
});

test("a record made days later offers no place for the renter to sign, and says why", async () => {
  await openApplication(
    `${CONDITION_PATH}#imza`,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-000000000016", from: new Date(Date.now() - 120 * HOUR_MS) }),
  );
  await expect.element(page.getByText(/Kiracının imzası artık bu cihazda alınmaz/u).first()).toBeVisible();
  await expect.element(page.getByLabelText("Kiracının imzası: parmağınızla imzalayın")).not.toBeInTheDocument();
});

test("a photo that somebody else took meanwhile is replaced only after both were shown and a person said so", async () => {
  const rival = { id: "0199c0de-0000-7000-8000-0000000000aa", sentBy: "Can Ak", receivedAt: new Date() };
  const known: (string[] | undefined)[] = [];
  await openApplication(CONDITION_PATH, makeCompanyAccount(), {
    company: {
      conditionReports: {
        get: conditionReports.get.handler(() =>
          makeConditionView({ rentalId: "0199c0de-0000-7000-8000-000000000017" }),
        ),
        savePhoto: conditionReports.savePhoto.handler(({ input, errors }) => {
          known.push(input.known);
          if (!input.known?.includes(rival.id)) throw errors.CONDITION_PHOTO_THERE({ data: rival });
          const { id, position } = input;
          return { id, position, width: 4, height: 4, takenAt: new Date(), receivedAt: new Date(), sentBy: "Mert" };
        }),
      },
    },
  });
  await expect.element(page.getByText("0/10")).toBeVisible();
  await takePhoto();
  await expect
    .element(page.getByText(/Bu yerin fotoğrafını Can Ak .* gönderdi. Değiştirilsin mi\?/u).first())
    .toBeVisible();
  await expect.element(page.getByRole("img", { name: "Ön, gönderilen" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Ön, sizin çektiğiniz" })).toBeVisible();
  expect(known).toEqual([[]]);
  await page.getByRole("button", { name: "Benimkiyle değiştir" }).click();
  await expect.element(page.getByRole("button", { name: "Ön: gönderildi" })).toBeVisible();
  expect(known).toEqual([[], [rival.id]]);
});

test("who seals second reads who sealed and that nothing of the own record was taken, and deletes it by a word", async () => {
  const account = makeCompanyAccount();
  const rentalId = "0199c0de-0000-7000-8000-000000000018";
  const address = `/company/condition/${rentalId}/teslim`;
  let view = makeConditionView({ rentalId });
  const opened = await openApplication(`${address}#durum`, account, {
    company: {
      conditionReports: {
        ...makeAnswers().company.conditionReports,
        get: conditionReports.get.handler(() => view),
        list: conditionReports.list.handler(() => []),
        seal: conditionReports.seal.handler(({ input, errors }) => {
          view = { ...view, report: { ...toSignedReport(input), id: RENTAL_ID, km: 48_230, madeBy: "Can Ak" } };
          throw errors.CONDITION_SEALED();
        }),
      },
    },
  });
  // What was shared before the sealing would not be left.
  opened.answer("company/conditionReports/saveDraft", failFetch);
  await page.getByLabelText("Kilometre").fill("48300");
  await page.getByRole("button", { name: "İmza", exact: true }).click();
  await page.getByText("Yanımda değil").click();
  await page.getByRole("button", { name: "Teslim tutanağını mühürle" }).click();
  const left = page.getByRole("region", { name: "Alınmayan tutanak" });
  await expect.element(left.getByText(/Can Ak mühürledi. Sizin yaptığınız tutanak alınmadı: 48.300 km/u)).toBeVisible();
  await left.getByRole("button", { name: "Farkı düzeltme notu yap" }).click();
  await expect.element(left.getByLabelText("Düzeltme")).toHaveValue("Mühürlenmeyen tutanakta: 48.300 km.");
  await left.getByRole("button", { name: "Vazgeç" }).click();
  expect((await listDrafts(account.company!.id)).some(({ draft }) => draft.rentalId === rentalId)).toBe(true);
  await left.getByRole("button", { name: "Bendekini sil" }).click();
  await expect.element(left).not.toBeInTheDocument();
  expect((await listDrafts(account.company!.id)).some(({ draft }) => draft.rentalId === rentalId)).toBe(false);
});

test("what others wrote is there with their names, what both wrote differently is asked once, and the rest is shared", async () => {
  const can = { name: "Can Ak", at: new Date().toISOString() };
  const damage = { ...makeConditionView().known[0]!, id: "0199c0de-0000-7000-8000-0000000000bb", note: "4 cm" };
  const content = { ...EMPTY_CONTENT, km: 48_210, fuel: 7, accessories: null, damages: [damage] };
  const saved: ConditionDraftView[] = [];
  let draft: ConditionDraftView = {
    version: 3,
    content,
    authors: ["km", "fuel", damage.id].map((part) => ({ part, ...can })),
  };
  const opened = await openApplication(
    `/company/condition/0199c0de-0000-7000-8000-000000000019/teslim#durum`,
    makeCompanyAccount(),
    {
      company: {
        conditionReports: {
          get: conditionReports.get.handler(() =>
            makeConditionView({ rentalId: "0199c0de-0000-7000-8000-000000000019", known: [], draft }),
          ),
          saveDraft: conditionReports.saveDraft.handler(({ input: { version, content: written }, errors }) => {
            if (version !== draft.version) throw errors.CHANGED_MEANWHILE();
            draft = { version: version + 1, content: written, authors: draft.authors };
            saved.push(draft);
            return draft;
          }),
        },
      },
    },
  );
  await expect.element(page.getByText(/^Can Ak .* yazdı: kilometre, yakıt, 1 hasar\.$/u)).toBeVisible();
  await expect.element(page.getByLabelText("Kilometre")).toHaveValue("48210");
  await expect.element(page.getByText("Sol arka kapı: çizik, 4 cm")).toBeVisible();

  // While this device is typing, the other one writes, too.
  draft = { ...draft, version: 4, content: { ...content, km: 48_215, notes: "Lastik" } };
  draft.authors = [...draft.authors, { part: "notes", ...can }];
  await page.getByLabelText("Kilometre").fill("48230");
  await expect
    .element(page.getByText(/^Kilometre iki cihazda farklı. Can Ak .*: 48.215 km. Siz: 48.230 km.$/u).first())
    .toBeVisible();
  await expect.element(page.getByLabelText("Not", { exact: true })).toHaveValue("Lastik");
  expect(saved).toEqual([]);
  await page.getByRole("button", { name: "İmza", exact: true }).click();
  await expect.element(page.getByLabelText("Kilometre")).toBeVisible();
  await expectAccessiblePage();
  await page.getByRole("button", { name: "Benimki kalsın" }).click();
  await expect.poll(() => saved.map(({ content: { km, notes } }) => [km, notes])).toEqual([[48_230, "Lastik"]]);
  await page.getByRole("button", { name: "İmzaya geç" }).click();
  await expect.element(page.getByText("Kim imzalıyor?")).toBeVisible();
  expect(opened.history.location.hash).toBe("#imza");
});

test("a damage has no place and no kind until a person has chosen them", async () => {
  await openApplication(
    `/company/condition/0199c0de-0000-7000-8000-00000000001a/teslim#durum`,
    makeCompanyAccount(),
    makeAnswers({ rentalId: "0199c0de-0000-7000-8000-00000000001a" }),
  );
  await page.getByRole("button", { name: "Hasar ekle" }).click();
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await expect.element(page.getByText("Lütfen yönü, parçayı ve ne olduğunu seçin.").first()).toBeVisible();
  await chooseRightFrontDoor();
  await page.getByText("Göçük", { exact: true }).click();
  await page.getByLabelText("Yön", { exact: true }).selectOptions("Ön");
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await expect.element(page.getByText("Lütfen parçayı seçin.").first()).toBeVisible();
  await page.getByLabelText("Parça", { exact: true }).selectOptions("Kaput");
  await expectAccessiblePage();
  await page.getByRole("button", { name: "Hasarı ekle" }).click();
  await expect.element(page.getByText("Kaput: göçük")).toBeVisible();
});

test("what is chosen for a new damage stays while a photo is sent", async () => {
  const opened = await openApplication(CONDITION_PATH, makeCompanyAccount(), makeAnswers());
  const { reached, release } = opened.hold("company/conditionReports/savePhoto");
  await expect.element(page.getByText("/10")).toBeVisible();
  await takePhoto();
  await reached;
  await page.getByRole("button", { name: "Durum", exact: true }).click();
  await page.getByRole("button", { name: "Hasar ekle" }).click();
  await chooseRightFrontDoor();
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
    await page.getByText("Yanımda değil").click();
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
      await page.getByText("Yanımda değil").click();
      await page.getByRole("button", { name: "İade tutanağını mühürle" }).click();
      if (isAsked) await expect.poll(() => history.location.href).toBe(`/company/edit-car/KT234567?bitir=${RENTAL_ID}`);
      else await expect.element(page.getByRole("link", { name: "Kiralamayı bitir" })).toBeVisible();
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
    if (state === "none") {
      await expect.element(page.getByRole("region", { name: "Sözleşme" })).toBeVisible();
      await expect.element(page.getByText("Sözleşmede yazmayacaklar", { exact: true })).toBeVisible();
    }
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
    // The first transaction never reports its end, as on a connection that does not answer.
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
    await expect.element(page.getByText(/^Bu telefonda saklanamıyor/u)).not.toBeInTheDocument();
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

function makeAgreement(state: "none" | "signed" | "ended" | "failed"): AgreementView {
  const acceptance = {
    way: "desk",
    name: "Ayşe Yılmaz",
    strokes: [],
    madeBy: "Mert",
    evidence: null,
    acceptedAt: new Date(),
  } as const;
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
    sheets:
      state === "signed"
        ? [
            {
              ...listed,
              acceptance,
              copy: { given: null, openedAt: new Date(), mailed: null },
              changes: [],
              sealHolds: true,
            },
          ]
        : [],
    liveLinks: 0,
    links: [],
    openedAt: null,
    handedOverAt: null,
  };
}

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
  const times = { happenedAt: new Date(), rentalTime: null, sealedAt: new Date() };
  return { ...values, ...times, notes, place, madeBy: "Mert", seal: "ab".repeat(32), sealHolds: true, corrections: [] };
}

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
