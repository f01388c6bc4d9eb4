import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { computeTotpStep } from "#domain/people/second-factor.ts";
import { encryptSecret, decryptSecret } from "#server/outside/sealing.ts";

import { drawRecoveryCodes, computeTotp } from "./secrets.ts";
import { decryptSetup, encryptSetup } from "./setup.ts";

describe("the codes of RFC 6238, appendix B, with SHA-1", () => {
  const secret = Buffer.from("12345678901234567890");
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("after %i seconds: %s", (seconds, code) => {
    const step = computeTotpStep(new Date(seconds * 1000));
    expect(computeTotp(secret, step, 8)).toBe(code);
    expect(computeTotp(secret, step)).toBe(code.slice(2));
  });
});

describe("a set-up on its way", () => {
  const key = randomBytes(32);
  const now = new Date("2026-11-22T10:00:00.000Z");
  const setup = { secret: randomBytes(20), replaced: undefined };
  const sealed = encryptSetup(key, "somebody", setup, now);

  test("comes back as it was, with the factor that it replaces", () => {
    expect(decryptSetup(key, "somebody", sealed, now)).toEqual(setup);
    const again = { ...setup, replaced: new Date("2026-01-01T00:00:00.123Z") };
    expect(decryptSetup(key, "somebody", encryptSetup(key, "somebody", again, now), now)).toEqual(again);
  });

  test("is of no use to another account, after half an hour, or as a stored secret", () => {
    expect(decryptSetup(key, "somebody else", sealed, now)).toBeUndefined();
    expect(decryptSetup(key, "somebody", sealed, new Date(now.getTime() + 30 * 60_000 - 1))).toEqual(setup);
    expect(decryptSetup(key, "somebody", sealed, new Date(now.getTime() + 30 * 60_000))).toBeUndefined();
    expect(decryptSecret(key, "somebody", Buffer.from(sealed, "base64url"))).toBeUndefined();
    expect(
      decryptSetup(key, "somebody", encryptSecret(key, "somebody", setup.secret).toString("base64url"), now),
    ).toBeUndefined();
    expect(decryptSetup(key, "somebody", "uydurma", now)).toBeUndefined();
  });
});

test("ten recovery codes of 140 random bits each, no two alike", () => {
  const codes = drawRecoveryCodes(randomBytes);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{28}$/u);
});
