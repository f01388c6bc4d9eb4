import * as z from "zod/mini";

import { idField, pushEndpointField, textField } from "#contract/words/fields.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { panelProcedure, procedure, makeRoute } from "#contract/words/procedure.ts";
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

const apiRoute = makeRoute("Ortak cihazlar");
const emptyInputSchema = z.optional(z.strictObject({}));
const { PASSWORD_WRONG } = refusals;
const { DEVICE_NOT_SHARED, SHIFT_CODE_WRONG, SHIFT_CODE_MISSING } = sharedDeviceRefusals;
const { SHARED_DEVICE_NOT_FOUND, SHARED_DEVICES_USED_UP } = sharedDeviceRefusals;

export const sharedDevicesContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/shared-devices", "Ortak cihazlar"))
    .input(emptyInputSchema)
    .output(sharedDevicesView),

  share: panelProcedure
    .route(apiRoute("POST", "/company/shared-devices", "Bu cihazı ortak cihaz yap"))
    .input(z.strictObject({ password: typedPasswordSchema, pushEndpoint: z.optional(pushEndpointField) }))
    .output(z.object({ sync: tokenSyncView }))
    .errors({ PASSWORD_WRONG, SHARED_DEVICES_USED_UP }),

  end: panelProcedure
    .route(apiRoute("POST", "/company/shared-devices/{id}/end", "Ortak cihazı çıkar"))
    .input(z.strictObject({ id: idField, password: typedPasswordSchema }))
    .output(sharedDevicesView)
    .errors({ PASSWORD_WRONG, SHARED_DEVICE_NOT_FOUND }),
};

export const sharedDeviceContract = {
  locked: procedure
    .route(apiRoute("GET", "/shared-device", "Kilitli ortak cihazın gösterdiği, değilse null"))
    .input(emptyInputSchema)
    .output(z.object({ device: z.nullable(lockedDeviceView) })),

  unlock: procedure
    .route(apiRoute("POST", "/shared-device/unlock", "Ortak cihazın kilidini kodla aç"))
    .input(z.strictObject({ memberId: idField, code: typedShiftCodeField }))
    .output(accountView)
    .errors({
      DEVICE_NOT_SHARED,
      MEMBER_NOT_FOUND: memberRefusals.MEMBER_NOT_FOUND,
      SHIFT_CODE_WRONG,
      SHIFT_CODE_MISSING,
    }),

  stay: procedure
    .route(apiRoute("POST", "/shared-device/stay", "Ortak cihaz kullanılıyor"))
    .input(emptyInputSchema)
    .output(z.object({ locksAt: z.date() })),
};

export const shiftCodeContract = {
  get: procedure
    .route(apiRoute("GET", "/shift-code", "Ortak cihaz kodum var mı"))
    .input(emptyInputSchema)
    .output(shiftCodeView),

  set: procedure
    .route(apiRoute("PUT", "/shift-code", "Ortak cihaz kodumu belirle"))
    .input(newShiftCodeSchema)
    .output(shiftCodeView)
    .errors({ PASSWORD_WRONG }),
};
