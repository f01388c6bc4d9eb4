import { expect, test } from "vitest";

import { CAR_PARTS, CAR_SIDES } from "#domain/fleet/car-parts.ts";

import { conditionWords } from "./condition.ts";

const { tr, ...foreign } = conditionWords;

test.each(Object.entries(foreign))("nothing of a record's fixed words is Turkish in %s", (_, words) => {
  const places = CAR_SIDES.flatMap((side) => CAR_PARTS.map((part) => words.place({ side, part })));
  const all = [words.kind, words.position, words.accessory].flatMap((table) => Object.values(table));
  expect([...places, ...all].join(" ")).not.toMatch(/[ığşİĞŞ]|undefined/u);
  for (const table of ["kind", "position", "accessory"] as const)
    for (const [key, word] of Object.entries(words[table]))
      expect(word, `${table} ${key}`).not.toBe((tr[table] as Record<string, string>)[key]);
});

test("a damage is said as each language says it", () => {
  const damage = { side: "right", part: "front-door" } as const;
  expect(Object.values(conditionWords).map(({ place, kind }) => `${place(damage)}, ${kind.dent}`)).toEqual([
    "Sağ ön kapı, göçük",
    "Right: front door, dent",
    "Rechts: Vordertür, Delle",
    "Справа: передняя дверь, вмятина",
    "اليمين: الباب الأمامي, انبعاج",
  ]);
});
