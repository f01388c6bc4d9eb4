import type { RenterPageMessageName, SigningCodeMessageName } from "#contract/ports/public-pages.ts";
import { maskEmail, SIGNING_CODE_MINUTES } from "#domain/fleet/signing-code.ts";

import { useRenterWords } from "./renter-frame.tsx";

export function isCodeMessage(said: RenterPageMessageName | undefined): said is SigningCodeMessageName {
  return said === "codeSent" || said === "codeWrong" || said === "codeExpired" || said === "codeSpent";
}

export function SigningCodeField({ message, email }: { message: SigningCodeMessageName; email: string }) {
  const said = useRenterWords();
  return (
    <>
      <p id="code-said" className={message === "codeSent" ? "by" : "problem"} role="alert">
        <bdi>{message === "codeSent" ? said.codeSent(maskEmail(email), SIGNING_CODE_MINUTES) : said[message]}</bdi>
      </p>
      <label>
        <span>{said.signingCode}</span>
        <input
          id="asked"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          dir="ltr"
          aria-describedby="code-said"
          aria-invalid={message === "codeWrong" || undefined}
        />
      </label>
    </>
  );
}
