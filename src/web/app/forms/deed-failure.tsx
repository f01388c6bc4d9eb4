import type { Refusal } from "#contract/words/refusals.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Says why a deed failed; nothing where it did not. */
export function DeedFailure({
  of: { error },
  failed,
  atField = [],
  changed,
  children,
}: {
  of: { error: unknown };
  /** What is said where the error has no sentence of its own. */
  failed: string;
  /** Refusals that are said at their field. */
  atField?: readonly Refusal[];
  /** What is said where somebody else changed the thing meanwhile. */
  changed?: string;
  /** What is offered after the sentence. */
  children?: Elements;
}) {
  if (!error || atField.some((code) => isRefusal(error, code))) return null;
  const sentence =
    changed !== undefined && isRefusal(error, "CHANGED_MEANWHILE") ? changed : sentenceFor(error, failed);
  return (
    <Notice kind={isRefusal(error, "PHONE_DOUBTFUL") ? "info" : "bad"}>
      <span>{children ? `${sentence} ` : sentence}</span>
      {children}
    </Notice>
  );
}
