import type { OwnCodeView } from "#contract/sticker/codes.ts";

import { sendOwnStatus } from "./own-code-data.ts";
import { StatusBar } from "./status-bar.tsx";

export function OwnStatus({ name, code: { code, status, noteHidden } }: { name: string; code: OwnCodeView }) {
  return (
    <StatusBar
      name={name}
      code={code}
      status={status}
      isNoteHidden={noteHidden !== null}
      send={(sent) => sendOwnStatus(code, sent)}
    />
  );
}
