import { expect, test } from "vitest";

import { isNameOf } from "./signer-name.ts";

test.each([
  ["Işıl Demir", "Işıl Demir", true],
  ["Işıl Demir", "ışıl demir", true],
  ["Işıl Demir", "IŞIL DEMİR", true],
  ["Işıl Demir", "Isil Demir", true],
  ["Işıl Demir", "DEMİR IŞIL", true],
  ["Işıl Demir", "Demir, Işıl", true],
  ["Işıl Demir", " Işıl   Demir ", true],
  ["Ayşe-Nur Öz", "ayse nur oz", true],
  ["Müller Jürgen", "Jurgen Muller", true],
  ["Иван Петров", "петров иван", true],
  ["Işıl Demir", "Ali Kaya", false],
  ["Işıl Demir", "Işıl", false],
  ["Işıl Demir", "Işıl Demirci", false],
  ["Işıl Demir", "Işıl Su Demir", false],
  ["Ali Ali Kaya", "Ali Kaya", false],
  ["Işıl Demir", "I. Demir", false],
  ["Işıl Demir", "", false],
])("of %s, %s is the name: %s", (expected, signed, isSame) => {
  expect(isNameOf(expected, signed)).toBe(isSame);
});
