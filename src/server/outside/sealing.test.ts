import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { seal, unseal } from "./sealing.ts";

describe("a sealed secret", () => {
  const key = randomBytes(32);
  const secret = randomBytes(20);
  const sealed = seal(key, "somebody", secret);

  test("is opened by its key for its purpose, and looks otherwise each time", () => {
    expect(unseal(key, "somebody", sealed)).toEqual(secret);
    expect(seal(key, "somebody", secret)).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });

  test("is not opened by another key, for another purpose, or once any bit was changed", () => {
    expect(unseal(randomBytes(32), "somebody", sealed)).toBeUndefined();
    expect(unseal(key, "somebody else", sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(unseal(key, "somebody", changed)).toBeUndefined();
    }
    for (const length of [0, 12, 27, sealed.length - 1])
      expect(unseal(key, "somebody", sealed.subarray(0, length))).toBeUndefined();
  });
});
