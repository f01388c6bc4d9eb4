import { adminOnly, company } from "#server/access/gates.ts";
import { mapPage } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { makeNameReview } from "#server/modules/codes/name-review.ts";
import { scanUrl } from "#server/modules/codes/scan-url.ts";

import { findCompany, findCompanyOfUser, listCompanies, listCompanyCodes } from "./admin-store.ts";
import { listAdditions } from "./application-store.ts";
import { acknowledgeName, approveCompany, changeAccess, decideName, refuseCompany, setSlots } from "./approval.ts";
import { correctPlate } from "./plate-correction.ts";
import { findRentalRules, saveRentalRules } from "./rental-rules-store.ts";
import { findInfo, findPaperNumbers, findTotals, saveInfo } from "./store.ts";

const get = company("company-profile").info.get.handler(({ context: { deps, scope } }) => findInfo(deps.db, scope));

const update = company("company-profile").info.update.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => saveInfo(tx, scope, input, makeNameReview(deps), deps.now()));
  if (typeof refused === "object") throw errors.PHONE_DOUBTFUL({ data: { fields: refused.doubtful } });
  if (refused) throw errors[refused]();
  return findInfo(deps.db, scope);
});

const totals = company("books").info.totals.handler(({ context: { deps, scope } }) => findTotals(deps.db, scope));

export const infoProcedures = { get, update, totals };

const getLaw = company("rent-out").law.get.handler(async ({ context: { deps, scope } }) => ({
  dates: deps.config.law,
  ...(await findPaperNumbers(deps.db, scope)),
}));

export const lawProcedures = { get: getLaw };

// Members who rent out cars may read the rules, because the proposed charges depend on them.
const getRules = company("rent-out").rentalRules.get.handler(({ context: { deps, scope } }) =>
  findRentalRules(deps.db, scope),
);

const updateRules = company("company-profile").rentalRules.update.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const saved = await inTransaction(deps.db, (tx) => saveRentalRules(tx, scope, input, deps.now()));
    if (!saved) throw errors.CHANGED_MEANWHILE();
    return findRentalRules(deps.db, scope);
  },
);

export const rentalRulesProcedures = { get: getRules, update: updateRules };

const list = adminOnly.companies.list.handler(({ input, context: { deps } }) => {
  const { search = "", state = "all", cursor } = input;
  return listCompanies(deps.db, { search, state, cursor });
});

const getOne = adminOnly.companies.get.handler(async ({ input: { companyId }, context: { deps }, errors }) => {
  const found = await findCompany(deps.db, companyId);
  if (!found) throw errors.COMPANY_NOT_FOUND();
  return found;
});

const ofUser = adminOnly.companies.ofUser.handler(async ({ input: { userId }, context: { deps }, errors }) => {
  const found = await findCompanyOfUser(deps.db, userId);
  if (!found) throw errors.COMPANY_NOT_FOUND();
  return found;
});

const codes = adminOnly.companies.codes.handler(async ({ input, context: { deps }, errors }) => {
  const { companyId, search = "", cursor } = input;
  const page = await listCompanyCodes(deps.db, { companyId, search, cursor });
  if (page.items.length === 0 && !(await findCompany(deps.db, companyId))) throw errors.COMPANY_NOT_FOUND();
  return mapPage(page, (row) => withScanUrl(deps, row));
});

const additions = adminOnly.companies.additions.handler(async ({ input, context: { deps }, errors }) => {
  const page = await listAdditions(deps.db, { companyId: input.companyId, cursor: input.cursor });
  if (page.items.length === 0 && !(await findCompany(deps.db, input.companyId))) throw errors.COMPANY_NOT_FOUND();
  return page;
});

const approve = adminOnly.companies.approve.handler(async ({ input, context: { deps, owner }, errors }) => {
  if (!(await inTransaction(deps.db, (tx) => approveCompany(tx, owner.userId, input, source(deps)))))
    throw errors.COMPANY_NOT_FOUND();
  return (await findCompany(deps.db, input.companyId))!;
});

const refuse = adminOnly.companies.refuse.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => refuseCompany(tx, owner.userId, input, source(deps)));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.companyId))!;
});

const setLimit = adminOnly.companies.setSlots.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => setSlots(tx, owner.userId, input, source(deps)));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.companyId))!;
});

const withdraw = adminOnly.companies.withdraw.handler(
  async ({ input: { companyId }, context: { deps, owner }, errors }) => {
    const change = { companyId, isApproved: false } as const;
    const done = await inTransaction(deps.db, (tx) => changeAccess(tx, owner.userId, change, deps.now()));
    if (!done) throw errors.COMPANY_NOT_FOUND();
    return (await findCompany(deps.db, companyId))!;
  },
);

const setActive = adminOnly.companies.setActive.handler(async ({ input, context: { deps, owner }, errors }) => {
  const done = await inTransaction(deps.db, (tx) => changeAccess(tx, owner.userId, input, deps.now()));
  if (!done) throw errors.COMPANY_NOT_FOUND();
  return (await findCompany(deps.db, input.companyId))!;
});

const seeName = adminOnly.companies.acknowledgeName.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => acknowledgeName(tx, owner.userId, input, deps.now()));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.companyId))!;
});

const acceptName = adminOnly.companies.acceptName.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => decideName(tx, owner.userId, input, source(deps)));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.companyId))!;
});

const refuseName = adminOnly.companies.refuseName.handler(async ({ input, context: { deps, owner }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) => decideName(tx, owner.userId, input, source(deps)));
  if (refused) throw errors[refused]();
  return (await findCompany(deps.db, input.companyId))!;
});

const correct = adminOnly.companies.correctPlate.handler(async ({ input, context: { deps, owner }, errors }) => {
  const car = await inTransaction(deps.db, (tx) => correctPlate(tx, owner.userId, input, deps.now()));
  if (typeof car === "string") throw errors[car]();
  return withScanUrl(deps, car);
});

function source(deps: Deps) {
  return { now: deps.now(), randomBytes: deps.randomBytes, publicUrl: deps.config.publicUrl };
}

function withScanUrl<Row extends { code: string }>(deps: Deps, row: Row) {
  return { ...row, scanUrl: scanUrl(deps.config.publicUrl, row.code) };
}

export const adminCompanyProcedures = {
  list,
  get: getOne,
  ofUser,
  codes,
  additions,
  approve,
  refuse,
  setSlots: setLimit,
  withdraw,
  setActive,
  acknowledgeName: seeName,
  acceptName,
  refuseName,
  correctPlate: correct,
};
