import { timingSafeEqual } from "node:crypto";

import { computeLockTime } from "#domain/people/shared-device.ts";
import { findAccount } from "#server/access/accounts.ts";
import { openGate, companyGate, sharedDeviceGate, signedInGate } from "#server/access/gates.ts";
import { runWithTries } from "#server/access/limits.ts";
import { requireOwnPassword } from "#server/access/own-password.ts";
import { toAccountView } from "#server/access/request-session.ts";
import { keepSessionOpen } from "#server/access/shared-device-store.ts";
import { runTransaction } from "#server/db/database.ts";
import { removePushChannels } from "#server/modules/alerts/push-store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import {
  admitSharedDevice,
  digestShiftCode,
  endSharedDevice,
  findLockedDevice,
  findShiftCode,
  listSharedDevices,
  lockMemberByShiftCode,
  storeShiftCode,
  recordDeviceChange,
} from "./store.ts";

const listSharedDevicesHandler = companyGate("shared-devices").sharedDevices.list.handler(
  async ({ context: { deps, scope, session } }) =>
    listSharedDevices(deps.db, scope, await session.sharedDevice(), deps.now()),
);

const shareDeviceHandler = companyGate("shared-devices").sharedDevices.share.handler(
  async ({ input: { password, pushEndpoint }, context, errors }) => {
    const { deps, actor, scope, owner, session } = context;
    if (actor.kind === "on-shared-device") throw errors.FORBIDDEN();
    await requireOwnPassword(context, password, errors);
    const sendCookies = await runTransaction(deps.db, async (tx) => {
      const admitted = await admitSharedDevice(tx, scope);
      if (typeof admitted === "string") throw errors[admitted]();
      if (pushEndpoint !== undefined) await removePushChannels(tx, owner.userId, deps.now(), { at: pushEndpoint });
      await recordDeviceChange(tx, scope, { action: "device-shared", device: await session.device() }, deps.now());
      return session.share(tx, { companyId: scope.companyId, name: admitted.name });
    });
    sendCookies();
    return { sync: await deps.tokenSync.tokenFor({ id: owner.userId, role: "company" }, deps.now()) };
  },
);

/**
 * Asks for the password even on the device itself, so that somebody who finds the device unlocked cannot end the
 * sharing.
 */
const endSharedDeviceHandler = companyGate("shared-devices").sharedDevices.end.handler(
  async ({ input: { id, password }, context, errors }) => {
    const { deps, scope, session } = context;
    await requireOwnPassword(context, password, errors);
    const here = await session.sharedDevice();
    const refused = await runTransaction(deps.db, (tx) => endSharedDevice(tx, scope, id, deps.now()));
    if (refused) throw errors[refused]();
    if (here?.id === id) session.endSharing();
    return listSharedDevices(deps.db, scope, here, deps.now());
  },
);

const readLockedDeviceHandler = openGate.sharedDevice.locked.handler(async ({ context: { deps, session } }) => {
  const device = await session.sharedDevice();
  return { device: (device && (await findLockedDevice(deps.db, device))) ?? null };
});

const unlockDeviceHandler = openGate.sharedDevice.unlock.handler(
  async ({ input: { memberId, code }, context: { deps, session }, errors }) => {
    const device = await session.sharedDevice();
    if (!device) throw errors.DEVICE_NOT_SHARED();
    const member = { companyId: device.companyId, userId: memberId };
    const known = await findShiftCode(deps.db, member);
    if (!known) throw errors.MEMBER_NOT_FOUND();
    const { codeHash } = known;
    if (codeHash === null) throw errors.SHIFT_CODE_MISSING();
    const tries = [
      ["shiftCodeAtDevice", `${device.id} ${memberId}`],
      ["shiftCodeByDevice", device.id],
      ["shiftCodeByAccount", memberId],
    ] as const;
    return runWithTries(deps.limits, tries, { success: false, refusals: ["SHIFT_CODE_WRONG"] }, async () => {
      if (!timingSafeEqual(codeHash, digestShiftCode(deps.secretKeys.keyFor("shift-code"), member, code))) {
        await writeAudit(deps.db, { action: "shift-code-failed", actorId: null, accountId: memberId }, deps.now());
        throw errors.SHIFT_CODE_WRONG();
      }
      const sendCookies = await runTransaction(deps.db, async (tx) => {
        const role = await lockMemberByShiftCode(tx, member, codeHash);
        if (role === undefined) throw errors.MEMBER_NOT_FOUND();
        await writeAudit(tx, { action: "device-unlocked", actorId: memberId, accountId: memberId }, deps.now());
        return session.startShift(tx, { id: memberId, role }, device);
      });
      if (!sendCookies) throw errors.DEVICE_NOT_SHARED();
      sendCookies();
      const row = await findAccount(deps.db, memberId);
      if (!row) throw errors.MEMBER_NOT_FOUND();
      return toAccountView(row, deps.config, true);
    });
  },
);

const keepSessionOpenHandler = sharedDeviceGate.sharedDevice.stay.handler(async ({ context: { deps, session } }) => {
  const locksAt = computeLockTime(deps.now(), await session.startedAt());
  await keepSessionOpen(deps.db, (await session.id())!, deps.now(), locksAt);
  return { locksAt };
});

const getShiftCodeHandler = signedInGate.shiftCode.get.handler(async ({ context: { deps, actor }, errors }) => {
  if (actor.kind !== "company") throw errors.FORBIDDEN();
  const member = await findShiftCode(deps.db, actor);
  return { setAt: member?.setAt ?? null };
});

const setShiftCodeHandler = signedInGate.shiftCode.set.handler(
  async ({ input: { code, password }, context, errors }) => {
    const { deps, actor } = context;
    if (actor.kind !== "company") throw errors.FORBIDDEN();
    await requireOwnPassword(context, password, errors);
    const digest = digestShiftCode(deps.secretKeys.keyFor("shift-code"), actor, code);
    const stored = await runTransaction(deps.db, (tx) => storeShiftCode(tx, actor, digest, deps.now()));
    if (!stored) throw errors.FORBIDDEN();
    // Deletes the count of wrong tries, so that a member without tries left can work with the new code at once.
    await deps.limits.clear("shiftCodeByAccount", actor.userId);
    return { setAt: deps.now() };
  },
);

export const sharedDevicesProcedures = {
  list: listSharedDevicesHandler,
  share: shareDeviceHandler,
  end: endSharedDeviceHandler,
};
export const thisDeviceProcedures = {
  locked: readLockedDeviceHandler,
  unlock: unlockDeviceHandler,
  stay: keepSessionOpenHandler,
};
export const shiftCodeProcedures = { get: getShiftCodeHandler, set: setShiftCodeHandler };
