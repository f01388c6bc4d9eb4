import { requiredMessages } from "#contract/words/sign-in.words.ts";

import { findAccountSecrets } from "./accounts.ts";
import type { RequestContext } from "./gates.ts";
import { runWithTries } from "./limits.ts";
import { runWhenAdmitted, verifyPassword } from "./password-hash.ts";

/**
 * Checks a password that a repeated request may leave out. Returns whether it was given. Throws a refusal if it is
 * wrong.
 */
export async function checkGivenPassword(
  context: Parameters<typeof requireOwnPassword>[0],
  password: string | undefined,
  errors: { PASSWORD_WRONG: () => Error },
): Promise<boolean> {
  if (!password) return false;
  await requireOwnPassword(context, password, errors);
  return true;
}

/** The refusal of a request that left out a password that it needs. */
export const passwordMissing = { data: { fields: { password: requiredMessages.password } } };

/**
 * Throws a refusal unless `password` is the password of the calling account. Wrong and right passwords are both
 * counted.
 */
export async function requireOwnPassword(
  { deps, owner, clientIp }: Pick<RequestContext, "deps" | "clientIp"> & { owner: { userId: string } },
  password: string,
  errors: { PASSWORD_WRONG: () => Error },
): Promise<void> {
  const { email, passwordHash } = await findAccountSecrets(deps.db, owner.userId);
  const wrong = [["proofByAccount", owner.userId]] as const;
  const right = [["rightPasswordByAccount", email]] as const;
  await runWhenAdmitted(clientIp, () =>
    runWithTries(deps.limits, wrong, { success: false, refusals: ["PASSWORD_WRONG"] }, () =>
      runWithTries(deps.limits, right, { success: true, refusals: [] }, async () => {
        if (!(await verifyPassword(password, passwordHash, clientIp))) throw errors.PASSWORD_WRONG();
      }),
    ),
  );
}
