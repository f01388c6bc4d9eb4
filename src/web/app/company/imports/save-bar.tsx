import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

/** The button that saves the lines of a list. It stays visible below the lines. */
export function SaveBar({
  label,
  canSave,
  progress,
  again,
  className,
  onSave,
  onClear,
  children,
}: {
  label: string;
  canSave: boolean;
  progress: "looking" | "saving" | undefined;
  /** Replaces the button if the lines could not be looked up. */
  again: { readonly label: string; readonly onClick: () => void } | undefined;
  className: string;
  onSave: () => void;
  onClear: () => void;
  children?: Elements;
}) {
  return (
    <div className={`border-line sticky bottom-0 z-20 border-t py-3 ${className}`}>
      {children}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {again ? (
          <Button onClick={again.onClick} idle={progress !== undefined}>
            {again.label}
          </Button>
        ) : (
          <Button idle={!canSave} busy={progress === "saving"} busyText="Kaydediliyor…" onClick={onSave}>
            {label}
          </Button>
        )}
        <Button look="secondary" idle={progress === "saving"} onClick={onClear}>
          Vazgeç
        </Button>
      </div>
    </div>
  );
}
