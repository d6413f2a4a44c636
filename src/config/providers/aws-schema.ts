import { isEndpoint, isPlain } from '../endpoint.js';
import {
  bool,
  duration,
  durationWithin,
  integer,
  oneOf,
  optional,
  section,
  shapedList,
  string,
  strings,
  textMap,
  type Decoded,
  type Violation,
  type Section,
} from '../leaf.js';
import { live } from '../live.js';
import { stateSection, statesList } from './state-schema.js';

const accounts = (doc: string) => shapedList((value) => /^\d{12}$/.test(value), 'a list of account ids of 12 digits, in quotes', doc);

const isQueue = (text: string): boolean => {
  if (/^https?:/.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && isPlain(url) && /[^/]/.test(url.pathname);
  }
  return /^(?:arn:aws[a-z-]*:sqs:[a-z0-9-]+:\d{12}:)?[\w-]{1,80}(?:\.fifo)?$/.test(text);
};

const cloudtrailMembers = {
  queue: string('', live('Queue of notifications of new log files, or of events: its URL, ARN or name.')),
  queues: strings([], live('Further queues, of any region.')),
  visibility_timeout: durationWithin(
    '5m',
    '10s',
    '12h',
    live('How long a message in progress is hidden from other consumers; renewed while it is processed.'),
  ),
  bucket: string('', live('Without a queue: bucket whose log files are listed.')),
  prefix: string('', live('Key prefix of the log files, before `AWSLogs/`.')),
  organization_id: string('', live('Organization id of an organization trail (`o-…`); empty: a trail of one account.')),
  accounts: accounts(live('Accounts whose log files are listed; empty: all.')),
  poll_interval: durationWithin('1m', '1s', '168h', live('Time between two listings of the bucket.')),
  lookback: duration('1h', live('How far back the first listing goes.')),
  cursor_file: string(
    '',
    live('File that stores how far the bucket has been read, relative to the configuration file. Empty: a restart begins with `lookback`.'),
  ),
  directory: string(
    '',
    live('Folder whose log files are read as they appear, in folders below it too; relative to the configuration file.'),
  ),
  directory_start: oneOf(['all', 'new'], 'all', live('Files read at the first start: all, or only those that appear later.')),
  directory_poll_interval: durationWithin('1s', '50ms', '1h', live('Interval between scans for new files.')),
  directory_cursor_file: string(
    '',
    live(
      'File that stores what has been read of the folder, relative to the configuration file; outside of the folder. Empty: a restart begins with `directory_start`.',
    ),
  ),
  max_object_bytes: integer(1024 ** 3, 1_024, 1024 ** 4, live('Largest log file to read, in bytes after decompression.')),
};

/** Checks limits of the provider, and values that involve several keys. */
const checkCloudtrail = (value: Decoded<Section<typeof cloudtrailMembers>>): Violation | undefined => {
  const isWrong = (queue: string): boolean => queue !== '' && !isQueue(queue);
  if (isWrong(value.queue)) return { key: 'queue', expected: 'the URL, ARN or name of a queue' };
  if (value.queues.some(isWrong)) return { key: 'queues', expected: 'URLs, ARNs or names of queues' };
  if (/[\s/]/.test(value.bucket) && !value.bucket.startsWith('arn:')) return { key: 'bucket', expected: 'the name of a bucket' };
  if (!/^(?:o-[a-z0-9]{10,32})?$/.test(value.organization_id)) return { key: 'organization_id', expected: 'an id such as o-a1b2c3d4e5' };
  return undefined;
};

const awsMembers = {
  enabled: bool(true, 'Watch this provider. If false, none of its states is read.'),
  regions: strings(
    [],
    live(
      'Regions whose log files are read; empty: all. `us-east-1` (in AWS GovCloud and China their equivalent) is always read: global services log there.',
    ),
  ),
  environment: optional(string('', 'Environment of resources without an environment tag (D22).')),
  profile: string('', 'Profile of the credentials; empty: the default chain of the AWS SDK (environment, role).'),
  region: string('', 'Region of queues and buckets whose name does not contain one; empty: the default of the AWS SDK.'),
  endpoint_url: string('', 'URL of a service compatible with SQS and S3, such as a test double; empty: AWS.'),
  account_names: textMap('Display names of accounts by id.'),
  metadata: section({
    enabled: bool(false, live('Look up account names in the cloud; needs `account:GetAccountInformation`.')),
  }),
  cloudtrail: { ...section(cloudtrailMembers), check: checkCloudtrail },
  state: stateSection,
  states: statesList,
};

const checkAws = ({ endpoint_url: url, regions }: Decoded<Section<typeof awsMembers>>): Violation | undefined => {
  if (url !== '' && !isEndpoint(url)) return { key: 'endpoint_url', expected: 'an http or https URL' };
  if (!regions.every((region) => /^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/.test(region)))
    return { key: 'regions', expected: 'regions such as eu-central-1' };
  return undefined;
};

/** `providers.aws`. Source: interface; D50, D52, D54b. */
export const awsSection = { ...section(awsMembers), check: checkAws };
