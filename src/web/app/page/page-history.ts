import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** The path of each history entry that this application has shown in this tab, by index. */
const pathOfEntry = new Map<number, string>();

/** Stores the path of a history entry. A new entry deletes the later entries, as in the browser. */
function rememberVisit(place: number, path: string, isNew: boolean): void {
  if (isNew) for (const later of pathOfEntry.keys()) if (later > place) pathOfEntry.delete(later);
  pathOfEntry.set(place, path);
}

/**
 * How many steps back in the history a page was last visited, as a negative number. Undefined if the page was not
 * visited, or if a page outside the application is in between.
 */
export function countStepsBackTo(path: string, from: number): number | undefined {
  for (let place = from - 1; place >= 0; place -= 1) {
    const there = pathOfEntry.get(place);
    // A page outside the application is in between.
    if (there === undefined) return undefined;
    if (there === path) return place - from;
  }
  return undefined;
}

/** Stores the path of every shown page. Called once, by the frame around all pages. */
export function useRecordVisits(): void {
  const { history } = useRouter();

  useEffect(() => {
    const remember = (isNew: boolean) =>
      rememberVisit(history.location.state.__TSR_index, history.location.pathname, isNew);
    remember(true);
    return history.subscribe(({ action }) => remember(action.type === "PUSH"));
  }, [history]);
}
