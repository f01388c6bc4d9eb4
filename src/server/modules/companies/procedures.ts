import { adminGate, companyGate } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { mapPage } from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { makeNameReview } from "#server/modules/codes/name-review.ts";
import { makeScanUrl } from "#server/modules/codes/scan-url.ts";

import { findCompany, findCompanyOfUser, listCompanies, listCompanyCodes } from "./admin-store.ts";
import { listAdditions } from "./application-store.ts";
import {
  acknowledgeName,
  approveCompany,
  changeCompanyAccess,
  decideName,
  refuseCompany,
  setCarSlots,
} from "./approval.ts";
import { changeBankAccount } from "./bank-account-store.ts";
import { correctPlate } from "./plate-correction.ts";
import { findRentalRules, saveRentalRules } from "./rental-rules-store.ts";
import { findCompanyInfo, findPaperNumbers, findCompanyTotals, saveCompanyInfo } from "./store.ts";

const getCompanyInfoHandler = companyGate("company-profile").info.get.handler(({ context: { deps, scope } }) =>
  findCompanyInfo(deps.db, scope),
);

const updateCompanyInfoHandler = companyGate("company-profile").info.update.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const takeNameRequest = async () => (await deps.limits.take("nameRequestByCompany", scope.companyId)) === undefined;
    const refused = await runTransaction(deps.db, (tx) =>
      saveCompanyInfo(tx, scope, input, { ...makeNameReview(deps), takeNameRequest }, deps.now()),
    );
    if (typeof refused === "object") throw errors.PHONE_DOUBTFUL({ data: { fields: refused.doubtful } });
    if (refused) throw errors[refused]();
    return findCompanyInfo(deps.db, scope);
  },
);

const changeBankAccountHandler = companyGate("company-profile").info.changeBankAccount.handler(
  async ({ input: { password, ...account }, context, errors }) => {
    const { deps, scope } = context;
    await requireOwnPassword(context, password, errors);
    const isStored = await runTransaction(deps.db, (tx) => changeBankAccount(tx, scope, account, deps.now()));
    if (!isStored) throw errors.CHANGED_MEANWHILE();
    return findCompanyInfo(deps.db, scope);
  },
);

const readCompanyTotalsHandler = companyGate("books").info.totals.handler(({ context: { deps, scope } }) =>
  findCompanyTotals(deps.db, scope),
);

export const infoProcedures = {
  get: getCompanyInfoHandler,
  update: updateCompanyInfoHandler,
  changeBankAccount: changeBankAccountHandler,
  totals: readCompanyTotalsHandler,
};

const getLawHandler = companyGate("rent-out").law.get.handler(async ({ context: { deps, scope } }) => ({
  dates: deps.config.law,
  ...(await findPaperNumbers(deps.db, scope)),
}));

export const lawProcedures = { get: getLawHandler };

// Members who rent out cars may read the rules, because the proposed charges depend on them.
const getRulesHandler = companyGate("rent-out").rentalRules.get.handler(({ context: { deps, scope } }) =>
  findRentalRules(deps.db, scope),
);

const updateRulesHandler = companyGate("company-profile").rentalRules.update.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const saved = await runTransaction(deps.db, (tx) => saveRentalRules(tx, scope, input, deps.now()));
    if (!saved) throw errors.CHANGED_MEANWHILE();
    return findRentalRules(deps.db, scope);
  },
);

export const rentalRulesProcedures = { get: getRulesHandler, update: updateRulesHandler };

const listCompaniesHandler = adminGate.companies.list.handler(({ input, context: { deps } }) => {
  const { search = "", state = "all", cursor } = input;
  return listCompanies(deps.db, { search, state, cursor });
});

const getCompanyHandler = adminGate.companies.get.handler(
  async ({ input: { companyId }, context: { deps }, errors }) => {
    return orRefuse(await findCompany(deps.db, companyId), errors.COMPANY_NOT_FOUND);
  },
);

const findCompanyOfUserHandler = adminGate.companies.ofUser.handler(
  async ({ input: { userId }, context: { deps }, errors }) => {
    return orRefuse(await findCompanyOfUser(deps.db, userId), errors.COMPANY_NOT_FOUND);
  },
);

