import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";

/** Prints a new key as the AUTH_SYNC_KEYS line for `.env`. */
const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const privateJwk = await exportJWK(privateKey);
const keyId = await calculateJwkThumbprint(privateJwk);
console.log(`AUTH_SYNC_KEYS='${JSON.stringify({ keys: [{ ...privateJwk, kid: keyId }] })}'`);
