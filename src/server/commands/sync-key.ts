import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";

const { privateKey } = await generateKeyPair("ES256", { extractable: true });
const privateJwk = await exportJWK(privateKey);
const keyId = await calculateJwkThumbprint(privateJwk);
console.log(`AUTH_SYNC_KEYS='${JSON.stringify({ keys: [{ ...privateJwk, kid: keyId }] })}'`);
