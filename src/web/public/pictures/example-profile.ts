import type { ScanView } from "#contract/ports/public-pages.ts";
import { reasonsOf } from "#domain/notices/notice.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";

/** What the code of the house shows, and our pictures: nobody's data. Its owner is reached by notices alone, so that no number stands there. */
export const exampleProfile: Extract<ScanView, { state: "profile" }> = {
  state: "profile",
  code: EXAMPLE_CODE,
  owner: "Ay*** Y.",
  kind: "vehicle",
  plate: "34 ABC 123",
  status: null,
  note: "5 dakikaya aracın başındayım.",
  contacts: [],
  reasons: reasonsOf("vehicle"),
  accepts: { text: true, photo: true },
};
