import type { RefusalCode } from "#contract/words/refusals.ts";
import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Actions } from "#web/ui/actions.tsx";
import type { ButtonLook } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

import { AMOUNT_IS_RIGHT_LABEL, SendAnyway } from "./send-anyway.tsx";

export function SaveBar({
  edit: { save, latest, isSaved, isDirty, isConflict, isAmountDoubtful = false, sendAnyway },
  saved,
  notSaved,
  notLoaded,
  atField = [],
  label = "Kaydet",
  busyText = "Kaydediliyor…",
  unchanged = false,
  look = isDirty || save.isPending ? "primary" : "secondary",
  children,
}: {
  edit: {
    save: { error: Error | null; isPending: boolean };
    latest: { error: Error | null; isPending: boolean; mutate: () => void };
    isSaved: boolean;
    isDirty: boolean;
    isConflict: boolean;
    isAmountDoubtful?: boolean;
    sendAnyway: (() => void) | undefined;
  };
  saved: string;
  notSaved: string;
  notLoaded: string;
  atField?: readonly RefusalCode[];
  label?: string;
  busyText?: string;
  unchanged?: boolean;
  /** By default the button is filled only while there is something to save. */
  look?: ButtonLook;
  children?: Elements;
}) {
  const isAtField = (["INPUT_INVALID", ...atField] as const).some((code) => isRefusal(save.error, code));
  return (
    <div className="grid gap-3">
      {latest.error && <Notice kind="bad">{makeErrorSentence(latest.error, notLoaded)}</Notice>}
      {!latest.error && isSaved && <Notice kind="good">{saved}</Notice>}
      {!latest.error && save.error && !isAtField && (
        <Notice kind={sendAnyway ? "info" : "bad"}>
          <span>{makeErrorSentence(save.error, notSaved)}</span>
          {sendAnyway && (
            <SendAnyway
              {...(isAmountDoubtful && { label: AMOUNT_IS_RIGHT_LABEL })}
              busy={save.isPending}
              busyText={busyText}
              onClick={sendAnyway}
            />
          )}
          {isConflict && (
            <div className="mt-3">
              <Button look="secondary" busy={latest.isPending} busyText="Yükleniyor…" onClick={() => latest.mutate()}>
                Güncel hâlini yükle
              </Button>
            </div>
          )}
        </Notice>
      )}
      <Actions>
        <Button type="submit" look={look} idle={unchanged} busy={save.isPending} busyText={busyText}>
          {label}
        </Button>
        {children}
        {isDirty && <p className="text-ink-soft text-sm font-medium">Kaydedilmemiş değişiklikler var.</p>}
      </Actions>
    </div>
  );
}
