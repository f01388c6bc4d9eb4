import { useRef, useState } from "react";

import { refusals } from "#contract/words/refusals.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { makeSendablePhoto } from "#web/parts/sendable-photo.ts";

import type { OpenDraft } from "./draft-store.ts";
import { sendDraft } from "./send-draft.ts";

export function useCamera(open: OpenDraft) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<{ position: ConditionPosition; onTaken?: ((id: string) => void) | undefined }>(undefined);
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function take(file: File) {
    const { position, onTaken } = asked.current!;
    setBusy(true);
    setFailed(undefined);
    try {
      const id = await open.addPhoto(position, await makeSendablePhoto(file));
      onTaken?.(id);
      void sendDraft(open);
    } catch {
      setFailed(refusals.PHOTO_UNREADABLE.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    failed,
    isBusy,
    ask(position: ConditionPosition, onTaken?: (id: string) => void) {
      asked.current = { position, onTaken };
      input.current?.click();
    },
    element: (
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Cleared, so that choosing the same file again after a failure fires a change event.
          target.value = "";
          if (file) void take(file);
        }}
      />
    ),
  };
}
