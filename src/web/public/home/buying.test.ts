import { expect, test } from "vitest";

import { stickerLink, waysToBuy } from "./buying.ts";

const shop = { name: "Pazar", url: "https://pazar.example/urun" };
const brand = { name: "Tara & Bul", marketplaces: [] };
const nobody = { email: "", phone: "" };
const operator = { email: "bilgi@ornek.example", phone: "0212 123 45 67" };

test("where there are shops the sticker is bought there, in their order, whoever runs the service", () => {
  const other = { name: "Çarşı", url: "https://carsi.example" };
  expect(waysToBuy({ brand: { ...brand, marketplaces: [shop, other] }, operator })).toEqual({
    at: "shops",
    ways: [
      { href: shop.url, name: "Pazar" },
      { href: other.url, name: "Çarşı" },
    ],
  });
});

test("without shops it is bought from whoever runs the service, by the ways they gave", () => {
  const mail = { href: "mailto:bilgi@ornek.example?subject=Tara%20%26%20Bul%20QR%20etiketi", name: operator.email };
  const call = { href: "tel:+902121234567", name: operator.phone };
  expect(waysToBuy({ brand, operator })).toEqual({ at: "operator", ways: [mail, call] });
  expect(waysToBuy({ brand, operator: { ...operator, email: "" } })).toEqual({ at: "operator", ways: [call] });
});

test("where nobody can be reached nothing is offered", () => {
  expect(waysToBuy({ brand, operator: nobody })).toEqual({ at: "nowhere", ways: [] });
  expect(stickerLink({ brand, operator: nobody })).toEqual({
    label: "Etiketi incele",
    path: "/purchase",
    isSold: false,
  });
  expect(stickerLink({ brand, operator })).toEqual({ label: "Etiket al", path: "/purchase", isSold: true });
});
