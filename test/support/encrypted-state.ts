import { createCipheriv, pbkdf2Sync, randomBytes, type CipherGCMTypes } from 'node:crypto';
import type { JsonObject } from '../../src/lib/json.js';

type Options = {
  /** Metadata of the key providers by name. */
  readonly meta: Readonly<Record<string, JsonObject>>;
  readonly aad?: readonly number[];
  /** Members of the file that replace its own. */
  readonly over?: JsonObject;
};

/** A state as OpenTofu encrypts it, with this key. */
export const encryptedState = (text: string, key: Uint8Array, { meta, aad = [], over = {} }: Options): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(`aes-${String(key.length * 8)}-gcm` as CipherGCMTypes, key, nonce);
  const data = Buffer.concat([nonce, cipher.setAAD(Uint8Array.from(aad)).update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const { serial, lineage } = JSON.parse(text) as JsonObject;
  const entries = Object.entries(meta).map(([name, one]) => [name, Buffer.from(JSON.stringify(one)).toString('base64')]);
  const file = { serial, lineage, meta: Object.fromEntries(entries) as JsonObject, encrypted_data: data.toString('base64') };
  return JSON.stringify({ ...file, encryption_version: 'v0', ...over }, undefined, 2);
};

/** A key as `pbkdf2` derives it, with few rounds, and its metadata. */
export const derivedKey = (passphrase: string | Uint8Array, keyLength = 32): { readonly key: Buffer; readonly meta: JsonObject } => {
  const salt = randomBytes(32);
  const meta = { salt: salt.toString('base64'), iterations: 1_000, hash_function: 'sha512', key_length: keyLength };
  return { key: pbkdf2Sync(passphrase, salt, meta.iterations, keyLength, meta.hash_function), meta };
};

/** A state encrypted with a passphrase, by the provider `main` unless `meta` has another name. */
export const passphraseState = (text: string, passphrase: string, name = 'key_provider.pbkdf2.main', over: JsonObject = {}): string => {
  const { key, meta } = derivedKey(passphrase);
  return encryptedState(text, key, { meta: { [name]: meta }, over });
};

/** `TF_ENCRYPTION` for such a state. */
export const passphraseHcl = (passphrase: string): string => `
key_provider "pbkdf2" "main" {
  passphrase = ${JSON.stringify(passphrase)}
}
method "aes_gcm" "main" {
  keys = key_provider.pbkdf2.main
}
state {
  method = method.aes_gcm.main
}
`;
