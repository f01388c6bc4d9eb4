import { createRootRoute } from "@tanstack/react-router";

import { Frame } from "#web/app/frame/frame.tsx";
import { Failure } from "#web/app/page/failure.tsx";
import { NotFound } from "#web/app/page/not-found.tsx";

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

/** What the router of the browser and the one that draws on the server have in common. */
export const routing = {
  defaultErrorComponent: Failure,
  // Addresses are read as people write them: '?code=234567' is a text, not a number.
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ).toString();
    return text === "" ? "" : `?${text}`;
  },
};
