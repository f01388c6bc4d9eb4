import type { RefusalCode } from "#contract/words/refusals.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The error message of a mutation. Renders nothing if the mutation did not fail. */
export function ActionFailure({
  of: { error },
  failed,
  atField = [],
  changed,
  children,
}: {
  of: { error: unknown };
  /** The message for an error that has no message of its own. */
  failed: string;
  /** Refusals that are shown at their fields instead. */
  atField?: readonly RefusalCode[];
  /** The message if somebody else has changed the record since it was loaded. */
  changed?: string;
  children?: Elements;
}) {
  if (!error || atField.some((code) => isRefusal(error, code))) return null;
  const sentence =
    changed !== undefined && isRefusal(error, "CHANGED_MEANWHILE") ? changed : makeErrorSentence(error, failed);
  return (
    <Notice kind={isRefusal(error, "PHONE_DOUBTFUL") ? "info" : "bad"}>
      <span>{children ? `${sentence} ` : sentence}</span>
      {children}
    </Notice>
  );
}
