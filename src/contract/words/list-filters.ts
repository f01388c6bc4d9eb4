// These are in a separate file, so that the router can parse URLs without loading the schemas.

import { CAR_STATUSES } from "#domain/fleet/car.ts";

/** Filters of the fleet's list: one status, or the statuses of one counter. */
export const carFilters = [...CAR_STATUSES, "available-delivering", "maintenance-damaged"] as const;
export type CarFilter = (typeof carFilters)[number];

/** Whose notices a link opens: of a company's cars, or of own codes. */
export const codeHolders = ["fleet", "own"] as const;
export type CodeHolder = (typeof codeHolders)[number];

/** Filters of the list of codes: all, linked, free, switched off, and those whose plate waits for an administrator. */
export const codeStates = ["all", "linked", "free", "off", "plate-waiting"] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * Filters of the list of companies: all, waiting for approval, approved, refused, those with a new name that no
 * administrator has seen yet, and those with a name that waits for a decision.
 */
export const companyStates = ["all", "waiting", "approved", "refused", "renamed", "name-waiting"] as const;
export type CompanyState = (typeof companyStates)[number];

/** Filters of the list of accounts: all, open, closed by an administrator. */
export const accountStates = ["all", "open", "closed"] as const;
export type AccountState = (typeof accountStates)[number];

/** Filters of the list of reports: all, open, resolved. */
export const reportStates = ["all", "open", "resolved"] as const;
export type ReportState = (typeof reportStates)[number];

/** The two lists of an inbox: unread notices, and read ones. */
export const noticeLists = ["unread", "read"] as const;
export type NoticeList = (typeof noticeLists)[number];
