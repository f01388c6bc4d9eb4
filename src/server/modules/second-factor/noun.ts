import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteExpiredChallenges } from "./challenges.ts";
import { secondFactorProcedures } from "./procedures.ts";

export const procedures = { secondFactor: secondFactorProcedures };

/** Goes with the account; what its owner may know of it stands in the file of the account. */
export const personal = {
  tables: ["secondFactors", "recoveryCodes", "signInChallenges"],
  expire: { challenges: deleteExpiredChallenges },
} satisfies PersonalData;
