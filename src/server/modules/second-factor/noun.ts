import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteExpiredChallenges } from "./challenges.ts";
import { secondFactorProcedures } from "./procedures.ts";
import { deleteSecondFactor } from "./store.ts";

export const procedures = { secondFactor: secondFactorProcedures };

/** The export's file of the account says whether there is a second factor. */
export const personalData = {
  tables: ["secondFactors", "recoveryCodes", "signInChallenges"],
  // The owner of an address that somebody else registered would be locked out by that person's second factor. A
  // challenge is void with the password for which it was made.
  async newPassword(tx, { id, byMail, isConfirmed }) {
    if (byMail && !isConfirmed) await deleteSecondFactor(tx, id);
  },
  expire: { challenges: deleteExpiredChallenges },
} satisfies PersonalData;
