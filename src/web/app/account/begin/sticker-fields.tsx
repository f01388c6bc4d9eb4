import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { hasCodeForm, readCode } from "#domain/sticker/code.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { ClaimField, HomeContactsSentence, isClaimError } from "#web/app/codes/claim-field.tsx";
import { KindChoice } from "#web/app/codes/kind-choice.tsx";
import { PrintedCodeField } from "#web/app/codes/printed-code-field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { FreeSticker } from "./free-sticker.tsx";
import type { useLinkSticker } from "./link-sticker.ts";

export function StickerFields({
  sticker: {
    code,
    setCode,
    kind,
    setKind,
    claim,
    setClaim,
    wrong,
    claimField,
    codeField,
    asksClaim,
    asksCode,
    isAnotherAsked,
    link,
  },
}: {
  sticker: ReturnType<typeof useLinkSticker>;
}) {
  return (
    <>
      {hasCodeForm(readCode(code)) && !asksCode && <FreeSticker code={readCode(code)} />}
      {link.isError && !isRefusal(link.error, "INPUT_INVALID") && !isClaimError(link.error) && (
        <Notice kind="bad">
          <span>{`${makeErrorSentence(link.error, "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.")} ${isAnotherAsked ? "Hesabınız açık. Elinizdeki başka bir etiketin kodunu yazabilirsiniz." : ""}`}</span>
          {isRefusal(link.error, "CODE_ALREADY_YOURS") && (
            <Link to={pages.makeReachable.path} params={{ code: readCode(code) }} className="font-semibold underline">
              Etiketi düzenlemeye devam et
            </Link>
          )}
          {(isRefusal(link.error, "LINKS_USED_UP") || isRefusal(link.error, "CLAIM_OVER")) && <HomeContactsSentence />}
        </Notice>
      )}
      {asksCode && (
        <PrintedCodeField
          label="Etiketteki kod"
          ref={codeField}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={wrong.code}
        />
      )}
      <KindChoice chosen={kind} onChoose={setKind} />
      {asksClaim && (
        <ClaimField
          ref={claimField}
          value={claim}
          onChange={({ target }) => setClaim(target.value)}
          error={wrong.claim}
        />
      )}
    </>
  );
}
