import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteExpiredChallenges } from "./challenges.ts";
import { secondFactorProcedures } from "./procedures.ts";

export const procedures = { secondFactor: secondFactorProcedures };

/** All rows are deleted with the account. The export's file of the account says whether there is a second factor. */
export const personalData = {
  tables: ["secondFactors", "recoveryCodes", "signInChallenges"],
  expire: { challenges: deleteExpiredChallenges },
} satisfies PersonalData;
