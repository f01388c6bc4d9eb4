import { openGate } from "#server/access/gates.ts";
import { searchWithLimit } from "#server/access/guessing.ts";

import { findSealedPaper } from "./store.ts";

const findSealedPaperHandler = openGate.sealedPapers.find.handler(
  async ({ input, context: { deps, visitor }, errors }) => {
    const sought = await searchWithLimit(deps.guessing, visitor, () => findSealedPaper(deps.db, input.digest));
    switch (sought.status) {
      case 200:
        return sought.found;
      case 404:
        throw errors.PAPER_NOT_FOUND();
      case 429:
        throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: sought.retryAfterSeconds } });
    }
  },
);

export const sealedPaperProcedures = { find: findSealedPaperHandler };
