import type { SchedulerLike } from 'rxjs';
import type { Environment } from '../config/environment.js';
import { member, text } from '../lib/json.js';
import { trimEnd } from '../lib/trim-end.js';
import { Failure } from '../model/failure.js';
import { googleApi, type GoogleApi } from './google-api.js';

type Wrapped = {
  /** `projects/…/locations/…/keyRings/…/cryptoKeys/…` */
  readonly keyName: string;
  /** '': Google's. */
  readonly endpointUrl: string;
  readonly ciphertext: Uint8Array;
  readonly additionalData: Uint8Array;
};

/** Cloud KMS. Requires `cloudkms.cryptoKeyVersions.useToDecrypt` on the key. */
interface GoogleKms {
  /** Decrypts what a key encrypted. Rejects with a `Failure`. */
  decrypt(wrapped: Wrapped): Promise<Uint8Array>;
  /** Aborts requests. */
  close(): void;
}

const answerWithin = 20_000;

/** Google's own client of Cloud KMS would be loaded for a single request. */
export const googleKms = (environment: Environment, scheduler: SchedulerLike): GoogleKms => {
  const apis = new Map<string, GoogleApi>();
  const closed = new AbortController();
  const apiOf = (endpointUrl: string): GoogleApi => {
    const base = endpointUrl === '' ? 'https://cloudkms.googleapis.com' : trimEnd(endpointUrl, '/');
    const api = apis.get(base) ?? googleApi({ base, scope: 'https://www.googleapis.com/auth/cloudkms', environment, scheduler });
    apis.set(base, api);
    return api;
  };
  return {
    decrypt: async ({ keyName, endpointUrl, ciphertext, additionalData }) => {
      const body = {
        ciphertext: Buffer.from(ciphertext).toString('base64'),
        ...(additionalData.length === 0 ? {} : { additionalAuthenticatedData: Buffer.from(additionalData).toString('base64') }),
      };
      const call = { what: `decrypt the key of the state with Cloud KMS (${keyName})`, signal: closed.signal, within: answerWithin };
      const answer = await apiOf(endpointUrl).post(`/v1/${keyName}:decrypt`, body, call);
      const plaintext = Buffer.from(plaintextIn(answer.body), 'base64');
      if (plaintext.length === 0) throw new Failure('Failed', `cannot ${call.what}: the answer contains no key`);
      return plaintext;
    },
    close: () => {
      closed.abort();
    },
  };
};

const plaintextIn = (body: Buffer): string => {
  try {
    return text(member(JSON.parse(body.toString('utf8')), 'plaintext')) ?? '';
  } catch {
    return '';
  }
};
