import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** The path of each entry of this tab's history that the application has shown, by its place there. */
const visited = new Map<number, string>();

/** Remembers which page stands at a place of the history; what stood behind it is gone once something new was opened there. */
function rememberVisit(place: number, path: string, isNew: boolean): void {
  if (isNew) for (const later of visited.keys()) if (later > place) visited.delete(later);
  visited.set(place, path);
}

/** How many steps back the nearest visit of a page lies, as a number below 0; undefined where there is none. */
export function stepsBackTo(path: string, from: number): number | undefined {
  for (let place = from - 1; place >= 0; place -= 1) {
    const there = visited.get(place);
    // What the application did not show lies between.
    if (there === undefined) return undefined;
    if (there === path) return place - from;
  }
  return undefined;
}

/** Remembers every page that is shown, as long as the frame around the pages stands. */
export function useVisits(): void {
  const { history } = useRouter();

  useEffect(() => {
    const remember = (isNew: boolean) =>
      rememberVisit(history.location.state.__TSR_index, history.location.pathname, isNew);
    remember(true);
    return history.subscribe(({ action }) => remember(action.type === "PUSH"));
  }, [history]);
}
