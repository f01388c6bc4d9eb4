import { describe } from "vitest";

import { askInAccessWorld } from "./access-asking.ts";
import { testRefusals } from "./access-refusals.ts";
import { isRepeated, procedures } from "./access-rows.ts";
import { actors } from "./access-world.ts";

askInAccessWorld();

const lines = procedures.flatMap((line) => {
  const refused = actors.filter((actor) => isRepeated(actor, line));
  return refused.length > 0 ? [{ ...line, refused }] : [];
});

/** The part of the access matrix that `npm test` leaves out. */
describe.each(lines)("$procedure of $about", ({ refused, ...line }) => {
  testRefusals(line, refused);
});
