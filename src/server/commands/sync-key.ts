import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";

/** Prints a new key for AUTH_SYNC_KEYS, as the line of `.env` wants it. */
const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const key = await exportJWK(privateKey);
const kid = await calculateJwkThumbprint(key);
console.log(`AUTH_SYNC_KEYS='${JSON.stringify({ keys: [{ ...key, kid }] })}'`);
