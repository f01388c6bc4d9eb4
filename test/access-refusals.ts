import { expect, test } from "vitest";

import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { conditionRefusals } from "#contract/words/condition-refusals.ts";
import { driverRefusals } from "#contract/words/driver-refusals.ts";
import { importRefusals } from "#contract/words/import-refusals.ts";
import { maintenanceRefusals } from "#contract/words/maintenance-refusals.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { paymentRequestRefusals } from "#contract/words/payment-request-refusals.ts";
import { policeNoticeRefusals } from "#contract/words/police-notice-refusals.ts";
import { programKeyRefusals } from "#contract/words/program-key-refusals.ts";
import { recordedTimeRefusals } from "#contract/words/recorded-time-refusals.ts";
import { refusals, type AnyRefusal } from "#contract/words/refusals.ts";
import { secondPersonRefusals } from "#contract/words/second-person-refusals.ts";
import { sharedDeviceRefusals } from "#contract/words/shared-device-refusals.ts";
import { stickerOrderRefusals } from "#contract/words/sticker-order-refusals.ts";
import { hashToken } from "#server/access/session-token.ts";

import {
  callProcedure,
  declareChangedTables,
  expectNothingChanged,
  readRefusal,
  findSecrets,
  accessApp,
  readResponseText,
  accessWorld,
} from "./access-asking.ts";
import type { AccessRow } from "./access-rows.ts";
import type { Actor } from "./access-world.ts";

const knownRefusals = {
  ...refusals,
  ...conditionRefusals,
  ...driverRefusals,
  ...agreementRefusals,
  ...maintenanceRefusals,
  ...memberRefusals,
  ...importRefusals,
  ...policeNoticeRefusals,
  ...paymentRequestRefusals,
  ...programKeyRefusals,
  ...recordedTimeRefusals,
  ...sharedDeviceRefusals,
  ...secondPersonRefusals,
  ...stickerOrderRefusals,
};

/** Compares the database only once for all actors, because the comparison takes longest. */
export function testRefusals({ procedure, input, answers }: AccessRow, refused: readonly Actor[]): void {
  test.each(refused.map((actor) => ({ actor, answer: answers[actor] as AnyRefusal })))(
    "refuses $actor: $answer",
    async ({ actor, answer }) => {
      const response = await callProcedure(actor, procedure, await input(actor));
      const text = await readResponseText(response.clone());
      const { code, message } = await readRefusal(response);
      expect({ code, status: response.status, message }).toEqual({
        code: answer,
        status: knownRefusals[answer].status,
        message: knownRefusals[answer].message,
      });
      expect(findSecrets(text)).toEqual([]);
      // This refusal inserts one row: the log-in that waits for its code.
      if (answer === "SECOND_FACTOR_NEEDED") {
        const fresh = accessApp.db
          .deleteFrom("signInChallenges")
          .where("tokenHash", "<>", hashToken(accessWorld.challenge));
        expect((await fresh.executeTakeFirstOrThrow()).numDeletedRows).toBe(1n);
      }
      // Several wrong guesses would lock the account, so the counters are reset after these refusals.
      declareChangedTables([], { keepsCount: answer !== "CREDENTIALS_INVALID" && answer !== "CODE_WRONG" });
    },
  );
  test.each(refused.length > 0 ? [refused.length] : [])("changes no row for any of the %i who were refused", () =>
    expectNothingChanged(),
  );
}
