import type { SourceConformance, SourceFixture } from '../../../conformance/source-fixture.js';
import type { Arrival } from '../../../../src/model/fact.js';
import type { Source, SourceConnection } from '../../../../src/model/contracts/source.js';
import { pubsubSubscription } from '../../../../src/streams/gcp/pubsub/pubsub-subscription.js';
import { disabledAccount, entryPool } from '../../../support/gcp-entries.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { CountingMeter } from '../counting-meter.js';

type Options = Partial<Parameters<typeof pubsubSubscription>[0]>;

/** A source that reads the subscription of a server, with its log and counters. */
export const openPubsub = (
  server: { readonly url: string; readonly subscription: string },
  options: Options = {},
): { readonly source: Source; readonly meter: CountingMeter; readonly log: RecordingLog } => {
  const meter = new CountingMeter();
  const log = new RecordingLog();
  const source = pubsubSubscription({
    name: 'gcp-pubsub:audit',
    subscription: server.subscription,
    endpointUrl: server.url,
    environment: {},
    ackDeadline: 30_000,
    pool: entryPool(),
    maxObjects: 4,
    clock: { now: () => '2026-03-02T10:15:02.000Z' },
    meter,
    log,
    retryAfter: 1_000,
    ...options,
  });
  return { source, meter, log };
};

export const connect = (source: Source): Promise<SourceConnection> => source.connect(new AbortController().signal);

export const entryText = (index: number): string => JSON.stringify(disabledAccount(index));

const idOf = (fact: Arrival): string => (fact.kind === 'audit' ? (fact.record?.id ?? 'skipped') : fact.kind);

/** Reads until `count` facts have arrived. */
export const readIds = async (connection: SourceConnection, count: number, isAcking = true): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = await connection.read();
    if (batch === undefined) break;
    ids.push(...batch.facts.map(idOf));
    if (isAcking) await batch.ack();
  }
  return ids.sort();
};

type Server = { readonly url: string; readonly subscription: string; readonly publish: (...bodies: readonly string[]) => unknown };
type Start = (t: { readonly teardown: (work: () => void | Promise<void>) => void }) => Promise<Server>;

/** A source for the conformance suite, with a server of its own. */
export const pubsubFixture = (start: Start) => async (): Promise<SourceFixture> => {
  const ends: (() => void | Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const one of ends.splice(0).reverse()) await one();
  };
  const server = await start({ teardown: (work) => void ends.push(work) });
  const { source } = openPubsub(server);
  let made = 0;
  return {
    source,
    produce: async (count) => {
      const bodies = Array.from({ length: count }, () => entryText(made++));
      for (let at = 0; at < count; at += 500) await server.publish(...bodies.slice(at, at + 500));
    },
    cut: () => Promise.resolve(),
    restart: () => Promise.resolve(),
    leave: end,
    close: end,
  };
};

export const stateless: NonNullable<SourceConformance['skip']> = {
  'detects a cut connection and continues on a new one': 'each call is a separate request, so there is no connection to cut',
  'loses nothing that the server kept over its restart': 'the test server keeps nothing',
};
