import { expect, test } from "vitest";

import { makeStickerLink, listWaysToBuy } from "./buying.ts";

const marketplace = { name: "Pazar", url: "https://pazar.example/urun" };
const brandView = { name: "Tara & Bul", marketplaces: [] };
const NO_OPERATOR = { email: "", phone: "" };
const operatorView = { email: "bilgi@ornek.example", phone: "0212 123 45 67" };

test("where there are shops the sticker is bought there, in their order, whoever runs the service", () => {
  const other = { name: "Çarşı", url: "https://carsi.example" };
  expect(
    listWaysToBuy({ brand: { ...brandView, marketplaces: [marketplace, other] }, operator: operatorView }),
  ).toEqual({
    at: "shops",
    ways: [
      { href: marketplace.url, name: "Pazar" },
      { href: other.url, name: "Çarşı" },
    ],
  });
});

test("without shops it is bought from whoever runs the service, by the ways they gave", () => {
  const mail = { href: "mailto:bilgi@ornek.example?subject=Tara%20%26%20Bul%20QR%20etiketi", name: operatorView.email };
  const call = { href: "tel:+902121234567", name: operatorView.phone };
  expect(listWaysToBuy({ brand: brandView, operator: operatorView })).toEqual({ at: "operator", ways: [mail, call] });
  expect(listWaysToBuy({ brand: brandView, operator: { ...operatorView, email: "" } })).toEqual({
    at: "operator",
    ways: [call],
  });
});

test("where nobody can be reached nothing is offered", () => {
  expect(listWaysToBuy({ brand: brandView, operator: NO_OPERATOR })).toEqual({ at: "nowhere", ways: [] });
  expect(makeStickerLink({ brand: brandView, operator: NO_OPERATOR })).toEqual({
    label: "Etiketi incele",
    path: "/purchase",
    isSold: false,
  });
  expect(makeStickerLink({ brand: brandView, operator: operatorView })).toEqual({
    label: "Etiket al",
    path: "/purchase",
    isSold: true,
  });
});
