/** Change both when the packages change. */
export const EMBEDDED_RELEASE = { version: "18.4", released: "2026-05-14" };
