import type { ReceivableBand } from "#domain/fleet/receivable-band.ts";

export const receivableBandWords: Record<ReceivableBand, string> = {
  "not-due": "Vadesi gelmedi",
  "to-7": "0–7 gün",
  "to-30": "8–30 gün",
  "to-90": "31–90 gün",
  "over-90": "90 günden çok",
};