const listCompanyCodesHandler = adminGate.companies.codes.handler(async ({ input, context: { deps }, errors }) => {
  const { companyId, search = "", cursor } = input;
  const page = await listCompanyCodes(deps.db, { companyId, search, cursor });
  if (page.items.length === 0 && !(await findCompany(deps.db, companyId))) throw errors.COMPANY_NOT_FOUND();
  return mapPage(page, (row) => addScanUrl(deps, row));
});

const listAdditionsHandler = adminGate.companies.additions.handler(async ({ input, context: { deps }, errors }) => {
  const page = await listAdditions(deps.db, { companyId: input.companyId, cursor: input.cursor });
  if (page.items.length === 0 && !(await findCompany(deps.db, input.companyId))) throw errors.COMPANY_NOT_FOUND();
  return page;
});

const approveCompanyHandler = adminGate.companies.approve.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => approveCompany(tx, owner.userId, input, toSlotSource(deps)))))
      throw errors.COMPANY_NOT_FOUND();
    return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
  },
);

const refuseCompanyHandler = adminGate.companies.refuse.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => refuseCompany(tx, owner.userId, input, toSlotSource(deps)));
  if (refused) throw errors[refused]();
  return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
});

const setSlotsHandler = adminGate.companies.setSlots.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await runTransaction(deps.db, (tx) => setCarSlots(tx, owner.userId, input, toSlotSource(deps)));
  if (refused) throw errors[refused]();
  return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
});

const withdrawApprovalHandler = adminGate.companies.withdraw.handler(
  async ({ input: { companyId }, context: { deps, owner }, errors }) => {
    const change = { companyId, isApproved: false } as const;
    const done = await runTransaction(deps.db, (tx) => changeCompanyAccess(tx, owner.userId, change, deps.now()));
    if (!done) throw errors.COMPANY_NOT_FOUND();
    return orRefuse(await findCompany(deps.db, companyId), errors.COMPANY_NOT_FOUND);
  },
);

const setActiveHandler = adminGate.companies.setActive.handler(async ({ input, context: { deps, owner }, errors }) => {
  const done = await runTransaction(deps.db, (tx) => changeCompanyAccess(tx, owner.userId, input, deps.now()));
  if (!done) throw errors.COMPANY_NOT_FOUND();
  return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
});

const acknowledgeNameHandler = adminGate.companies.acknowledgeName.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => acknowledgeName(tx, owner.userId, input, deps.now()));
    if (refused) throw errors[refused]();
    return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
  },
);

const acceptNameHandler = adminGate.companies.acceptName.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => decideName(tx, owner.userId, input, toSlotSource(deps)));
    if (refused) throw errors[refused]();
    return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
  },
);

const refuseNameHandler = adminGate.companies.refuseName.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) => decideName(tx, owner.userId, input, toSlotSource(deps)));
    if (refused) throw errors[refused]();
    return orRefuse(await findCompany(deps.db, input.companyId), errors.COMPANY_NOT_FOUND);
  },
);

const correctPlateHandler = adminGate.companies.correctPlate.handler(
  async ({ input, context: { deps, owner }, errors }) => {
    const car = await runTransaction(deps.db, (tx) => correctPlate(tx, owner.userId, input, deps.now()));
    if (typeof car === "string") throw errors[car]();
    return addScanUrl(deps, car);
  },
);

function toSlotSource(deps: Deps) {
  return { now: deps.now(), randomBytes: deps.randomBytes, publicUrl: deps.config.publicUrl };
}

function addScanUrl<Row extends { code: string }>(deps: Deps, row: Row) {
  return { ...row, scanUrl: makeScanUrl(deps.config.publicUrl, row.code) };
}

export const adminCompanyProcedures = {
  list: listCompaniesHandler,
  get: getCompanyHandler,
  ofUser: findCompanyOfUserHandler,
  codes: listCompanyCodesHandler,
  additions: listAdditionsHandler,
  approve: approveCompanyHandler,
  refuse: refuseCompanyHandler,
  setSlots: setSlotsHandler,
  withdraw: withdrawApprovalHandler,
  setActive: setActiveHandler,
  acknowledgeName: acknowledgeNameHandler,
  acceptName: acceptNameHandler,
  refuseName: refuseNameHandler,
  correctPlate: correctPlateHandler,
};
