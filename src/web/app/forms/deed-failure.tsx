import type { AnyRefusal } from "#contract/words/refusals.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

import { AMOUNT_IS_RIGHT_LABEL, SendAnyway } from "./send-anyway.tsx";

export function ActionFailure({
  of: { error, variables, isPending = false, mutate },
  failed,
  atField = [],
  changed,
  children,
}: {
  of: {
    error: unknown;
    variables?: unknown;
    isPending?: boolean;
    mutate?: (variables: never) => void;
  };
  failed: string;
  atField?: readonly AnyRefusal[];
  changed?: string;
  children?: Elements;
}) {
  if (!error || atField.some((code) => isRefusal(error, code))) return null;
  const sentence =
    changed !== undefined && isRefusal(error, "CHANGED_MEANWHILE") ? changed : makeErrorSentence(error, failed);
  const isAmount = isRefusal(error, "AMOUNT_DOUBTFUL");
  return (
    <Notice kind={isRefusal(error, "PHONE_DOUBTFUL") || isAmount ? "info" : "bad"}>
      <span>{children || isAmount ? `${sentence} ` : sentence}</span>
      {isAmount && mutate && (
        <SendAnyway
          label={AMOUNT_IS_RIGHT_LABEL}
          busy={isPending}
          busyText="Kaydediliyor…"
          onClick={() => mutate({ ...(variables as object), amountIsRight: true } as never)}
        />
      )}
      {children}
    </Notice>
  );
}
