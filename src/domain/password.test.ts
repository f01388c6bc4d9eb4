import { describe, expect, test } from "vitest";

import type { Role } from "./actor.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, passwordProblem, passwordStrength } from "./password.ts";

test("the limits are 6, 12 for administrators, and 128", () => {
  expect([PASSWORD_MIN, ADMIN_PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 12, 128]);
});

describe("a password", () => {
  test.each<[name: string, password: string, role: Role, problem: "too-short" | "too-long" | undefined]>([
    ["nothing", "", "customer", "too-short"],
    ["5 characters", "abcde", "customer", "too-short"],
    ["6 characters", "abcdef", "customer", undefined],
    ["5 characters of a company", "abcde", "company", "too-short"],
    ["6 characters of a company", "abcdef", "company", undefined],
    ["11 characters of an administrator", "abcdefghijk", "admin", "too-short"],
    ["12 characters of an administrator", "abcdefghijkl", "admin", undefined],
    ["128 characters", "x".repeat(128), "customer", undefined],
    ["129 characters", "x".repeat(129), "customer", "too-long"],
    ["129 characters of an administrator", "x".repeat(129), "admin", "too-long"],
    ["128 letters with a separate accent", "g\u0306".repeat(128), "customer", undefined],
    ["3 letters with a separate accent", "g\u0306".repeat(3), "customer", "too-short"],
    ["5 emoji", "🚗".repeat(5), "customer", "too-short"],
    ["6 emoji", "🚗".repeat(6), "customer", undefined],
    ["128 emoji", "🚗".repeat(128), "customer", undefined],
    ["two ligatures of three letters", "ﬃﬃ", "customer", undefined],
    ["6 spaces", "      ", "customer", undefined],
  ])("of %s is judged", (_, password, role, problem) => {
    expect(passwordProblem(password, role)).toBe(problem);
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
    ["İstanbul34!", "weak"],
    ["1qaz2wsx3edc", "weak"],
    ["KoduTara2026", "weak"],
    ["numaratör2026", "weak"],
    ["k7m2xq9v", "fair"],
    ["kavun tepsi", "fair"],
    ["mavi kavun te", "fair"],
    ["K7m2xq9vHt4p", "strong"],
    ["k7m2xq9vht4p", "fair"],
    ["kırmızı bisiklet tavanda", "strong"],
    ["Ğ7m2Şq9vÖt4p", "strong"],
  ] as const)("for %j is %s", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
