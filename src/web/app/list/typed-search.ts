import { useEffect, useEffectEvent, useRef, useState } from "react";

const SEARCH_DELAY_MS = 250;

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
  // The field shows the new search, unless the user is typing.
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
