import { makeFetchThrough } from "../test/push-service.ts";

// This module is preloaded into a server. It redirects the server's requests for push services to a stand-in on this
// machine.
globalThis.fetch = makeFetchThrough(Number(process.env["PUSH_SERVICE_PORT"]), globalThis.fetch);
