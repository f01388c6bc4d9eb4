import type { OverviewView } from "#contract/people/overview.ts";
import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { listOverviewDays } from "#domain/notices/overview.ts";

export function makeAdminCodeView(given: Partial<AdminCodeView> & Pick<AdminCodeView, "code">): AdminCodeView {
  return {
    scanUrl: `https://example.com/q/${given.code}`,
    createdAt: new Date(),
    linkedTo: null,
    plate: "",
    note: "",
    isCar: false,
    batch: null,
    printed: null,
    soldAt: null,
    replaced: null,
    tookPlaceOf: [],
    openReports: 0,
    claim: null,
    formerNotesHidden: [],
    off: null,
    noteHidden: null,
    plateHidden: null,
    ...given,
  };
}

const NO_COUNT = { count: 0, isMore: false };

export const quietOverview: OverviewView = {
  waitingCompanies: NO_COUNT,
  waitingNames: NO_COUNT,
  waitingPlates: NO_COUNT,
  openReports: NO_COUNT,
  claimAlarms: NO_COUNT,
  openOrders: NO_COUNT,
  freeCodes: { count: 1000, isMore: true },
  undelivered: [
    { way: "account-mail", ...NO_COUNT },
    { way: "push", ...NO_COUNT },
  ],
  days: listOverviewDays("2026-11-23").map((day, index) => ({ day, scans: index < 3 ? null : 1200, notices: index })),
  doubtedClock: null,
};
