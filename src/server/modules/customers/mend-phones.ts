import type { TableRewriting } from "#server/db/rewriting.ts";
import { correctPhone } from "#server/outside/numbering-plan.ts";

import { searchKeyOf } from "./store.ts";

export const customerPhoneRewriting: TableRewriting = {
  table: "customers",
  key: ["companyId", "id"],
  reads: ["phone", "searchKey", "name", "email"],
  async rewritten({ phone = "", name = "", email = "" }) {
    const mended = await correctPhone(phone);
    return mended === undefined ? undefined : { phone: mended, searchKey: searchKeyOf({ name, phone: mended, email }) };
  },
};
