import { fetchThrough } from "../test/push-service.ts";

// Loaded into a server before it starts. Redirects its requests to push services to a stand-in on this machine.
globalThis.fetch = fetchThrough(Number(process.env["PUSH_SERVICE_PORT"]), globalThis.fetch);
