// These are in a separate file, so that the router can parse URLs without loading the schemas.

import { CAR_STATUSES } from "#domain/fleet/car.ts";

/** Filters of the fleet's list: one status, or the statuses of one counter. */
export const CAR_FILTERS = [...CAR_STATUSES, "available-delivering", "maintenance-damaged"] as const;
export type CarFilter = (typeof CAR_FILTERS)[number];

/** Whose notices a link opens: of a company's cars, or of own codes. */
export const CODE_HOLDERS = ["fleet", "own"] as const;
export type CodeHolder = (typeof CODE_HOLDERS)[number];

/** Filters of the list of codes: all, linked, free, switched off, and those whose plate waits for an administrator. */
export const CODE_STATE_FILTERS = ["all", "linked", "free", "off", "plate-waiting"] as const;
export type CodeState = (typeof CODE_STATE_FILTERS)[number];

/**
 * Filters of the list of companies: all, waiting for approval, approved, refused, those with a new name that no
 * administrator has seen yet, and those with a name that waits for a decision.
 */
export const COMPANY_STATES = ["all", "waiting", "approved", "refused", "renamed", "name-waiting"] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** Filters of the list of accounts: all, open, closed by an administrator. */
export const ACCOUNT_STATES = ["all", "open", "closed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Filters of the list of reports: all, open, resolved. */
export const REPORT_STATES = ["all", "open", "resolved"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The two lists of an inbox: unread notices, and read ones. */
export const NOTICE_LISTS = ["unread", "read"] as const;
export type NoticeList = (typeof NOTICE_LISTS)[number];
