import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ConnectionLost } from "./ask-server.ts";
import { PAGE_FAILED_MESSAGE, readSentenceFor, makeErrorSentence } from "./sentences.ts";

const makeRefusal = (code: string, defined = true) =>
  Object.assign(new Error("Geçersiz e-posta veya şifre."), { code, defined, data: undefined });
const LOST_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.";
const FAILED_MESSAGE = "Giriş başarısız oldu.";

test.each([
  ["a refusal", makeRefusal("CREDENTIALS_INVALID"), "Geçersiz e-posta veya şifre."],
  ["a server that fails", makeRefusal("UNEXPECTED"), FAILED_MESSAGE],
  ["an answer that is none of ours", makeRefusal("INTERNAL_SERVER_ERROR", false), FAILED_MESSAGE],
  ["a lost connection", new ConnectionLost("Failed to fetch"), LOST_MESSAGE],
  [
    "a script that Chrome did not get",
    new TypeError("Failed to fetch dynamically imported module: /a.js"),
    LOST_MESSAGE,
  ],
  [
    "a script that Firefox did not get",
    new TypeError("error loading dynamically imported module: /a.js"),
    LOST_MESSAGE,
  ],
  ["a script that Safari did not get", new TypeError("Importing a module script failed."), LOST_MESSAGE],
  [
    "a script that is gone",
    Object.assign(new TypeError("Importing a module script failed."), { isOnline: true }),
    PAGE_FAILED_MESSAGE,
  ],
  ["a function that is not there", new TypeError("Map.groupBy is not a function"), PAGE_FAILED_MESSAGE],
  ["a name that is not there", new ReferenceError("structuredClone is not defined"), PAGE_FAILED_MESSAGE],
  ["a syntax that is not known", new SyntaxError("Unexpected token '{'"), PAGE_FAILED_MESSAGE],
  ["what the browser itself refuses", new DOMException("no", "NotAllowedError"), FAILED_MESSAGE],
])("%s has a sentence of its own", (_, error, sentence) => {
  expect(readSentenceFor(error, FAILED_MESSAGE)).toBe(sentence);
});

test("only without a connection is what was typed said to be kept", () => {
  expect(makeErrorSentence(new ConnectionLost(), FAILED_MESSAGE)).toBe(`${LOST_MESSAGE} Yazdıklarınız silinmedi.`);
  expect(makeErrorSentence(new TypeError("a is undefined"), FAILED_MESSAGE)).toBe(PAGE_FAILED_MESSAGE);
});

test("the document says the same where the application cannot begin", () => {
  expect(readFileSync("src/web/index.html", "utf8")).toContain(`data-failed="${PAGE_FAILED_MESSAGE}"`);
});
