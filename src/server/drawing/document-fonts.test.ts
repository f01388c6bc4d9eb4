import { expect, test } from "vitest";

import { splitIntoRuns } from "./document-fonts.ts";

test.each([
  ["Zeynep Aksoy", [["Zeynep Aksoy", "latin"]]],
  ["Екатерина", [["Екатерина", "other"]]],
  [
    "محمد عبد الله, ",
    [
      ["محمد عبد الله", "arabic"],
      [", ", "latin"],
    ],
  ],
  [
    "ile محمد",
    [
      ["ile ", "latin"],
      ["محمد", "arabic"],
    ],
  ],
])("'%s' is drawn in runs of one font", (text, runs) => {
  expect(splitIntoRuns(text, false).map(({ text: part, font }) => [part, font])).toEqual(runs);
});
