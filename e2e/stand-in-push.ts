import { fetchThrough } from "../test/push-service.ts";

// Loaded into a server before it begins: whatever it asks of push services, a stand-in on this machine is asked.
globalThis.fetch = fetchThrough(Number(process.env["PUSH_SERVICE_PORT"]), globalThis.fetch);
