import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeSecondPerson } from "../../../../test/alert-rows.ts";
import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { randomNoticeKey, makeCars, makeCode, makeProfile, makeVisitorNotice } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
let codes: Person["api"]["admin"]["codes"];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", admin.user.id).execute();
  codes = admin.api.admin.codes;
  await makeCompanyOwnerPerson(t, { displayName: "Körfez Filo Kiralama" });
});
afterAll(() => t.close());

async function readShownPlate(code: string): Promise<string> {
  const view = await scanViewOf(await t.as().send(`/q/${code}`));
  const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  const { plate } = await t.api().tellings.get({ key });
  expect(view).toMatchObject({ plate });
  return plate;
}

async function makeOwnerWithPlate(
  plate: string,
  given: Parameters<typeof makeCustomerPerson>[1] = { isConfirmed: true },
) {
  const owner = await makeCustomerPerson(t, given);
  const code = await makeProfile(t.db, owner.user);
  const save = async (text: string) => {
    const { version, note, contactsVisible, contacts } = await owner.api.profiles.get({ code });
    return owner.api.profiles.update({ code, version, note, contactsVisible, contacts, plate: text });
  };
  await save(plate);
  return { owner, code, save };
}

const listWaitingPlates = async () => (await codes.list({ state: "plate-waiting" })).items.map(({ code }) => code);
const REASON_TEXT = "Bu ad bir kurumun.";

describe("the text on a private owner's sticker", () => {
  test.each(["EMNİYET MÜDÜRLÜĞÜ", "Ziraat Bankası", "Kodu Tara", "Körfez Filo"])(
    "that looks like somebody else's is not shown before an administrator has said so: %s",
    async (text) => {
      const { owner, code } = await makeOwnerWithPlate(text);
      expect(await readShownPlate(code)).toBe("");
      const plateHidden = { at: t.clock.now(), reason: "" };
      const { plate } = await owner.api.profiles.get({ code });
      expect(await owner.api.profiles.get({ code })).toMatchObject({ plateHidden });
      expect((await owner.api.codes.list({})).items).toMatchObject([{ plate, plateHidden }]);
      expect(await codes.get({ code })).toMatchObject({ plate, plateHidden });
      expect(await listWaitingPlates()).toContain(code);
      expect((await admin.api.admin.overview.get()).waitingPlates.count).toBeGreaterThan(0);
      expect(await codes.showPlate({ code, plate })).toMatchObject({ plate, plateHidden: null });
      expect(await readShownPlate(code)).toBe(plate);
      expect(await listWaitingPlates()).not.toContain(code);
    },
  );

  test.each(["34 TC 123", "Ofis Çiçek", "KÖRFEZ BÜFE"])(
    "is shown at once where it is nobody else's: %s",
    async (text) => {
      const { owner, code } = await makeOwnerWithPlate(text);
      const { plate, plateHidden } = await owner.api.profiles.get({ code });
      expect([await readShownPlate(code), plateHidden]).toEqual([plate, null]);
    },
  );

  test("is told to administrators as waiting, without it", async () => {
    await t.db.deleteFrom("limits").execute();
    await t.post();
    const { code } = await makeOwnerWithPlate("Emniyet Amirliği");
    const told = (await t.post()).filter(({ mail }) => mail.kind === "name-waits");
    const link = `http://localhost:3000/admin/qrcodes/${code}`;
    expect(told).toMatchObject([{ recipient: admin.user.email, mail: { link } }]);
    expect(JSON.stringify(told)).not.toContain("Amirliği");
  });

  test("is refused with a reason that its owner reads, who may then set another one, and no more", async () => {
    const { owner, code, save } = await makeOwnerWithPlate("POLİS");
    await t.post();
    expect(await codes.hidePlate({ code, plate: "POLİS", reason: REASON_TEXT })).toMatchObject({
      plateHidden: { reason: REASON_TEXT },
    });
    expect(await t.post()).toMatchObject([
      { recipient: owner.user.email, mail: { kind: "plate-hidden", code, reason: REASON_TEXT } },
    ]);
    expect(await readShownPlate(code)).toBe("");
    expect(await listWaitingPlates()).not.toContain(code);
    // If the same plate is saved again, the refusal stays and no new check begins.
    expect(await save("POLİS")).toMatchObject({ plate: "POLİS", plateHidden: { reason: REASON_TEXT } });
    expect(await save("Zabıta Amirliği")).toMatchObject({ plateHidden: { reason: "" } });
    expect(await listWaitingPlates()).toContain(code);
    await codes.hidePlate({ code, plate: "ZABITA AMİRLİĞİ", reason: REASON_TEXT });
    expect(await save("34 ABC 123")).toMatchObject({ plate: "34 ABC 123", plateHidden: null });
    expect(await readShownPlate(code)).toBe("34 ABC 123");
    expect((await catchRefusal(save("34 ABC 124"))).code).toBe("PLATE_ALREADY_SET");
    const { items } = await admin.api.admin.audit.list({ code, kind: "codes" });
    expect(items.filter(({ action }) => action === "plate-hidden")).toMatchObject([
      { details: { reason: REASON_TEXT } },
      { details: { reason: REASON_TEXT } },
    ]);
  });

  test("stays as it was decided when the same account links the code again, and says nothing to another one", async () => {
    const { owner, code } = await makeOwnerWithPlate("POLİS");
    const again = async () => {
      await owner.api.codes.unlink({ code });
      await owner.api.codes.link({ code });
      return owner.api.profiles.get({ code });
    };
    expect(await again()).toMatchObject({ plate: "POLİS", plateHidden: { reason: "" } });
    expect(await listWaitingPlates()).toContain(code);
    await codes.hidePlate({ code, plate: "POLİS", reason: REASON_TEXT });
    expect(await again()).toMatchObject({ plateHidden: { reason: REASON_TEXT } });
    await codes.showPlate({ code, plate: "POLİS" });
    expect(await again()).toMatchObject({ plate: "POLİS", plateHidden: null });
    await owner.api.codes.unlink({ code });
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    expect(await next.api.profiles.get({ code })).toMatchObject({ plate: "", plateHidden: null });
  });

  test("waits also under another sticker, and not any more once an administrator has corrected it", async () => {
    const { owner, code } = await makeOwnerWithPlate("POLİS");
    const newCode = await makeCode(t.db);
    await owner.api.codes.replace({ code, newCode, reason: "worn" });
    expect(await listWaitingPlates()).toContain(newCode);
    expect(await readShownPlate(newCode)).toBe("");
    await codes.correctPlate({ code: newCode, plate: "POLİS EVİ", reason: "Gerçekten orası", kind: "typing-mistake" });
    expect(await readShownPlate(newCode)).toBe("POLİS EVİ");
  });

  test("can be hidden and shown by an administrator whatever it is, as they read it", async () => {
    const { code } = await makeOwnerWithPlate("OFİS ÇİÇEK");
    for (const decide of [
      () => codes.hidePlate({ code, plate: "OFİS", reason: REASON_TEXT }),
      () => codes.showPlate({ code, plate: "" }),
    ])
      expect((await catchRefusal(decide())).code).toBe("CHANGED_MEANWHILE");
    for (let time = 0; time < 2; time += 1) await codes.hidePlate({ code, plate: "OFİS ÇİÇEK", reason: REASON_TEXT });
    expect(await readShownPlate(code)).toBe("");
    t.clock.advance({ seconds: 1 });
    for (let time = 0; time < 2; time += 1) await codes.showPlate({ code, plate: "OFİS ÇİÇEK" });
    expect(await readShownPlate(code)).toBe("OFİS ÇİÇEK");
    const { items } = await admin.api.admin.audit.list({ code, kind: "codes" });
    expect(items.filter(({ action }) => action.startsWith("plate-")).map(({ action }) => action)).toEqual([
      "plate-shown",
      "plate-hidden",
    ]);
    const free = await makeCode(t.db);
    expect((await catchRefusal(codes.hidePlate({ code: free, plate: "X", reason: REASON_TEXT }))).code).toBe(
      "CHANGED_MEANWHILE",
    );
  });
});

