import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";

import type { AnyRefusal } from "#contract/words/refusals.ts";
import { isRefusal, makeFailureSentence } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

/**
 * Asks before an action, and takes it. `asked` is what the action is about; undefined while nothing is asked. After
 * success the dialog closes, and `onDone` is called. A dialog that is closed forgets its failure.
 */
export function ConfirmAction<Asked, Done>({
  asked,
  act,
  failed,
  onDone,
  onClose,
  ...question
}: Omit<ComponentProps<typeof ConfirmDialog>, "open" | "busy" | "error" | "onConfirm"> & {
  asked: Asked | undefined;
  act: (asked: Asked) => Promise<Done>;
  failed: string;
  onDone?: (done: Done, asked: Asked) => unknown;
}) {
  const action = useMutation({
    mutationFn: act,
    onSuccess: (done, of) => {
      onClose();
      // Not awaited, so that the next question does not look busy while the page is read again.
      void onDone?.(done, of);
    },
  });
  return (
    <ConfirmDialog
      {...question}
      open={asked !== undefined}
      busy={action.isPending}
      error={makeFailureSentence(action, failed)}
      onClose={() => {
        action.reset();
        onClose();
      }}
      onConfirm={() => asked !== undefined && action.mutate(asked)}
    />
  );
}

/** If somebody else has removed the thing first, nothing is left to do. */
export async function orGone(removal: Promise<unknown>, refusal: AnyRefusal): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isRefusal(error, refusal)) throw error;
  }
}
