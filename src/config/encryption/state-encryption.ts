/** An access key of AWS; `sessionToken`: '' for a permanent one. */
export type AwsAccessKey = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken: string };

/** One key and how OpenTofu derived or wrapped it. `metaKey`: its entry in the `meta` of a state; undefined: the only entry of its kind. */
export type KeyProvider = { readonly metaKey: string | undefined } & (
  | { readonly type: 'pbkdf2'; readonly passphrase: string }
  /** Its passphrase is the key of another provider. */
  | { readonly type: 'chain'; readonly from: KeyProvider }
  | {
      readonly type: 'aws_kms';
      readonly keyId: string;
      /** '' in these three: as for other clients of AWS. */
      readonly region: string;
      readonly profile: string;
      readonly endpointUrl: string;
      /** Undefined: the SDK finds credentials. */
      readonly accessKey: AwsAccessKey | undefined;
      /** Used if the state names none. */
      readonly context: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'gcp_kms';
      /** `projects/…/locations/…/keyRings/…/cryptoKeys/…` */
      readonly keyName: string;
      /** '': Google's. */
      readonly endpointUrl: string;
      readonly additionalData: Uint8Array;
    }
);

/** A way to decrypt states with AES-GCM, or the reason why it cannot be used. `name`: for messages. */
export type DecryptionMethod =
  | { readonly name: string; readonly problem: string }
  | {
      readonly name: string;
      readonly problem: undefined;
      readonly keys: KeyProvider;
      readonly aad: Uint8Array;
      /** Whether another provider may be chained to this one: true if the configuration cannot describe a chain, false if it does. */
      readonly infersChain: boolean;
    };

/** How the states of one location are encrypted. */
export type StateEncryption = {
  /** Tried in this order. */
  readonly methods: readonly DecryptionMethod[];
  /** Whether states that are not encrypted are read as well. */
  readonly acceptsPlain: boolean;
};

/** A mistake in `TF_ENCRYPTION` or the configuration. The message contains no value, because any may be a secret. */
export class EncryptionProblem extends Error {}
