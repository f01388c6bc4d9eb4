// The filters are in a separate file, so that the router can parse URLs without loading the schemas.

import { CAR_STATUSES } from "#domain/fleet/car.ts";

export const CAR_FILTERS = [...CAR_STATUSES, "available-delivering", "maintenance-damaged"] as const;
export type CarFilter = (typeof CAR_FILTERS)[number];

export const CODE_HOLDERS = ["fleet", "own"] as const;
export type CodeHolder = (typeof CODE_HOLDERS)[number];

export const CODE_STATE_FILTERS = ["all", "linked", "free", "off", "plate-waiting"] as const;
export type CodeStateFilter = (typeof CODE_STATE_FILTERS)[number];

export const COMPANY_STATE_FILTERS = ["all", "waiting", "approved", "refused", "renamed", "name-waiting"] as const;
export type CompanyStateFilter = (typeof COMPANY_STATE_FILTERS)[number];

export const ACCOUNT_STATE_FILTERS = ["all", "open", "closed"] as const;
export type AccountStateFilter = (typeof ACCOUNT_STATE_FILTERS)[number];

export const REPORT_STATE_FILTERS = ["all", "open", "resolved"] as const;
export type ReportStateFilter = (typeof REPORT_STATE_FILTERS)[number];

export const ORDER_STATE_FILTERS = ["all", "open", "done"] as const;
export type OrderStateFilter = (typeof ORDER_STATE_FILTERS)[number];

export const NOTICE_LISTS = ["unread", "read"] as const;
export type NoticeList = (typeof NOTICE_LISTS)[number];
