import { expect, test } from "vitest";

import { getStickerLinkLabel, listWaysToBuy } from "./buying.ts";

const marketplaces = [
  { name: "Pazar", url: "https://pazar.example/urun" },
  { name: "Çarşı", url: "https://carsi.example" },
];

test("where there are shops the sticker is bought there, in their order", () => {
  expect(listWaysToBuy({ isSold: true, marketplaces })).toEqual([
    { href: "https://pazar.example/urun", shop: "Pazar" },
    { href: "https://carsi.example", shop: "Çarşı" },
  ]);
});

test("without shops it is ordered with our own form", () => {
  expect(listWaysToBuy({ isSold: true, marketplaces: [] })).toEqual([{ href: "/purchase/order" }]);
  expect(getStickerLinkLabel({ isSold: true, price: 29_990 })).toBe("Etiketi al · 299,90 TL");
});

test("where the sale is off nothing is offered, whatever shops there are", () => {
  expect(listWaysToBuy({ isSold: false, marketplaces })).toEqual([]);
  expect(getStickerLinkLabel({ isSold: false, price: 29_990 })).toBe("Etiketi incele");
});
