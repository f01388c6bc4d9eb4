import { expect, test } from "vitest";

import { markOf, sectionsFor } from "./navigation.ts";

const account = {
  id: "1",
  displayName: "Ayşe",
  email: "ayse@example.com",
  role: "admin",
  isEmailConfirmed: true,
  secondFactor: "on",
  company: null,
} as const;

test.each([
  ["/admin", "Genel bakış", "page"],
  ["/admin/companies", "Şirketler", "page"],
  ["/admin/edit-company/0198c0de-0000-7000-8000-000000000001", "Şirketler", "true"],
  ["/admin/qrcodes/KT7M2QXA", "QR kodlar", "true"],
  ["/admin/batches/0198c0de-0000-7000-8000-000000000001", "Partiler", "true"],
])("on %s the section %s alone is marked, as %s", (path, label, mark) => {
  const marked = sectionsFor(account).map((entry) => [entry.label, markOf(entry, path)]);
  expect(marked.filter(([, one]) => one !== undefined)).toEqual([[label, mark]]);
});

test("nobody else has sections, nor an administrator whose second factor is missing", () => {
  expect(sectionsFor(null)).toEqual([]);
  expect(sectionsFor({ ...account, role: "customer" })).toEqual([]);
  expect(sectionsFor({ ...account, secondFactor: "missing" })).toEqual([]);
});
