import { expect, test } from "vitest";

import { OneAtATimeQueue } from "./one-at-a-time.ts";

test("the work of one subject is done piece by piece, that of another meanwhile, and a piece that fails stops nobody", async () => {
  const turns = new OneAtATimeQueue();
  const seen: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      seen.push(name);
      ends.set(name, () => (name === "first" ? reject(new Error("broken")) : resolve(name)));
    });
  const first = turns.run("one", piece("first"));
  const second = turns.run("one", piece("second"));
  const other = turns.run("other", piece("other"));
  await Promise.resolve();
  expect(seen).toEqual(["first", "other"]);
  ends.get("other")!();
  expect(await other).toBe("other");
  expect(seen).toEqual(["first", "other"]);
  ends.get("first")!();
  await expect(first).rejects.toThrow("broken");
  expect(seen).toEqual(["first", "other", "second"]);
  ends.get("second")!();
  expect(await second).toBe("second");
});
