import { company } from "#server/access/gates.ts";

import { searchDesk } from "./store.ts";

const search = company("rent-out").desk.search.handler(({ input, context: { deps, scope } }) => {
  const text = input.search.trim();
  if (text === "") return { cars: [], customers: [], rentals: [], reservations: [] };
  return searchDesk(deps.db, scope, text, { now: deps.now(), law: deps.config.law });
});

export const deskProcedures = { search };
