import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Typing rests this long before the list follows it. */
const SEARCH_AFTER = 250;

/** What is being typed into a search, and how to type; the search that the list shows follows after a rest. */
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
  // Changed by a link or by going back, and not from here.
  const take = useEffectEvent(() => {
    if (search === followed.current) return;
    followed.current = search;
    setTyped(search);
  });

  useEffect(() => take(), [search]);

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => follow(), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed, search]);

  return [typed, setTyped];
}
