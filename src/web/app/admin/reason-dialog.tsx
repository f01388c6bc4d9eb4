import { useRef, useState } from "react";

import { REASON_MAX, reasonField } from "#contract/words/fields.ts";
import { cleanLine, countCharacters, joinLines } from "#domain/words/text.ts";
import { readFieldErrors } from "#web/app/api/sentences.ts";
import { TextArea } from "#web/ui/text-area.tsx";

import { ActionDialog, type ActionQuestion } from "./action-dialog.tsx";

const reasonQuestion = { label: "Neden", name: "reason", schema: reasonField };

export function ReasonDialog({
  hint,
  asked = reasonQuestion,
  onConfirm,
  ...question
}: ActionQuestion & {
  hint: string;
  asked?: typeof reasonQuestion;
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
        // The server stores the reason as one line, so line breaks are removed while typing.
        onChange={(event) => setReason(joinLines(event.target.value))}
        error={(isTried ? problem : undefined) ?? readFieldErrors(question.act.error)[asked.name]}
      />
    </ActionDialog>
  );
}
