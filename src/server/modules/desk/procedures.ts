import { company } from "#server/access/gates.ts";

import { searchDesk } from "./store.ts";

const search = company("rent-out").desk.search.handler(({ input, context: { deps, scope } }) => {
  const text = input.search.trim();
  return text === "" ? { cars: [], customers: [], rentals: [] } : searchDesk(deps.db, scope, text);
});

export const deskProcedures = { search };
