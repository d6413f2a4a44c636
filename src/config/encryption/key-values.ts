/** In bytes. Source: OpenTofu, `internal/encryption/keyprovider/pbkdf2`. */
const leastPassphrase = 16;

/** Why OpenTofu would refuse a passphrase. */
export const passphraseProblem = (passphrase: string): string | undefined => {
  const length = Buffer.byteLength(passphrase);
  return length < leastPassphrase
    ? `the passphrase has ${String(length)} bytes, OpenTofu requires at least ${String(leastPassphrase)}`
    : undefined;
};

export const keyNameExpected = 'projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY';

/** Whether a name is that of a key in Cloud KMS. It becomes part of a URL. */
export const isKeyName = (name: string): boolean =>
  /^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/.test(name);
