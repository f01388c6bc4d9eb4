import type { Kysely } from "kysely";

import type { DB } from "./tables.ts";

export async function readPaperHead(
  db: Kysely<DB>,
  { companyId }: { readonly companyId: string },
): Promise<{ company: string; about: string }> {
  const { name, address, taxOffice, taxNo, authorisationNo, mersisNo } = await db
    .selectFrom("companies")
    .select(["name", "address", "taxOffice", "taxNo", "authorisationNo", "mersisNo"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const tax = [taxOffice === "" ? "" : `${taxOffice} Vergi Dairesi`, taxNo].filter((part) => part !== "").join(" ");
  const about = [
    address,
    tax,
    authorisationNo === "" ? "" : `Yetki belgesi no ${authorisationNo}`,
    mersisNo === "" ? "" : `MERSİS ${mersisNo}`,
  ];
  return { company: name, about: about.filter((part) => part !== "").join(" · ") };
}
