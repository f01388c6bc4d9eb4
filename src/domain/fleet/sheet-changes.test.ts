import { expect, test } from "vitest";

import type { AgreedFacts } from "./agreement.ts";
import { doesAcceptanceHold, listSheetChanges } from "./sheet-changes.ts";

const driver = (name: string) => ({ name, identity: "", bornOn: "", licence: "", address: "" });
const car = { code: "RC-1", plate: "35 KRF 101", make: "", model: "", year: null, colour: "", fuel: null, gear: null };
const signed: AgreedFacts = {
  renter: { name: "Zeynep Aksoy", phone: "", email: "", isBusiness: false },
  drivers: [driver("Zeynep Aksoy"), driver("Emre Aksoy")],
  car,
  from: "2026-11-25T07:15:00.000Z",
  until: "2026-11-28T07:15:00.000Z",
  charges: [
    { kind: "Kira", text: "", amount: 300_000 },
    { kind: "Teslimat", text: "Havaalanı", amount: 50_000 },
    { kind: "İndirim", text: "", amount: -10_000 },
  ],
  deposit: 400_000,
};
const [rent, delivery, discount] = signed.charges as [
  AgreedFacts["charges"][number],
  AgreedFacts["charges"][number],
  AgreedFacts["charges"][number],
];
const more = (amount: number) => ({ kind: "İndirim", text: "Gecikme için", amount });

test.each<[string, Partial<AgreedFacts>, boolean, string[]]>([
  ["nothing", {}, true, []],
  ["another hour on the same day", { from: "2026-11-25T09:00:00.000Z" }, true, []],
  ["another telephone", { renter: { ...signed.renter, phone: "+90 532" } }, true, []],
  ["another colour", { car: { ...car, colour: "Mavi" } }, true, []],
  ["a discount", { charges: [...signed.charges, more(-20_000)] }, true, ["price"]],
  ["a rent that is corrected downwards", { charges: [{ ...rent, amount: 1 }, delivery, discount] }, true, ["price"]],
  ["a smaller deposit", { deposit: 0 }, true, ["deposit"]],
  [
    "a discount and a smaller deposit",
    { charges: [...signed.charges, more(-1)], deposit: 1 },
    true,
    ["price", "deposit"],
  ],
  ["lines in another order", { charges: [discount, delivery, rent] }, true, []],
  ["a discount in two parts", { charges: [rent, delivery, more(-4000), more(-6000)] }, true, []],
  ["a reversed discount", { charges: [rent, delivery] }, false, ["price"]],
  ["a higher rent", { charges: [{ ...rent, amount: 300_001 }, delivery, discount] }, false, ["price"]],
  [
    "a discount that hides a new line",
    { charges: [...signed.charges, { kind: "Uzatma", text: "", amount: 1000 }, more(-90_000)] },
    false,
    ["price"],
  ],
  [
    "a discount that hides a dearer line",
    { charges: [rent, { ...delivery, amount: 50_001 }, discount, more(-1)] },
    false,
    ["lines"],
  ],
  ["a line that is gone", { charges: [rent, discount] }, false, ["price"]],
  ["a line that says something else", { charges: [rent, { ...delivery, text: "Ofis" }, discount] }, false, ["lines"]],
  [
    "a discount beside a higher deposit",
    { charges: [...signed.charges, more(-90_000)], deposit: 400_001 },
    false,
    ["price", "deposit"],
  ],
  ["a later end", { until: "2026-11-29T07:15:00.000Z" }, false, ["until"]],
  ["an earlier end", { until: "2026-11-27T07:15:00.000Z" }, false, ["until"]],
  ["another day of the beginning", { from: "2026-11-24T07:15:00.000Z" }, false, ["from"]],
  ["another car", { car: { ...car, code: "RC-2", plate: "35 KRF 102" } }, false, ["car"]],
  ["another plate of the same car", { car: { ...car, plate: "35 KRF 109" } }, false, ["car"]],
  ["another renter", { renter: { ...signed.renter, name: "Ali" } }, false, ["renter", "drivers"]],
  ["a further driver", { drivers: [...signed.drivers, driver("Deniz Göl")] }, false, ["drivers"]],
  ["a driver who is gone", { drivers: [driver("Zeynep Aksoy")] }, false, ["drivers"]],
])("after %s: %j", (_, change, holds, kinds) => {
  const now = { ...signed, ...change };
  expect(doesAcceptanceHold(signed, now)).toBe(holds);
  expect(listSheetChanges(signed, now).map(({ kind }) => kind)).toEqual(kinds);
});

test("a change names both sides", () => {
  const now = { ...signed, charges: [...signed.charges, more(-20_000)], drivers: [driver("Deniz Göl")] };
  expect(listSheetChanges(signed, now)).toEqual([
    { kind: "price", before: 340_000, after: 320_000 },
    { kind: "drivers", added: ["Deniz Göl"], removed: ["Emre Aksoy"] },
  ]);
});
