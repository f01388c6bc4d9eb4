import { randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { encryptSecret, decryptSecret } from "./sealing.ts";

describe("a sealed secret", () => {
  const key = randomBytes(32);
  const secret = randomBytes(20);
  const sealed = encryptSecret(key, "somebody", secret);

  test("is opened by its key for its purpose, and looks otherwise each time", () => {
    expect(decryptSecret(key, "somebody", sealed)).toEqual(secret);
    expect(encryptSecret(key, "somebody", secret)).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });

  test("is not opened by another key, for another purpose, or once any bit was changed", () => {
    expect(decryptSecret(randomBytes(32), "somebody", sealed)).toBeUndefined();
    expect(decryptSecret(key, "somebody else", sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(decryptSecret(key, "somebody", changed)).toBeUndefined();
    }
    for (const length of [0, 12, 27, sealed.length - 1])
      expect(decryptSecret(key, "somebody", sealed.subarray(0, length))).toBeUndefined();
  });
});