describe("the text on a company's car", () => {
  async function fleetOf(slots = 2) {
    const fleet = await makeCompanyOwnerPerson(t, { isConfirmed: true });
    const made = await makeCars(t.db, fleet.user, slots);
    return { cars: fleet.api.company.cars, fleet, codes: made as [string, string] };
  }

  test("waits by whichever way it is set", async () => {
    const { cars, codes: made } = await fleetOf(3);
    const [saved, pasted, changed = ""] = made as unknown as string[];
    const { version } = await cars.get({ code: saved! });
    await cars.saveDisplay({ code: saved!, version, plate: "POLİS", note: "" });
    await cars.setPlates({
      plates: [
        { code: pasted!, plate: "ZABITA" },
        { code: changed, plate: "34 ABC 901" },
      ],
    });
    expect([await readShownPlate(saved!), await readShownPlate(pasted!), await readShownPlate(changed)]).toEqual([
      "",
      "",
      "34 ABC 901",
    ]);
    const read = await cars.get({ code: changed });
    await cars.change({ code: changed, version: read.version, plate: "JANDARMA" });
    expect(await readShownPlate(changed)).toBe("");
    expect(await cars.get({ code: changed })).toMatchObject({ plate: "JANDARMA", plateHidden: { reason: "" } });
    expect(await listWaitingPlates()).toEqual(expect.arrayContaining([saved, pasted, changed]));
    await codes.showPlate({ code: pasted!, plate: "ZABITA" });
    expect(await readShownPlate(pasted!)).toBe("ZABITA");
  });

  test("makes way for another one once it is refused, which goes to its rentals", async () => {
    const {
      cars,
      fleet,
      codes: [code],
    } = await fleetOf();
    const save = async (plate: string) => {
      const { version } = await cars.get({ code });
      return cars.saveDisplay({ code, version, plate, note: "" });
    };
    await save("POLİS");
    expect((await catchRefusal(save("34 ABC 902"))).code).toBe("PLATE_ALREADY_SET");
    await t.post();
    await codes.hidePlate({ code, plate: "POLİS", reason: REASON_TEXT });
    expect(await t.post()).toMatchObject([{ recipient: fleet.user.email, mail: { kind: "plate-hidden", code } }]);
    expect(await save("34 ABC 902")).toMatchObject({ plate: "34 ABC 902", plateHidden: null });
    expect(await readShownPlate(code)).toBe("34 ABC 902");
  });
});

describe("the mail to a second person", () => {
  test("names nobody whom its reader would take for an authority, and no text that strangers do not see", async () => {
    const { owner, code } = await makeOwnerWithPlate("POLİS", {
      displayName: "Emniyet Genel Müdürlüğü",
      isConfirmed: true,
    });
    await makeSecondPerson(t, owner.user, { confirmedAt: t.clock.now() });
    await t.as().api.visitor.notices.send({ key: randomNoticeKey(), code, reason: "lights", note: "", phone: "" });
    t.clock.advance({ seconds: 60 });
    await t.post();
    t.clock.advance({ seconds: 600 });
    const told = (await t.post()).filter(({ mail }) => mail.kind === "second-person-told");
    expect(told).toMatchObject([{ mail: { owner: "Em*** M.", plate: "", code } }]);
  });
});
