import { sql } from "kysely";

import { memberRoleWords } from "#contract/people/members.words.ts";
import { exportColumn, exportWords } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { deleteOldInvitations, withdrawInvitationsByReset } from "./invitations-store.ts";
import { membershipProcedures } from "./membership-procedures.ts";
import { memberProcedures } from "./procedures.ts";

export const procedures = { membership: membershipProcedures, company: { members: memberProcedures } };

export const personalData = {
  tables: ["invitations"],
  newPassword: withdrawInvitationsByReset,
  account: {
    export: (id) => [
      {
        file: "aldigim-davetler",
        columns: {
          şirket: exportColumn(sql`companies.name`),
          görev: exportWords(sql`role`, memberRoleWords),
          "davet eden": exportColumn(sql`invited_by_name`),
          "davet zamanı": exportColumn(sql`invitations.created_at`),
          "son gün": exportColumn(sql`expires_at`),
        },
        key: sql`invitations.id`,
        // Any other address may belong to somebody else.
        from: sql`from invitations join companies on companies.id = company_id
          where email = (select email from users where id = ${id} and email_confirmed_at is not null)`,
      },
    ],
    async erase(tx, { email }) {
      await tx.deleteFrom("invitations").where("email", "=", email).execute();
    },
  },
  company: {
    export: (id) => [
      {
        file: "davetler",
        columns: {
          "e-posta": exportColumn(sql`email`),
          görev: exportWords(sql`role`, memberRoleWords),
          "davet eden": exportColumn(sql`invited_by_name`),
          "davet zamanı": exportColumn(sql`created_at`),
          "son gün": exportColumn(sql`expires_at`),
        },
        from: sql`from invitations where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("invitations"),
  },
  expire: { invitations: deleteOldInvitations },
} satisfies PersonalData;
