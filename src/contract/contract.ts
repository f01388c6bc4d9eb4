import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { codes } from "./codes.ts";
import { profiles } from "./profiles.ts";

/** The whole API, by area. Browser, server, documentation and tests are built from this one tree. */
export const contract = { account, codes, profiles, admin };
