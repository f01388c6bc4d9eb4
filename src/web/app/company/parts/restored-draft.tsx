import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function RestoredDraft({ text, onRestart }: { text: string; onRestart: () => void }) {
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <Notice kind="info">{text}</Notice>
      <Button look="secondary" onClick={onRestart}>
        Baştan başla
      </Button>
    </div>
  );
}
