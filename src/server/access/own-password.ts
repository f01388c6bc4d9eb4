import { requiredMessages } from "#contract/words/sign-in.words.ts";

import { findAccountSecrets } from "./accounts.ts";
import type { RequestContext } from "./gates.ts";
import { runWithTries } from "./limits.ts";
import { runWhenAdmitted, verifyPassword } from "./password-hash.ts";

export async function checkGivenPassword(
  context: Parameters<typeof requireOwnPassword>[0],
  password: string | undefined,
  errors: { PASSWORD_WRONG: () => Error },
): Promise<boolean> {
  if (!password) return false;
  await requireOwnPassword(context, password, errors);
  return true;
}

export const passwordMissing = { data: { fields: { password: requiredMessages.password } } };

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
