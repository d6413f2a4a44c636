import type { KMSClient } from '@aws-sdk/client-kms';
import { Failure } from '../model/failure.js';
import { failureOfAws, openKms, type AwsAccess, type KmsAccess } from './aws-clients.js';

/** '' in region, profile and endpoint: as for the other clients. */
type Wrapped = KmsAccess & {
  /** Id, ARN or alias of the key. */
  readonly keyId: string;
  readonly ciphertext: Uint8Array;
  readonly context: Readonly<Record<string, string>>;
};

/** AWS KMS. Requires `kms:Decrypt` on the key. */
interface AwsKms {
  /** Decrypts what a key encrypted with this context. Rejects with a `Failure`. */
  decrypt(wrapped: Wrapped): Promise<Uint8Array>;
  close(): void;
}

/** Keys with the same access options share a client. `defaults`: options of keys that name none. */
export const openAwsKms = (defaults: AwsAccess): AwsKms => {
  const clients = new Map<string, Promise<KMSClient>>();
  const clientOf = (access: KmsAccess): Promise<KMSClient> => {
    const name = JSON.stringify(access);
    const opened = clients.get(name) ?? openKms(access);
    clients.set(name, opened);
    // After a failure, the next key tries again.
    opened.catch(() => clients.delete(name));
    return opened;
  };
  return {
    decrypt: async ({ keyId, ciphertext, context, region, profile, endpointUrl, accessKey }) => {
      const what = `decrypt the key of the state with AWS KMS (${keyId})`;
      try {
        const { DecryptCommand } = await import('@aws-sdk/client-kms');
        const client = await clientOf({
          region: region || regionIn(keyId) || defaults.region,
          profile: profile || defaults.profile,
          endpointUrl: endpointUrl || defaults.endpointUrl,
          accessKey,
        });
        const { Plaintext: key } = await client.send(
          new DecryptCommand({ CiphertextBlob: ciphertext, KeyId: keyId, EncryptionContext: { ...context } }),
        );
        if (key === undefined || key.length === 0) throw new Failure('Failed', `cannot ${what}: the answer contains no key`);
        return key;
      } catch (error) {
        throw failureOfAws(error, what);
      }
    },
    close: () => {
      for (const client of clients.values()) {
        void client.then(
          (one) => {
            one.destroy();
          },
          () => undefined,
        );
      }
    },
  };
};

/** The region of an ARN, else ''. */
const regionIn = (keyId: string): string => (keyId.startsWith('arn:') ? (keyId.split(':')[3] ?? '') : '');
