import { performance } from 'node:perf_hooks';
import type { S3Client } from '@aws-sdk/client-s3';
import { isLeft } from 'fp-ts/lib/Either.js';
import { cloudCatalog } from '../../catalog/providers.js';
import { openS3 } from '../../clients/aws-clients.js';
import { gcsClient } from '../../clients/gcs-client.js';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import type { Arrival } from '../../model/fact.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { DeclaredObjects } from '../../decode/declared-objects.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { gcsBucket } from '../../streams/recorded/objects/gcs-bucket.js';
import type { ObjectBuckets } from '../../streams/recorded/objects/object-bucket.js';
import { s3Bucket } from '../../streams/recorded/objects/s3-bucket.js';
import { openRecorded } from '../../streams/recorded/open-recorded.js';
import { pace } from '../../streams/recorded/pace.js';
import { readJournal } from '../../streams/recorded/read-journal.js';
import type { InputProblem, InputProgress } from '../../streams/recorded/recorded-options.js';
import type { SkippedInput } from '../../streams/recorded/recorded-input.js';
import { indexState } from '../../state/index/index-state.js';
import { withPlan } from '../../streams/recorded/with-plan.js';
import { withStates, type TimedState } from '../../streams/recorded/with-states.js';

/** Recorded inputs and their options. */
export type RecordedInputs = {
  readonly inputs: readonly string[];
  readonly states: readonly TimedState[];
  /** 0: as fast as possible; 1: as recorded. */
  readonly speed: number;
  readonly order: 'arrival' | 'event-time';
  readonly prefilter: boolean;
  /** Keep records that are never evaluated instead of counting them. Without `prefilter` only. */
  readonly keepAll?: boolean;
  /** Called when the last fact was fed to the service. */
  readonly onFed?: () => void;
};

/** Open files per decoding thread: with one, threads wait for the merge, and a replay takes 15 % longer (bench `replay`). */
const filesAhead = 4;
/** Bytes that this thread decodes sooner, and with less processor time, than a new thread would start. */
const smallInputs = 512 * 1024;

type Reports = {
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Credentials and endpoints of object stores. */
  readonly environment: Environment;
  /** Called with the files of folders that are not logs. */
  skipped(files: readonly SkippedInput[]): void;
  /** `input`: name of the damaged input that the line is about. */
  warn(line: string, input: string): void;
  progress(progress: InputProgress): void;
};

/** Recorded inputs whose states may still be loading. `plan`: facts of a plan, by the time at which it was made. */
export type OpeningInputs = Omit<RecordedInputs, 'states'> & {
  readonly states: RecordedInputs['states'] | Promise<RecordedInputs['states']>;
  readonly plan?: Promise<readonly Arrival[]> | undefined;
};

/**
 * The facts of recorded inputs in order, at the requested speed. Decoding starts before the states are loaded. Rejects with
 * `UnreadableInput` at the first unreadable input, and if the states do.
 */
export const recordedArrivals = (recorded: OpeningInputs, config: Config, reports: Reports): AsyncIterable<readonly Arrival[]> => {
  const onProblem = ({ input, message, position }: InputProblem): void => {
    reports.warn(`${input}: ${message}${position === undefined ? '' : ` (at byte ${position})`}`, input);
  };
  const declared = new DeclaredObjects();
  const settle = (states: readonly TimedState[]): void => {
    declared.settle(states.map(({ snapshot }) => snapshot));
  };
  if (recorded.states instanceof Promise) {
    declared.expect();
    recorded.states.then(settle, () => {
      settle([]);
    });
  } else settle(recorded.states);
  const arrivals = openRecorded(recorded.inputs, {
    declared,
    order: recorded.order,
    prefilter: recorded.prefilter,
    keepAll: recorded.keepAll,
    threads: config.performance.event_worker_count,
    bytesHere: smallInputs,
    maxObjects: filesAhead * config.performance.event_worker_count,
    onProblem,
    onProgress: (now) => {
      reports.progress(now);
    },
    readJournal: (name, bytes) => readJournal(name, bytes, indexJournalled, onProblem),
    stdin: reports.stdin,
    buckets: openObjectBuckets(config, reports.environment),
    onSkipped: (files) => {
      reports.skipped(files);
    },
  });
  const planned = recorded.plan === undefined ? arrivals : withPlan(arrivals, recorded.plan);
  const stated = withStates(planned, recorded.states);
  return recorded.speed > 0 ? pace(stated, recorded.speed, () => performance.now()) : stated;
};

/** Builds the snapshot of a state from the bytes in a journal. */
export const indexJournalled = (bytes: Uint8Array, source: string): StateSnapshot | undefined => {
  const result = indexState(bytes, source, cloudCatalog.types);
  return isLeft(result) ? undefined : result.right;
};

/** Opens buckets with the access of `providers.aws`, or of the environment. Loads no SDK before the first call. */
const openObjectBuckets = ({ providers: { aws } }: Config, environment: Environment): ObjectBuckets => {
  const { profile, region, endpoint_url: endpointUrl } = aws;
  let client: Promise<S3Client> | undefined;
  const s3 = (): Promise<S3Client> => (client ??= openS3({ profile, region, endpointUrl }, 'us-east-1'));
  return {
    open: (store, bucket) =>
      store === 's3' ? s3Bucket(bucket, s3, systemScheduler) : gcsBucket(bucket, gcsClient(bucket, '', environment), systemScheduler),
    close: async () => {
      await client?.then(
        (opened) => {
          opened.destroy();
        },
        () => undefined,
      );
    },
  };
};
