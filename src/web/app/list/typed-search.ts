import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds without typing after which the list follows the search field. */
const SEARCH_AFTER = 250;

/** State of a search field. The list's search follows the typed text after a pause. */
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
  // A link, the back button or a reload has changed the search, so the field shows it, unless somebody is typing.
  const take = useEffectEvent(() => {
    if (search === followed.current) return;
    const isTyping = typed !== followed.current;
    followed.current = search;
    if (!isTyping) setTyped(search);
  });

  useEffect(() => take(), [search]);

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => follow(), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed, search]);

  return [typed, setTyped];
}
