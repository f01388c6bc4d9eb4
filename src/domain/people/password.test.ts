import { describe, expect, test } from "vitest";

import type { Role } from "./actor.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, findPasswordProblem, ratePassword } from "./password.ts";

const leakedPasswords = new Set(["123456", "qwerty", "sifre123", "q1w2e3r4t5y6"]);

test("the limits are 6, 12 for administrators, and 128", () => {
  expect([PASSWORD_MIN, ADMIN_PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 12, 128]);
});

describe("a password", () => {
  test.each<[name: string, password: string, role: Role, problem: ReturnType<typeof findPasswordProblem>]>([
    ["nothing", "", "customer", "too-short"],
    ["5 characters", "abcde", "customer", "too-short"],
    ["6 characters", "abcdef", "customer", undefined],
    ["5 characters of a company", "abcde", "company", "too-short"],
    ["6 characters of a company", "abcdef", "company", undefined],
    ["11 characters of an administrator", "abcdefghijk", "admin", "too-short"],
    ["12 characters of an administrator", "abcdefghijkl", "admin", undefined],
    ["128 characters", "xy".repeat(64), "customer", undefined],
    ["129 characters", `${"xy".repeat(64)}x`, "customer", "too-long"],
    ["129 characters of an administrator", `${"xy".repeat(64)}x`, "admin", "too-long"],
    ["128 letters with a separate accent", "g\u0306u".repeat(64), "customer", undefined],
    ["3 letters with a separate accent", "g\u0306".repeat(3), "customer", "too-short"],
    ["5 emoji", "🚗".repeat(5), "customer", "too-short"],
    ["6 emoji", "🚗🚙🚕🚗🚙🚕", "customer", undefined],
    ["128 emoji", "🚗🚙".repeat(64), "customer", undefined],
    ["two ligatures of three letters", "ﬃﬃ", "customer", undefined],
    ["6 spaces", "      ", "customer", "too-common"],
    ["one sign 6 times", "111111", "customer", "too-common"],
    ["one sign 128 times", "x".repeat(128), "company", "too-common"],
    ["one sign 12 times of an administrator", "aaaaaaaaaaaa", "admin", "too-common"],
    ["one letter in both cases", "aAaAaA", "customer", "too-common"],
    ["one letter with and without its accent", "şsşsşs", "customer", "too-common"],
    ["one emoji 6 times", "🚗".repeat(6), "customer", "too-common"],
    ["two signs by turns", "121212", "customer", undefined],
    ["a common one", "123456", "customer", "too-common"],
    ["a common one in capitals", "QWERTY", "company", "too-common"],
    ["a common one in Turkish capitals", "ŞİFRE123", "customer", "too-common"],
    ["a common one in wide signs", "１２３４５６", "customer", "too-common"],
    ["a common one between spaces", " 123456\t", "customer", "too-common"],
    ["a common one of an administrator", "Q1w2e3r4t5y6", "admin", "too-common"],
    ["a common one and one sign more", "1234567", "customer", undefined],
  ])("of %s is judged", (_, password, role, problem) => {
    expect(findPasswordProblem(password, role, (key) => leakedPasswords.has(key))).toBe(problem);
  });

  test("is judged without the list where there is none, as in the browser", () => {
    expect(findPasswordProblem("123456", "customer")).toBeUndefined();
    expect(findPasswordProblem("111111", "customer")).toBe("too-common");
  });
});

describe("the strength hint", () => {
  test.each([
    ["", "weak"],
    ["k7m2xq9", "weak"],
    ["123456789012345678", "weak"],
    ["9876543210", "weak"],
    ["aaaaaaaaaaaaaaaa", "weak"],
    ["qwertyuiopasdfghjkl", "weak"],
    ["Galatasaray1905", "weak"],
    ["FENERBAHÇE1907", "weak"],
    ["Beşiktaş2024!", "weak"],
    ["ŞİFRE1234", "weak"],
    ["sifreparola", "weak"],
    ["aşkımcanımk7m", "weak"],
    ["kavunl2024", "weak"],
    ["kbt7mw2024", "weak"],
    ["kbt7mw01", "weak"],
    ["kbt7mw90", "weak"],
    ["kht7mwbcde", "weak"],
    ["kbh7mxrtyui", "weak"],
    ["kbt7mwasdf", "weak"],
    ["kbt7mpzxcvb", "weak"],
    ["kbt7mo1qaz", "weak"],
    ["İstanbul34!", "weak"],
    ["1qaz2wsx3edc", "weak"],
    ["KoduTara2026", "weak"],
    ["numaratör2026", "weak"],
    ["k7m2xq9v", "fair"],
    ["k7m2xq9sifre", "fair"],
    ["K7m2xq9v", "fair"],
    ["K7M2XQ9VHT4P", "fair"],
    ["kavun tepsi", "fair"],
    ["mavi kavun te", "fair"],
    ["K7m2xq9vHt4p", "strong"],
    ["kvtbmzrphwncqjdl", "strong"],
    ["k7m2xq9vht4p", "fair"],
    ["kırmızı bisiklet tavanda", "strong"],
    ["Ğ7m2Şq9vÖt4p", "strong"],
  ] as const)("for %j is %s", (password, strength) => {
    expect(ratePassword(password)).toBe(strength);
  });
});
