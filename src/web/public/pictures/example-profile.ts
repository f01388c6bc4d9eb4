import type { ScanView } from "#contract/ports/public-pages.ts";
import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";

/** The profile has no phone number, so that nobody calls a stranger. */
export const exampleProfile: Extract<ScanView, { state: "profile" }> = {
  state: "profile",
  code: EXAMPLE_CODE,
  owner: "Ay*** Y.",
  kind: "vehicle",
  plate: "34 ABC 123",
  status: null,
  note: "5 dakikaya aracın başındayım.",
  contacts: [],
  reasons: getReasonsOfKind("vehicle"),
  accepts: { text: true, photo: true },
};
