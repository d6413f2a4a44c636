import { decodeConfig } from '../config/decode-config.js';
import { providerStates } from '../config/providers/provider-states.js';
import { stateSection, type StateConfig } from '../config/providers/state-schema.js';
import type { Config } from '../config/schema.js';
import { parseLocation } from '../lib/parse-location.js';
import { UsageError } from '../service/usage-error.js';

/** Where a state from the command line is. */
export type StateLocation =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'stdin' }
  /** An entry as the configuration has them. */
  | { readonly is: 'remote'; readonly state: StateConfig };

const supported = 'a state is a file, - for standard input, s3://bucket/key, gs://bucket/object or an https URL';

/**
 * Finds the state that `--state` or `--state-at` names. In object stores, a `*` matches any characters, and a prefix that ends in a slash
 * means every `.tfstate` below it. Access options (endpoint, profile, key of encryption, credentials of a URL) are those of a configured
 * state in the same place, if there is one. Throws `UsageError`, which never contains the credentials of a URL.
 */
export const stateLocation = (text: string, config: Config): StateLocation => {
  const location = parseLocation(text);
  switch (location.is) {
    case 'stdin':
      return { is: 'stdin' };
    case 'path':
      return { is: 'file', path: location.path };
    case 's3': {
      const { bucket } = location;
      const key = objectKey(location.key, `s3://${bucket}`);
      const alike = configured(config).find((one) => one.backend === 's3' && one.s3_bucket === bucket);
      return remote({ ...(alike ?? empty('s3', { s3_bucket: bucket, s3_key: key })), s3_key: key, s3_prefix: '', s3_workspace: '' });
    }
    case 'gs': {
      const { bucket } = location;
      const key = objectKey(location.key, `gs://${bucket}`);
      const alike = configured(config).find((one) => one.backend === 'gcs' && one.gcs_bucket === bucket);
      return remote({ ...(alike ?? empty('gcs', { gcs_bucket: bucket, gcs_key: key })), gcs_key: key, gcs_prefix: '' });
    }
    case 'http': {
      const { url } = location;
      if (url.protocol === 'http:' && !isLoopback(url.hostname))
        throw new UsageError(`${placeOf(url)}: a state contains secrets: use https, or configure it as http_address`);
      const alike = configured(config).find((one) => one.backend === 'http' && placeOf(new URL(one.http_address)) === placeOf(url));
      return remote({ ...(alike ?? empty('http', { http_address: text })), http_address: text });
    }
    case 'wrong':
      throw new UsageError(`${location.shown}: ${location.advice === '' ? supported : location.advice}`);
  }
};

/** A location from the command line for messages: without anything that could be a credential. */
export const shownLocation = (text: string): string => {
  const location = parseLocation(text);
  return location.is === 'http' ? placeOf(location.url) : location.is === 'wrong' ? location.shown : text;
};

/** Throws `UsageError` if standard input would be read twice. */
export const refuseSharedStdin = (inputs: readonly string[], states: readonly string[]): void => {
  const readers = [
    ...inputs.filter((one) => one === '-').map(() => 'an input'),
    ...states.filter((one) => one === '-').map(() => 'a state'),
  ];
  if (states.includes('-') && readers.length > 1)
    throw new UsageError(
      `standard input (-) can be read only once, but is given as ${readers.join(' and as ')}: write one of them to a file`,
    );
};

const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

const remote = (state: StateConfig): StateLocation => ({ is: 'remote', state });

/** The location of a URL in messages and facts: without credentials and query. */
const placeOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

const objectKey = (key: string, place: string): string => {
  if (key === '' || key.endsWith('/')) {
    if (key !== '') return `${key}*.tfstate`;
    throw new UsageError(`${place}: names no object: write ${place}/KEY, or ${place}/PREFIX/ for every .tfstate below a prefix`);
  }
  return key;
};

const configured = (config: Config): readonly StateConfig[] => providerStates(config).map(({ state }) => state);

/** An entry with the defaults of the configuration. */
const empty = (backend: StateConfig['backend'], given: Partial<StateConfig>): StateConfig =>
  decodeConfig(stateSection, { backend, ...given }, {}, () => undefined).value as StateConfig;
