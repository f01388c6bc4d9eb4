import { describe, expect, test } from "vitest";

import { makeDocumentKey, makePassKey, findRepeats, planRoadChargeImport } from "./road-charge-pass.ts";

test("two have one key in one minute, however the plate is spelled, and differ by plate, minute and amount", () => {
  const line = { plate: "34 ABC 123", at: "2026-11-21T14:05", amount: 5 };
  const key = makePassKey(line);
  expect(makePassKey({ ...line, plate: "34abc123", at: "2026-11-21T14:05:59" })).toBe(key);
  for (const other of [{ plate: "34 ABC 124" }, { at: "2026-11-21T14:06" }, { amount: 6 }])
    expect(makePassKey({ ...line, ...other })).not.toBe(key);
});

test.each([
  ["", ""],
  ["7", ""],
  ["00042", ""],
  ["İzmir-Çeşme", ""],
  ["MB-12345678", "MB12345678"],
  ["mb 12345678", "MB12345678"],
  ["123456", "123456"],
  ["A1", "A1"],
])("the document %j is known by %j", (documentNo, key) => {
  expect(makeDocumentKey(documentNo)).toBe(key);
});

describe("a line beside what is there of its plate, minute, amount and kind:", () => {
  const saying = (said: string) => {
    const [documentNo = "", text = ""] = said.split("@");
    return { documentNo, text };
  };
  // Rows in the database and lines are written as 'document@place'.
  test.each<[what: string, kind: "toll" | "fine", line: string, there: string[], settled: string]>([
    ["nothing is there", "toll", "", [], "new"],
    ["the same", "toll", "", [""], "known"],
    ["a running number of another list", "toll", "7", ["1"], "known"],
    ["a running number and a document", "toll", "1", ["REF-123456"], "known"],
    ["a place that was kept as a document", "toll", "@İzmir-Çeşme", ["İzmir-Çeşme"], "known"],
    ["a place that is not named", "toll", "@FSM", [""], "known"],
    ["a place named longer", "toll", "@OSMANGAZİ KÖPRÜSÜ", ["@Osmangazi"], "known"],
    ["another place", "toll", "@FSM", ["@15 Temmuz Köprüsü"], "alike"],
    ["one of two places", "toll", "@FSM", ["@15 Temmuz", "@FSM"], "known"],
    ["another document of a toll", "toll", "REF-123457", ["REF-123456"], "alike"],
    ["one document at two places", "toll", "REF-123456@FSM", ["REF-123456@Kınalı"], "alike"],
    ["another document of a fine", "fine", "MB-12345679", ["MB-12345678"], "new"],
    ["the same document of a fine, spelled otherwise", "fine", "mb 12345678@Konak", ["MB-12345678@Bornova"], "known"],
    ["a fine without its document", "fine", "", ["MB-12345678"], "known"],
    ["a fine whose document was lost", "fine", "MB-12345678", [""], "known"],
    [
      "a fine between one with another document and one at another place",
      "fine",
      "MB-12345679@Konak",
      ["MB-12345678", "@Bornova"],
      "alike",
    ],
  ])("%s", (_, kind, line, there, settled) => {
    const one = { ...saying(line), times: 1, isApart: false };
    expect(planRoadChargeImport(kind, one, there.map(saying))).toBe(settled);
  });

  test("the second of its list is known once two are there; what a person called another one is new until it is there", () => {
    const there = [saying("@FSM")];
    const second = { ...saying("@FSM"), times: 2, isApart: false };
    expect(planRoadChargeImport("toll", second, there)).toBe("alike");
    expect(planRoadChargeImport("toll", { ...second, isApart: true }, there)).toBe("new");
    expect(planRoadChargeImport("toll", { ...second, isApart: true }, [...there, saying("@FSM")])).toBe("known");
    const other = { ...saying("@Kınalı"), times: 1, isApart: true };
    expect(planRoadChargeImport("toll", other, there)).toBe("new");
    expect(planRoadChargeImport("toll", other, [...there, saying("@Kınalı")])).toBe("known");
  });
});

test("lines of one list that repeat each other are counted, asked about or named", () => {
  const at = "2026-11-21T14:05";
  const line = (documentNo: string, text: string, amount = 5) => ({
    plate: "34 ABC 123",
    at,
    amount,
    documentNo,
    text,
  });
  const lines = [line("", "FSM"), undefined, line("3", "Kınalı"), line("7", "FSM"), line("", "FSM", 6), line("", "")];
  expect(findRepeats("toll", lines)).toEqual([
    { times: 1, isAlike: false },
    undefined,
    { times: 1, isAlike: true },
    { times: 2, isAlike: true },
    { times: 1, isAlike: true },
    { times: 4, isAlike: true },
  ]);
  const documents = [line("MB-12345678", ""), line("MB 12345678", ""), line("MB-12345679", "")];
  expect(findRepeats("fine", documents)).toEqual([
    { times: 1, isAlike: false },
    "repeated",
    { times: 1, isAlike: false },
  ]);
  // All passes of a bill have the bill's number, so the number does not identify a pass.
  const bill = [line("F-2026001", ""), line("F-2026001", ""), line("F-2026001", "", 6)];
  expect(findRepeats("toll", bill)).toEqual([
    { times: 1, isAlike: false },
    { times: 2, isAlike: true },
    { times: 1, isAlike: false },
  ]);
});
