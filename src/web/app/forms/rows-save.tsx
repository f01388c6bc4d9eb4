import type { ReactNode } from "react";

/** The button appears after the first change, and sticks to the bottom of the screen until the form is saved. */
export function RowsSave({
  edit: { isDirty, isSaved, save, latest },
  children,
}: {
  edit: {
    isDirty: boolean;
    isSaved: boolean;
    save: { error: Error | null; isPending: boolean };
    latest: { error: Error | null };
  };
  children: ReactNode;
}) {
  if (!isDirty && !isSaved && !save.error && !save.isPending && !latest.error) return null;
  return (
    <div
      className={
        isDirty
          ? "border-line bg-ground sticky bottom-0 z-10 -mx-4 border-t px-4 py-3 sm:mx-0 sm:rounded-xl sm:border"
          : ""
      }
    >
      {children}
    </div>
  );
}
