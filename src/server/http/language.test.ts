import { expect, test } from "vitest";

import { createWishes } from "./language.ts";

test("what is remembered is answered as what is read", () => {
  const languageFor = createWishes(2);
  for (let round = 0; round < 3; round += 1) {
    expect(languageFor("de-DE,de;q=0.9")).toBe("de");
    expect(languageFor("ru")).toBe("ru");
    expect(languageFor("fr")).toBe("en");
    expect(languageFor(undefined)).toBe("tr");
    expect(languageFor(`ar,${"x".repeat(8000)}`)).toBe("ar");
  }
});
