import {
  bool,
  durationWithin,
  integer,
  longDuration,
  oneOf,
  optional,
  secret,
  section,
  shaped,
  shapedList,
  shapedOr,
  string,
  type Decoded,
  type Section,
  type Violation,
} from './leaf.js';
import { live } from './live.js';

const streamName = (value: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(value);
const serverUrl = (value: string): boolean => /^(?:nats|tls):\/\/[^\s/@]+$/.test(value);

const members = {
  kind: optional(
    oneOf(
      ['memory', 'file', 'jetstream'],
      'memory',
      live(
        'Where facts are stored: `memory` (nowhere), `file` (the journal in `log.dir`), `jetstream` (a NATS stream that several instances share). Default: `file` with `log.dir`, otherwise `memory`.',
      ),
    ),
  ),
  dir: string(
    '',
    live(
      'Folder of the fact log (the journal), relative to the configuration file: every fact is written to it, and a restart continues from it. Empty: facts are not stored.',
    ),
  ),
  servers: {
    ...shapedList(
      serverUrl,
      'a list of URLs such as nats://nats.internal:4222 or tls://nats.internal:4222, without credentials',
      live('NATS servers of the stream.'),
    ),
    fallback: ['nats://127.0.0.1:4222'],
  },
  stream: shapedOr(
    'driftline',
    streamName,
    'up to 64 letters, digits, - and _',
    live('Name of the stream; it is created if it does not exist. Buckets and subjects begin with it.'),
  ),
  stream_replicas: integer(
    1,
    1,
    5,
    live('Copies of the stream and its buckets in the NATS cluster, used when they are created; 3 survives the loss of a server.'),
  ),
  atomic_batches: bool(
    false,
    live(
      'Store up to 16 waiting messages as one atomic batch, with one sync on a NATS server with `sync_interval: always`; needs server 2.12.',
    ),
  ),
  creds_file: string('', live('NATS credentials file, relative to the configuration file.')),
  token: optional(secret(string('', live('NATS token.')))),
  user: string('', live('NATS user.')),
  password: optional(secret(string('', live('Password of the NATS user.')))),
  tls: section({
    ca_file: string('', live('Certificate authority of the NATS servers, PEM, relative to the configuration file.')),
    cert_file: string('', live('Client certificate, PEM, relative to the configuration file.')),
    key_file: string('', live('Key of the client certificate, PEM, relative to the configuration file.')),
  }),
  instance: shaped(
    streamName,
    'up to 64 letters, digits, - and _',
    live('Name of this instance in `/ready`, metrics and logs. Default: the host name.'),
  ),
  lease: durationWithin('3s', '1s', '1m', live('Time after which another instance takes over from a leader that stopped responding.')),
  retention: longDuration('7d', live('Age at which facts that no restart needs are removed.')),
  max_bytes: integer(
    10 * 1024 ** 3,
    1024 ** 2,
    1024 ** 5,
    live('Size of the fact log, bytes, at which the oldest facts that no restart needs are removed.'),
  ),
  checkpoint_interval: durationWithin('5m', '1s', '24h', live('Time between two checkpoints; a restart continues from the newest one.')),
};

/** Rejects combinations of keys that contradict each other. */
const checkLog = (log: Decoded<Section<typeof members>>): Violation | undefined => {
  if (log.kind === 'file' && log.dir === '') return { key: 'dir', expected: 'a folder, because log.kind is file' };
  if ((log.kind === 'memory' || log.kind === 'jetstream') && log.dir !== '')
    return { key: 'dir', expected: `no folder, because log.kind is ${log.kind}` };
  if (log.kind !== 'jetstream') return undefined;
  if (log.servers.length === 0) return { key: 'servers', expected: 'at least one URL, because log.kind is jetstream' };
  const { cert_file: cert, key_file: key } = log.tls;
  if ((cert === '') !== (key === ''))
    return { key: cert === '' ? 'tls.cert_file' : 'tls.key_file', expected: 'both a certificate and its key' };
  if ((log.user === '') !== (log.password === undefined))
    return { key: log.user === '' ? 'user' : 'password', expected: 'both a user and a password' };
  const ways = [log.creds_file !== '', log.token !== undefined, log.user !== ''].filter(Boolean).length;
  return ways > 1 ? { key: 'creds_file', expected: 'only one of creds_file, token, user' } : undefined;
};

/** The keys of the fact log (D60, D90). */
export const logSection = { ...section(members), check: checkLog };
