import { expect, test } from "vitest";

import { makePeriodWarningSentence } from "./period-warnings.words.ts";

test.each([
  [{ kind: "insurance", text: "", dueOn: "2026-12-01" }, "Sigortası bu süre bitmeden doluyor: 1 Aralık 2026."],
  [{ kind: "inspection", text: "", dueOn: "2026-11-16" }, "Muayenesi 12 gün önce doldu: 16 Kasım 2026."],
  [{ kind: "casco", text: "", dueOn: "2026-11-28" }, "Kaskosu bugün doluyor: 28 Kasım 2026."],
  [{ kind: "tyres", text: "", dueOn: "2026-11-27" }, "Lastik gecikti: 27 Kasım 2026."],
  [{ kind: "oilService", text: "", dueOn: null, kmLeft: 650 }, "Yağ Bakım bu süre içinde yapılmalı: 650 km kaldı."],
  [
    { kind: "other", text: "Klima gazı", dueOn: "2026-12-02", kmLeft: -200 },
    "Klima gazı gecikti: 2 Aralık 2026, 200 km geçti.",
  ],
] as const)("a rental that runs past %o says '%s'", (warning, sentence) => {
  expect(makePeriodWarningSentence(warning, "2026-11-28")).toBe(sentence);
});
