import { isEndpoint, isHttp } from '../endpoint.js';
import {
  bool,
  durationWithin,
  listOf,
  oneOf,
  optional,
  secret,
  section,
  shaped,
  string,
  textMap,
  type Decoded,
  type Violation,
  type Section,
} from '../leaf.js';
import { live } from '../live.js';
import { encryptionSection } from './encryption-schema.js';

/** How often a state is polled. Bounded on both sides: rare polls are useless, and frequent ones would overload the backend. */
export const refreshInterval = (doc: string) => durationWithin('5m', '10ms', '168h', live(doc));

/**
 * The location of one or several states. Backend names are those of Terraform; `*` in a key matches any run of characters. Source:
 * interface, D54b.
 */
const stateMembers = {
  backend: oneOf(
    ['local', 's3', 'gcs', 'http'],
    'local',
    'Backend of the state. `replay` reads it if no state is given and no input is a journal.',
  ),
  local_path: string('', 'Path of the state file, relative to the configuration file; `*` in it: all matches.'),
  s3_bucket: string('', 'Bucket of the state.'),
  s3_key: string('', 'Key of the state in the bucket; `*` in it: all matches.'),
  s3_prefix: string('', 'Instead of a key: every object below this prefix whose key ends in `.tfstate`.'),
  s3_workspace: string('', 'Workspace; empty: `default`, `*`: all.'),
  s3_workspace_key_prefix: string('env:', 'Key prefix of workspaces other than `default`.'),
  s3_region: string('', 'Region of the bucket; empty: `providers.aws.region`.'),
  s3_endpoint: string('', 'URL of a service compatible with S3; empty: `providers.aws.endpoint_url`.'),
  s3_profile: string('', 'Profile of the credentials; empty: `providers.aws.profile`.'),
  s3_sse_customer_key: secret(
    shaped((value) => Buffer.from(value, 'base64').length === 32, '32 bytes in base64', 'Customer key of an encrypted state (SSE-C).'),
  ),
  s3_use_lockfile: bool(true, live('Check for the lock that `use_lockfile` creates beside the state.')),
  gcs_bucket: string('', 'Bucket of the state.'),
  gcs_key: string('', 'Name of the state in the bucket; `*` in it: all matches.'),
  gcs_prefix: string('', 'The `prefix` of the backend, instead of a name.'),
  gcs_workspace: string('default', 'Workspace below `gcs_prefix`; `*`: all.'),
  gcs_endpoint: string('', 'URL of a service compatible with the Cloud Storage API; empty: Google.'),
  http_address: secret(string('', 'URL of the state; never shown, because it may contain credentials.')),
  http_username: string('', 'User of the URL.'),
  http_password: secret(string('', 'Password of the user.')),
  http_password_from_env: string('', 'Name of the environment variable that holds it.'),
  http_headers: secret(textMap('Headers of each request.')),
  encryption: encryptionSection,
  refresh_interval: optional(refreshInterval('Reload interval; default: `advanced.state_refresh_interval`.')),
};

/** One entry of `providers.<p>.states`, or `providers.<p>.state`. */
export type StateConfig = Decoded<Section<typeof stateMembers>>;

/** Checks that a location is complete. A local state without a path means no state, which only the short form allows. */
const checkState = (state: StateConfig): Violation | undefined => {
  switch (state.backend) {
    case 'local': {
      const other = (['s3', 'gcs', 'http'] as const).find((name) => state[locationKeys[name]] !== '');
      return other === undefined ? undefined : { key: 'backend', expected: `${other}, because ${locationKeys[other]} is set` };
    }
    case 's3':
      if (state.s3_bucket === '' || state.s3_bucket.includes('://')) return { key: 's3_bucket', expected: 'the name of a bucket' };
      if (state.s3_endpoint !== '' && !isEndpoint(state.s3_endpoint)) return { key: 's3_endpoint', expected: 'an http or https URL' };
      return isOne(state.s3_key, state.s3_prefix) ? undefined : { key: 's3_key', expected: 'a key, or s3_prefix instead' };
    case 'gcs':
      if (state.gcs_bucket === '' || state.gcs_bucket.includes('://')) return { key: 'gcs_bucket', expected: 'the name of a bucket' };
      if (state.gcs_endpoint !== '' && !isEndpoint(state.gcs_endpoint)) return { key: 'gcs_endpoint', expected: 'an http or https URL' };
      return isOne(state.gcs_key, state.gcs_prefix) ? undefined : { key: 'gcs_key', expected: 'a name, or gcs_prefix instead' };
    case 'http':
      return isHttp(state.http_address) ? undefined : { key: 'http_address', expected: 'an http or https URL' };
  }
};

/** The key that locates the state, by backend. */
const locationKeys = { s3: 's3_bucket', gcs: 'gcs_bucket', http: 'http_address' } as const;

const isOne = (key: string, prefix: string): boolean => (key === '') !== (prefix === '');

/** `providers.<p>.state`, the short form for a single state. */
export const stateSection = { ...section(stateMembers), check: checkState };

/** `providers.<p>.states`. */
export const statesList = listOf(stateMembers, 'Further states, each with its location.', (one) =>
  one.backend === 'local' && one.local_path === '' ? { key: 'local_path', expected: 'a path' } : checkState(one),
);
