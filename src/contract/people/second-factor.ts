import * as z from "zod/mini";

import { pushEndpointField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { readEnteredCode, type EnteredCode } from "#domain/people/second-factor.ts";

import { accountView, typedPasswordSchema } from "./account.ts";

const CODE_MISSING_MESSAGE = "Lütfen kodu girin.";

function enteredCodeField(kinds: readonly EnteredCode["kind"][], wrong: string) {
  return z.pipe(
    z.string({ error: CODE_MISSING_MESSAGE }).check(z.maxLength(100, wrong)),
    z.transform((text: string, context): EnteredCode => {
      const entered = readEnteredCode(text);
      if (entered && kinds.includes(entered.kind)) return entered;
      context.issues.push({ code: "custom", message: text.trim() === "" ? CODE_MISSING_MESSAGE : wrong, input: "" });
      return z.NEVER;
    }),
  );
}

const codeField = enteredCodeField(["totp", "recovery"], "6 rakamlı kodu ya da bir kurtarma kodunun tamamını girin.");

const totpField = enteredCodeField(["totp"], "Uygulamanın gösterdiği 6 rakamlı kodu girin.");

/** `codesLeft` is the number of unused recovery codes. `isReadable` is whether the server can decrypt the secret. */
const secondFactorView = view("SecondFactor", {
  since: z.nullable(z.date()),
  codesLeft: z.int(),
  isReadable: z.boolean(),
  mayTurnOff: z.boolean(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** `setup` is the encrypted secret. The browser sends it back with the first code. */
const secondFactorSetupView = view("SecondFactorSetup", { setup: z.string(), secret: z.string(), address: z.string() });
export type SecondFactorSetupView = z.infer<typeof secondFactorSetupView>;

/** No later response contains them, because the server stores only their hashes. */
const recoveryCodesView = view("RecoveryCodes", { recoveryCodes: z.array(z.string()) });

const SETUP_INVALID_MESSAGE = refusals.STEP_OVER.message;
const setupField = z.string({ error: SETUP_INVALID_MESSAGE }).check(z.regex(/^[\w-]{1,400}$/, SETUP_INVALID_MESSAGE));

const challengeField = z
  .string({ error: refusals.STEP_OVER.message })
  .check(z.regex(/^[\w-]{43}$/, refusals.STEP_OVER.message));

const apiRoute = makeRoute("İkinci adım");
const emptyInputSchema = z.optional(z.strictObject({}));
const secondFactorProofInput = z.strictObject({ password: typedPasswordSchema, code: codeField });
const codeRefusals = {
  CODE_WRONG: refusals.CODE_WRONG,
  SECOND_FACTOR_UNREADABLE: refusals.SECOND_FACTOR_UNREADABLE,
};
const proofRefusals = {
  ...codeRefusals,
  PASSWORD_WRONG: refusals.PASSWORD_WRONG,
  SECOND_FACTOR_OFF: refusals.SECOND_FACTOR_OFF,
};

export const secondFactorContract = {
  enter: procedure
    .route(apiRoute("POST", "/account/second-factor/enter", "Girişi kodla tamamla"))
    .input(z.strictObject({ challenge: challengeField, code: codeField }))
    .output(accountView)
    .errors({ ...codeRefusals, STEP_OVER: refusals.STEP_OVER, ON_SHARED_DEVICE: refusals.ON_SHARED_DEVICE }),

  get: procedure
    .route(apiRoute("GET", "/account/second-factor", "İkinci adımım"))
    .input(emptyInputSchema)
    .output(secondFactorView),

  begin: procedure
    .route(
      apiRoute("POST", "/account/second-factor/begin", "Kurulum için yeni bir sır; kuruluysa şimdiki kodu da ister"),
    )
    .input(z.strictObject({ password: typedPasswordSchema, code: z.optional(codeField) }))
    .output(secondFactorSetupView)
    .errors({ ...codeRefusals, PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  confirm: procedure
    .route(apiRoute("POST", "/account/second-factor/confirm", "Yeni sırrı ilk koduyla aç; diğer oturumlar kapanır"))
    .input(z.strictObject({ setup: setupField, code: totpField, pushEndpoint: z.optional(pushEndpointField) }))
    .output(recoveryCodesView)
    .errors({ CODE_WRONG: refusals.CODE_WRONG, STEP_OVER: refusals.STEP_OVER }),

  renewCodes: procedure
    .route(apiRoute("POST", "/account/second-factor/recovery-codes", "Yeni kurtarma kodları; eskileri geçersiz olur"))
    .input(secondFactorProofInput)
    .output(recoveryCodesView)
    .errors(proofRefusals),

  turnOff: procedure
    .route(apiRoute("POST", "/account/second-factor/turn-off", "İkinci adımı kapat"))
    .input(secondFactorProofInput)
    .output(z.object({}))
    .errors({ ...proofRefusals, SECOND_FACTOR_REQUIRED: refusals.SECOND_FACTOR_REQUIRED }),
};
