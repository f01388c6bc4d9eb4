import { useLocation, useNavigate, useSearch, type LinkProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

import { pages } from "#contract/pages.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";

const PROFILE_PATH = `/company${pages.companyProfile.path}` as const;

/** Old URLs are still in mails and bookmarks. Returns whether the present URL is an old URL. */
export function useProfileRedirect(): boolean {
  const { hash } = useLocation();
  const { search, category, car, of, from, to } = useSearch({ from: PROFILE_PATH });
  const navigate = useNavigate();
  const narrowed = removeEmptyParameters({ search, category, car, of, from, to });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const isMoved = isNarrowed || hash in linkOfOldHash;

  const go = useEffectEvent(() => {
    if (isNarrowed) void navigate({ to: pages.expenses.path, search: narrowed, hash: "giderler", replace: true });
    else void navigate({ ...linkOfOldHash[hash], replace: true });
  });
  useEffect(() => {
    if (isMoved) go();
  }, [isMoved]);
  return isMoved;
}

const linkOfOldHash: Readonly<Record<string, Pick<LinkProps, "to" | "hash">>> = {
  giderler: { to: pages.expenses.path, hash: "giderler" },
  tekrarlayan: { to: pages.expenses.path, hash: "tekrarlayan" },
  "kiralama-kurallari": { to: pages.rentalRules.path },
  kurallar: { to: pages.rentalRules.path },
};
