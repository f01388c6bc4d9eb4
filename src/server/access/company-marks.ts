import { createHmac, timingSafeEqual } from "node:crypto";

import type { SecretKeys } from "#server/outside/secret-keys.ts";

const COMPANIES_MAX = 5;

export const COMPANY_MARK_DAYS = 400;

const SEPARATOR = ".";

/** A keyed digest, so nobody without the key can make it or learn from it which company it is. */
function makeCompanyMark(keys: SecretKeys, companyId: string): string {
  return createHmac("sha256", keys.keyFor("device-mark"))
    .update(companyId)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

export function hasCompanyMark(keys: SecretKeys, marks: string, companyId: string): boolean {
  const own = Buffer.from(makeCompanyMark(keys, companyId));
  return marks.split(SEPARATOR).some((mark) => {
    const given = Buffer.from(mark);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

export function addCompanyMark(keys: SecretKeys, marks: string, companyId: string): string {
  const own = makeCompanyMark(keys, companyId);
  const others = marks.split(SEPARATOR).filter((mark) => /^[\w-]{22}$/.test(mark) && mark !== own);
  return [own, ...others].slice(0, COMPANIES_MAX).join(SEPARATOR);
}
