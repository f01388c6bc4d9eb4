import { expect, test } from "vitest";

import { adminSections, getAriaCurrent } from "./admin-sections.ts";

test.each([
  ["/admin", "Genel bakış", "page"],
  ["/admin/companies", "Şirketler", "page"],
  ["/admin/companies/", "Şirketler", "page"],
  ["/admin/edit-company/0198c0de-0000-7000-8000-000000000001", "Şirketler", "true"],
  ["/admin/qrcodes/KT7M2QXA", "QR kodlar", "true"],
  ["/admin/batches/0198c0de-0000-7000-8000-000000000001", "Partiler", "true"],
])("on %s the section %s alone is marked, as %s", (path, label, mark) => {
  const marked = adminSections.map((section) => [section.label, getAriaCurrent(section, path)]);
  expect(marked.filter(([, one]) => one !== undefined)).toEqual([[label, mark]]);
});
