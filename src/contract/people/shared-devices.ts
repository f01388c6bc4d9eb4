import * as z from "zod/mini";

import { idField, pushEndpointField, textField } from "#contract/words/fields.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { sharedDeviceRefusals } from "#contract/words/shared-device-refusals.ts";
import { view } from "#contract/words/views.ts";
import { SHIFT_CODE_DIGITS, findShiftCodeProblem } from "#domain/people/shared-device.ts";

import { accountView, tokenSyncView, typedPasswordSchema } from "./account.ts";

const sharedDeviceView = view("SharedDevice", {
  id: z.string(),
  device: z.string(),
  sharedBy: z.string(),
  sharedAt: z.date(),
  lastUsedAt: z.date(),
  isThis: z.boolean(),
});
export type SharedDeviceView = z.infer<typeof sharedDeviceView>;

const sharedDevicesView = view("SharedDevices", { devices: z.array(sharedDeviceView) });
export type SharedDevicesView = z.infer<typeof sharedDevicesView>;

const lockedDeviceView = view("LockedDevice", {
  company: z.string(),
  members: z.array(z.object({ id: z.string(), displayName: z.string(), hasCode: z.boolean() })),
});
export type LockedDeviceView = z.infer<typeof lockedDeviceView>;

/** When the member chose a code for shared devices (UTC); null if the member has none. */
const shiftCodeView = view("ShiftCode", { setAt: z.nullable(z.date()) });

const { min, max } = SHIFT_CODE_DIGITS;
const shiftCodeProblemMessages = {
  form: `Kod ${min} ile ${max} arasında rakamdan oluşmalı.`,
  guessable: "Bu kodu herkes önce dener. Arka arkaya gelmeyen, farklı rakamlar seçin.",
};

/** Digits that are easy to guess are refused. */
const newShiftCodeField = textField((text) => {
  const value = text.trim();
  const problem = findShiftCodeProblem(value);
  return problem === undefined ? { value } : { refused: shiftCodeProblemMessages[problem] };
});

/** The form is not checked, so that an impossible code gets the same answer as a wrong one. */
const typedShiftCodeField = z
  .string({ error: shiftCodeProblemMessages.form })
  .check(z.minLength(1, shiftCodeProblemMessages.form), z.maxLength(20, shiftCodeProblemMessages.form));

export const newShiftCodeSchema = z.strictObject({ code: newShiftCodeField, password: typedPasswordSchema });

const routeTags = { tags: ["Ortak cihazlar"] };
const emptyInputSchema = z.optional(z.strictObject({}));
const { PASSWORD_WRONG } = refusals;
const { DEVICE_NOT_SHARED, SHIFT_CODE_WRONG, SHIFT_CODE_MISSING } = sharedDeviceRefusals;
const { SHARED_DEVICE_NOT_FOUND, SHARED_DEVICES_USED_UP } = sharedDeviceRefusals;

export const sharedDevicesContract = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/shared-devices", summary: "Ortak cihazlar", ...routeTags })
    .input(emptyInputSchema)
    .output(sharedDevicesView),

  share: panelProcedure
    .route({ method: "POST", path: "/company/shared-devices", summary: "Bu cihazı ortak cihaz yap", ...routeTags })
    .input(z.strictObject({ password: typedPasswordSchema, pushEndpoint: z.optional(pushEndpointField) }))
    .output(z.object({ sync: tokenSyncView }))
    .errors({ PASSWORD_WRONG, SHARED_DEVICES_USED_UP }),

  end: panelProcedure
    .route({ method: "POST", path: "/company/shared-devices/{id}/end", summary: "Ortak cihazı çıkar", ...routeTags })
    .input(z.strictObject({ id: idField, password: typedPasswordSchema }))
    .output(sharedDevicesView)
    .errors({ PASSWORD_WRONG, SHARED_DEVICE_NOT_FOUND }),
};

export const sharedDeviceContract = {
  locked: procedure
    .route({
      method: "GET",
      path: "/shared-device",
      summary: "Kilitli ortak cihazın gösterdiği, değilse null",
      ...routeTags,
    })
    .input(emptyInputSchema)
    .output(z.object({ device: z.nullable(lockedDeviceView) })),

  unlock: procedure
    .route({ method: "POST", path: "/shared-device/unlock", summary: "Ortak cihazın kilidini kodla aç", ...routeTags })
    .input(z.strictObject({ memberId: idField, code: typedShiftCodeField }))
    .output(accountView)
    .errors({
      DEVICE_NOT_SHARED,
      MEMBER_NOT_FOUND: memberRefusals.MEMBER_NOT_FOUND,
      SHIFT_CODE_WRONG,
      SHIFT_CODE_MISSING,
    }),

  stay: procedure
    .route({ method: "POST", path: "/shared-device/stay", summary: "Ortak cihaz kullanılıyor", ...routeTags })
    .input(emptyInputSchema)
    .output(z.object({ locksAt: z.date() })),
};

export const shiftCodeContract = {
  get: procedure
    .route({ method: "GET", path: "/shift-code", summary: "Ortak cihaz kodum var mı", ...routeTags })
    .input(emptyInputSchema)
    .output(shiftCodeView),

  set: procedure
    .route({ method: "PUT", path: "/shift-code", summary: "Ortak cihaz kodumu belirle", ...routeTags })
    .input(newShiftCodeSchema)
    .output(shiftCodeView)
    .errors({ PASSWORD_WRONG }),
};
