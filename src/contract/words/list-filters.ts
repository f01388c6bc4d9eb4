// Apart from the schemas, so that the router can read addresses without loading them.

import { CAR_STATUSES } from "#domain/fleet/car.ts";

/** What the fleet's list can be filtered by: one state, or the states that a counter counts together. */
export const carFilters = [...CAR_STATUSES, "available-delivering", "maintenance-damaged"] as const;
export type CarFilter = (typeof carFilters)[number];

/** Whose codes a notice was told of: those of a company's cars, or one's own. */
export const holders = ["fleet", "own"] as const;
export type Holder = (typeof holders)[number];

/** States by which the list of codes is filtered: all, Bağlı, Boşta, switched off by an administrator, with a text that waits for one. */
export const codeStates = ["all", "linked", "free", "off", "plate-waiting"] as const;
export type CodeState = (typeof codeStates)[number];

/** States by which the list of companies is filtered: all, awaiting approval, approved, refused, renamed since an administrator knew it, with a new name that waits for one. */
export const companyStates = ["all", "waiting", "approved", "refused", "renamed", "name-waiting"] as const;
export type CompanyState = (typeof companyStates)[number];

/** States by which the list of accounts is filtered: all, open, closed by an administrator. */
export const accountStates = ["all", "open", "closed"] as const;
export type AccountState = (typeof accountStates)[number];

/** States by which the list of visitors' reports is filtered: all, waiting for an administrator, resolved. */
export const reportStates = ["all", "open", "resolved"] as const;
export type ReportState = (typeof reportStates)[number];

/** The two lists of an inbox: what nobody has opened, and the rest. */
export const noticeLists = ["unread", "read"] as const;
export type NoticeList = (typeof noticeLists)[number];
