/** Keys and the secret may be base64url. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface Keys {
    version: "aes128gcm";
    privateKey: ECDH;
    authSecret: string | Buffer;
    dh?: string | Buffer;
    salt?: string | Buffer;
  }
  const ece: {
    encrypt(content: Buffer, keys: Keys): Buffer;
    decrypt(body: Buffer, keys: Keys): Buffer;
  };
  export default ece;
}
