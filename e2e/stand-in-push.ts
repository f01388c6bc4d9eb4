import { makeFetchThrough } from "../test/push-service.ts";

// Preloaded into a server. Redirects its requests for push services to a stand-in on this machine.
globalThis.fetch = makeFetchThrough(Number(process.env["PUSH_SERVICE_PORT"]), globalThis.fetch);
