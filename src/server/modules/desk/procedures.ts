import { companyGate } from "#server/access/gates.ts";

import { listBoard } from "./board-store.ts";
import { searchDesk } from "./store.ts";

const searchDeskHandler = companyGate("rent-out").desk.search.handler(({ input, context: { deps, scope } }) => {
  const text = input.search.trim();
  if (text === "") return { cars: [], customers: [], rentals: [], reservations: [] };
  return searchDesk(deps.db, scope, text, { now: deps.now(), law: deps.config.law });
});

const readBoardHandler = companyGate("rent-out").desk.board.handler(({ input: { cursor }, context: { deps, scope } }) =>
  listBoard(deps.db, scope, { now: deps.now(), law: deps.config.law }, cursor),
);

export const deskProcedures = { search: searchDeskHandler, board: readBoardHandler };
