import { expect, test } from "vitest";

import { formatRecordedTimes, makeRecordedTimeSentence } from "./recorded-times.words.ts";

const instantAt = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}:00+03:00`);
const now = instantAt(27, "20:00");

test("the line says both times, and their days only if they differ", () => {
  expect(formatRecordedTimes("start", instantAt(27, "10:20"), instantAt(27, "11:05"), now)).toBe(
    "Tutanağa göre kiracı aracı 10.20’de aldı, kiralamada başlangıç 11.05 yazıyor.",
  );
  expect(formatRecordedTimes("end", instantAt(26, "23:40"), instantAt(27, "09:00"), now)).toBe(
    "Tutanağa göre kiracı aracı 26 Kasım 23.40’ta geri getirdi, kiralamada bitiş 27 Kasım 09.00 yazıyor.",
  );
});

test("each refusal says what is in the way", () => {
  const by = {
    kind: "block",
    who: "Bakım",
    from: instantAt(27, "10:00"),
    until: instantAt(27, "10:30"),
    isOverdue: false,
  } as const;
  const last = { kind: "returned", at: instantAt(27, "10:30") } as const;
  expect([
    makeRecordedTimeSentence("start", { problem: "after-return", until: instantAt(27, "18:00") }, now),
    makeRecordedTimeSentence("start", { problem: "after-due", dueAt: instantAt(27, "18:00") }, now),
    makeRecordedTimeSentence("start", { problem: "taken", by }, now),
    makeRecordedTimeSentence("start", { problem: "before-last", last }, now),
    makeRecordedTimeSentence("end", { problem: "to-come" }, now),
  ]).toEqual([
    "Araç bu kiralamadan 27 Kasım 2026 18.00 tarihinde döndü. Başlangıç bundan sonra olamaz.",
    "Tutanaktaki teslim zamanı planlanan bitişten (27 Kasım 2026 18.00) sonra. Kiralama sürüyorsa önce bitişi uzatın.",
    "Bu araç kapalı (Bakım): 27 Kasım 2026 10.00 – 27 Kasım 2026 10.30.",
    "Araç önceki kiralamadan şu zamanda döndü: 27 Kasım 2026 10.30. Daha öncesi girilemez.",
    "Dönüş gelecekte olamaz.",
  ]);
});
