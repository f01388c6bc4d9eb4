import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** A notice above a form. It says that the form contains a restored draft, and has a button that empties the form. */
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
