import { mayEditProfile, type SignedInActor } from "#domain/actor.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { signedIn } from "#server/gates.ts";
import { ownerOfCode } from "#server/modules/codes/store.ts";
import { scanUrl } from "#server/scan-url.ts";

import { findOwnProfile, saveProfile, type ProfileRow } from "./store.ts";

const get = signedIn.profiles.get.handler(async ({ input, context: { deps, owner, actor }, errors }) => {
  const profile = await findOwnProfile(deps.db, owner, input.code);
  if (!profile) throw errors[await reasonForNone(deps, actor, input.code)]();
  return view(deps, profile);
});

const update = signedIn.profiles.update.handler(async ({ input, context: { deps, owner, actor }, errors }) => {
  const saved = await inTransaction(deps.db, (tx) => saveProfile(tx, owner, input, deps.now()));
  const profile = await findOwnProfile(deps.db, owner, input.code);
  if (!profile) throw errors[await reasonForNone(deps, actor, input.code)]();
  if (!saved) {
    throw profile.version === input.version ? errors.PLATE_ALREADY_SET() : errors.PROFILE_CHANGED();
  }
  return view(deps, profile);
});

/** The specification words the two apart: a profile of somebody else, and none at all. */
async function reasonForNone(deps: Deps, actor: SignedInActor, code: string) {
  const ownerId = await ownerOfCode(deps.db, code);
  return ownerId && !mayEditProfile(actor, { ownerId }) ? "PROFILE_NOT_YOURS" : "PROFILE_NOT_FOUND";
}

function view(deps: Deps, profile: ProfileRow) {
  return { ...profile, scanUrl: scanUrl(deps.config.publicUrl, profile.code) };
}

export const profileProcedures = { get, update };
