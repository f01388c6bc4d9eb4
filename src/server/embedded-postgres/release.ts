/** When PostgreSQL published the version of the embedded packages. A new package needs its line. */
export const EMBEDDED_RELEASE = { version: "18.4", released: "2026-05-14" };
