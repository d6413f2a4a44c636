import type { Environment } from '../config/environment.js';
import { Failure } from '../model/failure.js';
import { printable } from '../lib/printable.js';
import { unlessAborted } from '../runtime/unless-aborted.js';

/** Headers that authorise a request. Rejects, promptly if `signal` aborts; `reasonOf` explains the error. */
interface GoogleCredentials {
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** Discards headers that were refused; the next request fetches new ones. */
  forget(): void;
}

/**
 * Google's application default credentials for a scope: the file that `GOOGLE_APPLICATION_CREDENTIALS` names, that of gcloud, or those of the machine.
 * Google's library, loaded with the first request, keeps and renews tokens.
 */
export const googleCredentials = (environment: Environment, scopes: string): GoogleCredentials => {
  const open = async () => {
    const { GoogleAuth } = await import('google-auth-library');
    const keyFilename = environment.GOOGLE_APPLICATION_CREDENTIALS ?? '';
    return new GoogleAuth({ scopes, ...(keyFilename === '' ? {} : { keyFilename }) });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    headers: async (signal) => {
      opened ??= open();
      try {
        const auth = await opened;
        return await unlessAborted(auth.getRequestHeaders(), signal);
      } catch (error) {
        // Start over: the library would share a request that never ends with later callers.
        opened = undefined;
        throw signal.aborted
          ? error
          : new Failure('Failed', `no credentials were found: ${printable((error as Error).message).slice(0, 300)}`);
      }
    },
    forget: () => {
      opened = undefined;
    },
  };
};

/** No credentials, for an endpoint that requires none. */
export const noCredentials: GoogleCredentials = { headers: () => Promise.resolve({}), forget: () => undefined };

/**
 * Whether to send credentials to this endpoint. Google's endpoint gets them. Another endpoint gets them if `GOOGLE_APPLICATION_CREDENTIALS`
 * names some and they would not travel unencrypted to another machine. Google's own library sends them only to its own endpoint.
 */
export const sendsCredentials = (endpoint: URL, environment: Environment): boolean => {
  const { protocol, hostname } = endpoint;
  const isPrivate = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isPrivate && (/(^|\.)googleapis\.com$/.test(hostname) || (environment.GOOGLE_APPLICATION_CREDENTIALS ?? '') !== '');
};
