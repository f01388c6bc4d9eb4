import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { pages } from "#contract/pages.ts";
import { codeLinkingSchema } from "#contract/sticker/codes.ts";
import { refusals } from "#contract/words/refusals.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { isClaimTyped } from "#domain/sticker/claim.ts";
import { hasCodeForm, readCode } from "#domain/sticker/code.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { isClaimError } from "#web/app/codes/claim-field.tsx";

const ANOTHER_CODE_REFUSALS = ["CODE_NOT_FOUND", "CODE_TAKEN", "CODE_IS_YOUR_CAR"] as const;

export function useLinkSticker(scanned: string, isClaimAsked: boolean) {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => readCode(scanned));
  const [kind, setKind] = useState<ProfileKind>("vehicle");
  const [claim, setClaim] = useState("");
  const [wrong, setWrong] = useState<{ code?: string; claim?: string }>({});
  /** For the scanned code, the URL contains this information. For another code, only the server knows. */
  const [claimedCode, setClaimedCode] = useState(isClaimAsked ? code : undefined);
  const claimField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const asksClaim = claimedCode !== undefined && readCode(code) === claimedCode;
  const link = useMutation(
    api.codes.link.mutationOptions({
      onSuccess: async ({ code: linked }) => {
        await refreshPage();
        await navigate({ to: pages.makeReachable.path, params: { code: linked }, replace: true });
      },
      onError: (error, sent) => {
        if (isRefusal(error, "CLAIM_NEEDED")) setClaimedCode(sent.code);
        if (isClaimError(error) && sent.claim !== undefined) setWrong({ claim: error.message });
        setWrong((now) => ({ ...now, ...readFieldErrors(error) }));
      },
    }),
  );
  const isAnotherAsked = link.isError && ANOTHER_CODE_REFUSALS.some((refusal) => isRefusal(link.error, refusal));
  const asksCode =
    !hasCodeForm(readCode(scanned)) ||
    isAnotherAsked ||
    wrong.code !== undefined ||
    readCode(scanned) !== readCode(code);

  useEffect(() => {
    if (link.isError && isClaimError(link.error)) claimField.current?.focus();
    else if (isAnotherAsked) codeField.current?.focus();
  }, [link.isError, link.error, isAnotherAsked]);

  function readLink() {
    const typed = { code, kind, ...(asksClaim && { claim }) };
    const { success, data, error } = codeLinkingSchema.safeParse(typed);
    if (!success) {
      setWrong(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])));
      codeField.current?.focus();
      return undefined;
    }
    if (asksClaim && !isClaimTyped(claim)) {
      setWrong({ claim: refusals.CLAIM_NEEDED.message });
      claimField.current?.focus();
      return undefined;
    }
    setWrong({});
    return data;
  }

  function linkNow() {
    if (link.isPending || link.isSuccess) return;
    const sent = readLink();
    if (sent) link.mutate(sent);
    else link.reset();
  }

  return {
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
    readLink,
    linkNow,
  };
}
