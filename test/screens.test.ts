import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { contract } from "#contract/contract.ts";

const ROOT_FOLDER = join(import.meta.dirname, "..");

const procedureNames = listProcedurePaths(contract, []);

function listProcedurePaths(node: object, path: readonly string[]): string[] {
  if ("~orpc" in node) return [path.join(".")];
  return Object.entries(node).flatMap(([name, below]) => listProcedurePaths(below as object, [...path, name]));
}

const webSources = readdirSync(join(ROOT_FOLDER, "src/web"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
  .map((file) => readFileSync(join(ROOT_FOLDER, "src/web", file), "utf8"))
  .join("\n");

const otherCallOfProcedure: Record<string, readonly [file: string, words: string]> = {
  // Forms that work without script, and procedures that serve files.
  "visitor.reports.send": ["src/server/modules/reports/page.ts", "callWithForm(c, visitorReportProcedures.send"],
  "stickerOrders.send": ["src/server/modules/sticker-orders/page.ts", "call(stickerOrderProcedures.send"],
  "visitor.notices.send": ["src/server/modules/notices/tell-page.ts", "call(visitorNoticeProcedures.send"],
  "tellings.get": ["src/server/modules/notices/telling-page.ts", "call(tellingProcedures.get"],
  "tellings.photo": ["src/server/modules/notices/photo-page.ts", "call(tellingProcedures.photo"],
  "tellings.solve": ["src/server/modules/notices/telling-page.ts", "call(tellingProcedures.solve"],
  "tellings.nudge": ["src/server/modules/notices/telling-page.ts", "call(tellingProcedures.nudge"],
  "tellings.withdraw": ["src/server/modules/notices/telling-page.ts", "call(tellingProcedures.withdraw"],
  "answerLinks.get": ["src/server/modules/notices/answer-page.ts", "call(answerLinkProcedures.get"],
  "answerLinks.answer": ["src/server/modules/notices/answer-page.ts", "call(answerLinkProcedures.answer"],
  "sealedPapers.find": ["src/server/modules/sealed-papers/page.ts", "call(sealedPaperProcedures.find"],
  "secondPersonLinks.get": ["src/server/modules/codes/second-person-page.ts", "call(secondPersonLinkProcedures.get"],
  "secondPersonLinks.answer": [
    "src/server/modules/codes/second-person-page.ts",
    "call(secondPersonLinkProcedures.answer",
  ],
  "notices.photo": ["src/server/modules/notices/photo-page.ts", "call(noticeProcedures.photo"],
  "company.notices.photo": ["src/server/modules/notices/photo-page.ts", "call(companyNoticeProcedures.photo"],
  "company.conditionReports.photo": [
    "src/web/app/company/condition-reports/condition-data.ts",
    "/api/company/condition-photos/",
  ],
  "company.conditionReports.pdf": [
    "src/web/app/company/condition-reports/condition-data.ts",
    "/condition/${direction}/pdf",
  ],
  "company.receipts.pdf": ["src/web/app/company/customers/receipt-page.tsx", "/api/company/receipts/"],
  "company.customerAccounts.statementPdf": ["src/web/app/company/customers/statement-page.tsx", "/statement/pdf?"],
  "company.agreements.pdf": ["src/web/app/company/agreements/agreement-data.ts", "/agreement/${sheet}/pdf"],
  ...Object.fromEntries(
    [
      "get",
      "accept",
      "sendCode",
      "signAsDriver",
      "opened",
      "complete",
      "askLonger",
      "pdf",
      "conditionPdf",
      "photo",
    ].map((name) => [
      `renterPage.${name}`,
      ["src/server/modules/renter-page/page.ts", `renterPageProcedures.${name}`] as const,
    ]),
  ),
  "company.cars.photo": ["src/web/app/company/cars/car-photo-address.ts", "/photo?size="],
  "admin.reports.photo": ["src/web/app/admin/reports/reported-notice.tsx", "/api/admin/reports/"],
  // Called by plain fetch, without the API client.
  "account.syncToken": ["src/web/token-sync/token-sync.ts", "/rpc/account/syncToken"],
  ...Object.fromEntries(
    ["customer", "car", "expense", "rental"].flatMap((kind) =>
      ["list", "look", "add", "undo"].map((name) => [
        `company.${kind}Imports.${name}`,
        [`src/web/app/company/imports/${kind}-import-kind.ts`, `procedures: api.company.${kind}Imports`] as const,
      ]),
    ),
  ),
  // The call chooses one of two procedures, or uses a variable.
  "company.cars.setStatus": ["src/web/app/company/cars/car-status.tsx", "cars.setStatus.call"],
  "company.cars.clearStatus": ["src/web/app/company/cars/car-status.tsx", "cars.clearStatus.call"],
  "company.reservations.cancel": [
    "src/web/app/company/calendar/reservation-details.tsx",
    "api.company.reservations[how].call",
  ],
  "company.reservations.noShow": [
    "src/web/app/company/calendar/reservation-details.tsx",
    "api.company.reservations[how].call",
  ],
  "company.roadCharges.charge": [
    "src/web/app/company/road-charges/road-charge-row.tsx",
    'api.company.roadCharges[charge ? "charge" : "takeBack"]',
  ],
  "company.roadCharges.takeBack": [
    "src/web/app/company/road-charges/road-charge-row.tsx",
    'api.company.roadCharges[charge ? "charge" : "takeBack"]',
  ],
  "admin.companies.get": ["src/web/app/admin/companies/use-slot-save.ts", "get.call("],
  "admin.companies.approve": ["src/web/app/admin/companies/use-slot-save.ts", "approve"],
  "admin.companies.setSlots": ["src/web/app/admin/companies/use-slot-save.ts", "setSlots"],
  "admin.companies.withdraw": ["src/web/app/admin/companies/company-access.tsx", "withdraw.call("],
  "admin.companies.setActive": ["src/web/app/admin/companies/company-access.tsx", "setActive.call("],
  // Both inboxes share one page.
  ...Object.fromEntries(
    ["notices", "company.notices"].flatMap((inbox) => [
      [`${inbox}.list`, ["src/web/app/inbox/inbox-data.ts", "apiOfInbox(holder).list.infiniteOptions"]],
      [`${inbox}.get`, ["src/web/app/inbox/inbox-data.ts", "apiOfInbox(holder).get.queryOptions"]],
      [`${inbox}.see`, ["src/web/app/inbox/use-mark-as-read.ts", "apiOfInbox(holder).see.call"]],
      [`${inbox}.answer`, ["src/web/app/inbox/use-answer-form.ts", "inbox.answer"]],
      [`${inbox}.remove`, ["src/web/app/inbox/delete-notice.tsx", "apiOfInbox(holder).remove.call"]],
      ...["block", "unblock", "report"].map((deed) => [
        `${inbox}.${deed}`,
        ["src/web/app/inbox/sender-actions.tsx", "apiOfInbox(holder)[deed].call"],
      ]),
    ]) as [string, readonly [string, string]][],
  ),
};

function isCalled(procedure: string): boolean {
  const path = procedure.split(".").join(String.raw`\s*\.\s*`);
  return new RegExp(
    String.raw`\bapi\s*\.\s*${path}\s*\.\s*(?:call|mutationOptions|queryOptions|infiniteOptions)\b`,
    "u",
  ).test(webSources);
}

// Without a page, a procedure could only be used by programs.
test("whatever the API does can be done on a page", () => {
  expect(procedureNames.length).toBeGreaterThan(200);
  expect(procedureNames.filter((procedure) => !isCalled(procedure) && !(procedure in otherCallOfProcedure))).toEqual(
    [],
  );
});

test("and where it is reached by other words, these stand where they are said to stand", () => {
  const wrong = Object.entries(otherCallOfProcedure).filter(
    ([procedure, [file, words]]) =>
      isCalled(procedure) ||
      !procedureNames.includes(procedure) ||
      !readFileSync(join(ROOT_FOLDER, file), "utf8").includes(words),
  );
  expect(wrong).toEqual([]);
});
