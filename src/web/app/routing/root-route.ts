import { createRootRoute } from "@tanstack/react-router";

import { PageFrame } from "#web/app/frame/frame.tsx";
import { PageFailure } from "#web/app/page/failure.tsx";
import { NotFound } from "#web/app/page/not-found.tsx";

export const rootRoute = createRootRoute({ component: PageFrame, notFoundComponent: NotFound });

export const routerOptions = {
  defaultErrorComponent: PageFailure,
  // The router's default would parse '?code=234567' as a number.
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ).toString();
    return text === "" ? "" : `?${text}`;
  },
};
