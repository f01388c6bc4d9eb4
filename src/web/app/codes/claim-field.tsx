import type { ComponentProps } from "react";

import { pages } from "#contract/pages.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { TextField } from "#web/ui/field.tsx";

export function ClaimField(input: ComponentProps<"input"> & { error?: string | undefined }) {
  return (
    <TextField
      label="Paketteki etkinleştirme kodu"
      hint={
        <span>
          Etiketle gelen kâğıtta ya da kazınan alanda yazar: altı harf ve rakam. Bulamıyorsanız bize yazın.
          <HomeContactsSentence />
        </span>
      }
      lang="en"
      placeholder="K7M 2QX"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  );
}

export function isClaimError(error: Error): boolean {
  return isRefusal(error, "CLAIM_NEEDED") || isRefusal(error, "CLAIM_WRONG");
}

export function HomeContactsSentence() {
  return (
    <span>
      {" "}
      İletişim bilgileri{" "}
      <a href={pages.home.path} className="font-semibold underline">
        ana sayfanın altında
      </a>
      .
    </span>
  );
}
