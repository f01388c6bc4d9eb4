import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";

/** Prints a new key as the AUTH_SYNC_KEYS line for `.env`. */
const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const publicKey = await exportJWK(privateKey);
const KEY_ID = await calculateJwkThumbprint(publicKey);
console.log(`AUTH_SYNC_KEYS='${JSON.stringify({ keys: [{ ...publicKey, kid: KEY_ID }] })}'`);
