import type { Router } from "@orpc/server";

import type { contract } from "#contract/contract.ts";
import { anyone, type RequestContext } from "#server/access/gates.ts";
import { accountProcedures } from "#server/modules/account/procedures.ts";
import { alertProcedures } from "#server/modules/alerts/procedures.ts";
import { pushProcedures } from "#server/modules/alerts/push-procedures.ts";
import { secondPersonLinkProcedures } from "#server/modules/alerts/second-person-link-procedures.ts";
import { secondPersonProcedures } from "#server/modules/alerts/second-person-procedures.ts";
import { telegramProcedures } from "#server/modules/alerts/telegram-procedures.ts";
import { webhookProcedures } from "#server/modules/alerts/webhook-procedures.ts";
import { auditProcedures } from "#server/modules/audit/procedures.ts";
import { blockProcedures } from "#server/modules/blocks/procedures.ts";
import { calendarProcedures } from "#server/modules/calendar/procedures.ts";
import { carPhotoProcedures } from "#server/modules/cars/photo-procedures.ts";
import { carProcedures } from "#server/modules/cars/procedures.ts";
import { adminCodeProcedures } from "#server/modules/codes/admin-procedures.ts";
import { batchProcedures } from "#server/modules/codes/batch-procedures.ts";
import { codeProcedures } from "#server/modules/codes/procedures.ts";
import { applicationProcedures } from "#server/modules/companies/application-procedures.ts";
import { adminCompanyProcedures, infoProcedures, rentalRulesProcedures } from "#server/modules/companies/procedures.ts";
import { companyReportProcedures } from "#server/modules/company-report/procedures.ts";
import { customerProcedures } from "#server/modules/customers/procedures.ts";
import { deskEventProcedures } from "#server/modules/desk-events/procedures.ts";
import { deskProcedures } from "#server/modules/desk/procedures.ts";
import { expenseProcedures } from "#server/modules/expenses/procedures.ts";
import { answerLinkProcedures } from "#server/modules/notices/answer-link-procedures.ts";
import {
  companyNoticeProcedures,
  noticeProcedures,
  tellingProcedures,
  visitorNoticeProcedures,
} from "#server/modules/notices/procedures.ts";
import { overviewProcedures } from "#server/modules/overview/procedures.ts";
import { periodProcedures } from "#server/modules/periods/procedures.ts";
import { printSettingsProcedures } from "#server/modules/print-settings/procedures.ts";
import { profileProcedures } from "#server/modules/profiles/procedures.ts";
import { chargeProcedures } from "#server/modules/rentals/charge-procedures.ts";
import { customerAccountProcedures } from "#server/modules/rentals/customer-account-procedures.ts";
import { depositProcedures } from "#server/modules/rentals/deposit-procedures.ts";
import { rentalProcedures } from "#server/modules/rentals/procedures.ts";
import { receiptProcedures } from "#server/modules/rentals/receipt-procedures.ts";
import { receivableProcedures } from "#server/modules/rentals/receivable-procedures.ts";
import { reportProcedures, visitorReportProcedures } from "#server/modules/reports/procedures.ts";
import { reservationProcedures } from "#server/modules/reservations/procedures.ts";
import { roadChargeProcedures } from "#server/modules/road-charges/procedures.ts";
import { secondFactorProcedures } from "#server/modules/second-factor/procedures.ts";
import {
  adminStickerProcedures,
  carStickerProcedures,
  ownStickerProcedures,
} from "#server/modules/stickers/procedures.ts";
import { userProcedures } from "#server/modules/users/procedures.ts";
import { ownDataProcedures, removeClosedAccount } from "#server/privacy/procedures.ts";

/** Every procedure of the contract with what answers it; one that is missing does not compile. */
export const router: Router<typeof contract, RequestContext> = anyone.router({
  account: { ...accountProcedures, ...ownDataProcedures },
  secondFactor: secondFactorProcedures,
  codes: { ...codeProcedures, ...ownStickerProcedures },
  profiles: profileProcedures,
  visitor: { reports: visitorReportProcedures, notices: visitorNoticeProcedures },
  tellings: tellingProcedures,
  answerLinks: answerLinkProcedures,
  notices: noticeProcedures,
  alerts: alertProcedures,
  push: pushProcedures,
  webhooks: webhookProcedures,
  telegram: telegramProcedures,
  secondPerson: secondPersonProcedures,
  secondPersonLinks: secondPersonLinkProcedures,
  application: applicationProcedures,
  company: {
    notices: companyNoticeProcedures,
    info: infoProcedures,
    cars: { ...carProcedures, ...carPhotoProcedures, ...carStickerProcedures },
    rentals: rentalProcedures,
    desk: deskProcedures,
    rentalRules: rentalRulesProcedures,
    periods: periodProcedures,
    reservations: reservationProcedures,
    blocks: blockProcedures,
    charges: chargeProcedures,
    deposits: depositProcedures,
    customers: customerProcedures,
    customerAccounts: customerAccountProcedures,
    receipts: receiptProcedures,
    receivables: receivableProcedures,
    expenses: expenseProcedures,
    roadCharges: roadChargeProcedures,
    deskEvents: deskEventProcedures,
    report: companyReportProcedures,
    calendar: calendarProcedures,
  },
  admin: {
    codes: adminCodeProcedures,
    stickers: adminStickerProcedures,
    batches: batchProcedures,
    overview: overviewProcedures,
    companies: adminCompanyProcedures,
    users: { ...userProcedures, remove: removeClosedAccount },
    reports: reportProcedures,
    audit: auditProcedures,
    printSettings: printSettingsProcedures,
  },
});
