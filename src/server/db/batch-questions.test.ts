import { expect, test } from "vitest";

import { makeBatchedQuery } from "./batch-questions.ts";

function makeFakeDatabase() {
  const statements: { keys: readonly string[]; answer(value: string): void; fail(): void }[] = [];
  const ask = makeBatchedQuery((keys: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const answer = (value: string) => resolve(keys.map((key) => `${key} ${value}`));
    statements.push({ keys, answer, fail: () => reject(new Error("away")) });
    return promise;
  });
  return { ask, statements };
}

async function waitForNextTurn(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

test("all who ask in one turn are one statement, and each gets the answer of their own key", async () => {
  const { ask, statements } = makeFakeDatabase();
  const asked = ["a", "b", "a"].map((key) => ask(key));
  await waitForNextTurn();
  expect(statements.map(({ keys }) => keys)).toEqual([["a", "b", "a"]]);
  statements[0]!.answer("1");
  expect(await Promise.all(asked)).toEqual(["a 1", "b 1", "a 1"]);
});

test("where it is said how long to wait, all who ask until then are one statement, and who asks later is in the next", async () => {
  const statements: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const ask = makeBatchedQuery(
    async (keys: readonly string[]) => {
      statements.push(keys);
      return [...keys];
    },
    (asked) => waiting.push(asked),
  );
  const asked = [ask("a")];
  await waitForNextTurn();
  asked.push(ask("b"));
  await waitForNextTurn();
  expect([waiting.length, statements]).toEqual([1, []]);
  waiting[0]!();
  expect(await Promise.all(asked)).toEqual(["a", "b"]);
  const later = ask("c");
  waiting[1]!();
  expect([await later, statements]).toEqual(["c", [["a", "b"], ["c"]]]);
});

test("who asks while a statement is under way is not answered by it", async () => {
  const { ask, statements } = makeFakeDatabase();
  const first = ask("a");
  await waitForNextTurn();
  const second = ask("a");
  await waitForNextTurn();
  expect(statements).toHaveLength(2);
  statements[0]!.answer("old");
  statements[1]!.answer("new");
  expect([await first, await second]).toEqual(["a old", "a new"]);
});

test("while two statements are under way, all who come wait for the third", async () => {
  const { ask, statements } = makeFakeDatabase();
  const asked = [];
  for (const key of ["a", "b", "c", "d"]) {
    asked.push(ask(key));
    await waitForNextTurn();
  }
  expect(statements).toHaveLength(2);
  statements[1]!.answer("1");
  await waitForNextTurn();
  expect(statements[2]!.keys).toEqual(["c", "d"]);
  for (const statement of statements) statement.answer("1");
  expect(await Promise.all(asked)).toEqual(["a 1", "b 1", "c 1", "d 1"]);
});

test("a statement that fails fails those who asked it alone, and the next is asked", async () => {
  const { ask, statements } = makeFakeDatabase();
  const failing = [ask("a"), ask("b")].map((asked) => expect(asked).rejects.toThrow("away"));
  await waitForNextTurn();
  const other = ask("a");
  await waitForNextTurn();
  const later = ask("a");
  statements[0]!.fail();
  await Promise.all(failing);
  await waitForNextTurn();
  for (const { answer } of statements.slice(1)) answer("1");
  expect([await other, await later]).toEqual(["a 1", "a 1"]);
});
