import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const pathOfEntry = new Map<number, string>();

/** A new entry deletes the later entries, as in the browser. */
function rememberVisit(place: number, path: string, isNew: boolean): void {
  if (isNew) for (const later of pathOfEntry.keys()) if (later > place) pathOfEntry.delete(later);
  pathOfEntry.set(place, path);
}

export function countStepsBackTo(path: string, from: number): number | undefined {
  for (let place = from - 1; place >= 0; place -= 1) {
    const there = pathOfEntry.get(place);
    // A page outside the application is in between.
    if (there === undefined) return undefined;
    if (there === path) return place - from;
  }
  return undefined;
}

export function useRecordVisits(): void {
  const { history } = useRouter();

  useEffect(() => {
    const remember = (isNew: boolean) =>
      rememberVisit(history.location.state.__TSR_index, history.location.pathname, isNew);
    remember(true);
    return history.subscribe(({ action }) => remember(action.type === "PUSH"));
  }, [history]);
}
