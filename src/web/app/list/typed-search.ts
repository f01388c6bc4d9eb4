import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The list is searched after this many milliseconds without typing. */
const SEARCH_DELAY_MS = 250;

/** The state of a search field. After a pause in typing, the list is searched for the typed text. */
export function useTypedSearch(
  search: string,
  onSearch: (search: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(search);
  const followed = useRef(search);
  const follow = useEffectEvent(() => {
    followed.current = typed;
    onSearch(typed);
  });
  // A link, the back button or a reload has changed the search. The field shows the new search, unless the user is
  // typing.
  const take = useEffectEvent(() => {
    if (search === followed.current) return;
    const isTyping = typed !== followed.current;
    followed.current = search;
    if (!isTyping) setTyped(search);
  });

  useEffect(() => take(), [search]);

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => follow(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  return [typed, setTyped];
}
