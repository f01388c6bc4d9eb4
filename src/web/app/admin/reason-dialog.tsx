import { useRef, useState } from "react";

import { REASON_MAX, reasonField } from "#contract/words/fields.ts";
import { cleanLine, countCharacters, joinLines } from "#domain/words/text.ts";
import { fieldErrorsOf } from "#web/app/api/sentences.ts";
import { TextArea } from "#web/ui/text-area.tsx";

import { ActionDialog, type Question } from "./action-dialog.tsx";

const reasonAsked = { label: "Neden", name: "reason", schema: reasonField };

/** Asks before something is done that somebody must be given a reason for; what is typed stays until it is done. */
export function ReasonDialog({
  hint,
  asked = reasonAsked,
  onConfirm,
  ...question
}: Question & {
  /** Says who will read the reason. */
  hint: string;
  /** What is typed, and which field of the procedure it is. */
  asked?: typeof reasonAsked;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const read = asked.schema.safeParse(reason);
  const problem = read.error?.issues[0]?.message;

  function send() {
    setTried(true);
    if (read.success) return onConfirm(read.data);
    question.act.reset();
    area.current?.focus();
  }

  return (
    <ActionDialog {...question} onSubmit={send}>
      <TextArea
        label={asked.label}
        ref={area}
        hint={hint}
        counted={{ used: countCharacters(cleanLine(reason)), max: REASON_MAX }}
        value={reason}
        // It is kept as one line, and stands as one while it is typed.
        onChange={(event) => setReason(joinLines(event.target.value))}
        error={(isTried ? problem : undefined) ?? fieldErrorsOf(question.act.error)[asked.name]}
      />
    </ActionDialog>
  );
}
