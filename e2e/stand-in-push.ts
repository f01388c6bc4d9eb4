import { makeFetchThrough } from "../test/push-service.ts";

globalThis.fetch = makeFetchThrough(Number(process.env["PUSH_SERVICE_PORT"]), globalThis.fetch);
