import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { FileState } from "./use-file.ts";

export function FileProgress({
  state,
  onCancel,
  onAgain,
}: {
  state: FileState;
  onCancel: () => void;
  onAgain: () => void;
}) {
  switch (state.at) {
    case "rest":
      return null;
    case "coming": {
      const { stickers = 0, share } = state;
      const percent = share === undefined ? undefined : Math.floor(share * 100);
      return (
        <div className="grid w-full gap-3">
          <p role="status" className="text-ink-soft text-sm">
            {stickers > 1 ? `${stickers.toLocaleString("tr")} etiket indiriliyor…` : "İndiriliyor…"}
          </p>
          <progress aria-label="Dosyanın inen kısmı" className="accent-brand h-2 w-full" max={100} value={percent} />
          <Button look="secondary" onClick={onCancel}>
            Vazgeç
          </Button>
        </div>
      );
    }
    case "failed":
      return (
        <div className="grid w-full gap-3">
          <Notice kind="bad">{state.sentence}</Notice>
          <Button look="secondary" onClick={onAgain}>
            {state.isCut ? "Yeniden indir" : "Tekrar dene"}
          </Button>
        </div>
      );
  }
}
