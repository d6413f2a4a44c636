import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusState, region } from './corpus/aws/declared.js';
import { awsEnvironment } from './inputs/aws-environment.js';
import type { AwsServer } from './inputs/aws-server.js';
import type { BareTrail } from './inputs/bare-trail.js';
import type { ServicePeer } from './inputs/service-peer.js';
import { corpusDefaults } from './make-corpus.js';
import { spread } from './measure.js';
import { startPeer } from './service/peer.js';
import type { Cost } from './cost.js';

/**
 * Log files of a trail, of 500 to 1,000 records which are mostly reads, from a server for SQS and S3 in another process until their records
 * have passed the pipeline: announced by a queue, and found by listing the bucket. The baselines make the same calls with the same clients
 * and discard the responses. Options: `objects` (200), `runs` (5), `seed`, `workers` (10, concurrent reads).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const objects = Number(options['objects'] ?? 200);
  const runs = Math.max(1, Number(options['runs'] ?? 5));
  const atOnce = Number(options['workers'] ?? 10);
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const aws = startPeer<AwsServer>('../inputs/aws-server.js');
  const bare = startPeer<BareTrail>('../inputs/bare-trail.js');
  const service = startPeer<ServicePeer>('../inputs/service-peer.js');
  try {
    const state = join(folder, 'terraform.tfstate');
    writeFileSync(state, [...corpusState(corpusDefaults.resources)].join(''));
    const endpoint = await aws.ask('endpoint', undefined);
    const { keys, records, bytes } = await aws.ask('fill', { bucket: 'trail', objects, records: 500, seed: Number(options['seed'] ?? 1) });
    const reading = { endpoint, bucket: 'trail', objects, atOnce };
    /** A service that has not seen any of the records. */
    const open = (cloudtrail: object): Promise<unknown> => {
      const document = {
        providers: { aws: { region, endpoint_url: endpoint, cloudtrail, state: { local_path: state } } },
        state: { confirm: false },
        performance: { event_worker_count: atOnce },
      };
      return service.ask('open', { document, withApi: false, environment: awsEnvironment });
    };
    const measured = async (take: () => Promise<Cost>): Promise<Measured> => {
      const before = await aws.ask('cpu', undefined);
      const result = await take();
      return { ...result, server: (await aws.ask('cpu', undefined)) - before };
    };
    let queues = 0;
    /** A new queue each time: the server may still have a pending read of the old one. */
    const throughQueue = async (prepare: (queue: string) => Promise<() => Promise<Cost>>): Promise<Measured> => {
      const queue = await aws.ask('createQueue', `trail-events-${String(++queues)}`);
      const take = await prepare(queue);
      await aws.ask('announce', { queue, bucket: 'trail', keys });
      const result = await measured(take);
      const left = await aws.ask('left', queue);
      if (left !== 0) throw new Error(`${String(left)} messages were not deleted`);
      return result;
    };
    const drifts: number[] = [];
    const live = async (): Promise<Cost> => {
      const result = await service.ask('takeLive', records);
      drifts.push(check(await service.ask('counts', undefined), { records, objects }));
      return result;
    };
    const cases: Readonly<Record<string, () => Promise<Measured>>> = {
      queue_bare: () => throughQueue((queue) => Promise.resolve(() => bare.ask('queue', { ...reading, queue }))),
      queue: () =>
        throughQueue(async (queue) => {
          await open({ queue });
          return live;
        }),
      bucket_bare: () => measured(() => bare.ask('bucket', reading)),
      bucket: async () => {
        await open({ bucket: 'trail' });
        return measured(live);
      },
    };
    const samples = new Map<string, Measured[]>(Object.keys(cases).map((name) => [name, []]));
    // The first round warms up. The cases take turns, so that a slowdown of the machine affects all of them.
    for (let round = 0; round <= runs; round++) {
      for (const [name, measure] of Object.entries(cases)) {
        const one = await measure();
        if (round > 0) samples.get(name)?.push(one);
      }
    }
    // Several files are read concurrently: a record older than the newest of its attribute is ignored (D5).
    if (Math.max(...drifts) - Math.min(...drifts) > Math.max(...drifts) / 50)
      throw new Error(`the number of drifts differs between runs: ${drifts.join(', ')}`);
    return {
      objects,
      records,
      packed_mb: Math.round(bytes / 1e5) / 10,
      drifts: drifts[0],
      results: Object.fromEntries([...samples].map(([name, all]) => [name, shown(all, { objects, records })])),
      queue_to_bare: ratios(samples.get('queue'), samples.get('queue_bare')),
      bucket_to_bare: ratios(samples.get('bucket'), samples.get('bucket_bare')),
    };
  } finally {
    for (const peer of [aws, bare, service]) peer.stop();
    rmSync(folder, { recursive: true });
  }
};

/** `server`: CPU time of the SQS and S3 process, in milliseconds. */
type Measured = Cost & { readonly server: number };
type Trail = { readonly records: number; readonly objects: number };

/** Checks that every record passed once, without duplicates or malformed ones. Returns the number of drifts. */
const check = (counts: Readonly<Record<string, number>>, { records, objects }: Trail): number => {
  const dropped = (reason: string): number => counts[`drift_dropped_total{reason="${reason}"}`] ?? 0;
  const { drift_events_total: drifts = 0 } = counts;
  const bad = dropped('duplicate') + dropped('malformed');
  const facts = counts['drift_facts_total{kind="audit"}'];
  const read = Object.entries(counts).find(([name]) => /^drift_source_objects_total\{.*read/.test(name))?.[1];
  if (facts !== records || bad !== 0 || drifts === 0 || read !== objects)
    throw new Error(
      `${String(facts)} of ${String(records)} records, ${String(bad)} bad, ${String(drifts)} drifts, ${String(read)} objects`,
    );
  return drifts;
};

const shown = (all: readonly Measured[], { objects, records }: Trail): object => ({
  objects_per_second: spread(all.map(({ ms }) => (objects / ms) * 1e3)),
  records_per_second: spread(all.map(({ ms }) => (records / ms) * 1e3)),
  cpu_us_a_record: spread(all.map(({ cpu }) => (cpu / records) * 1e3)),
  main_thread_cpu_us_a_record: spread(all.map(({ mainCpu }) => (mainCpu / records) * 1e3)),
  main_thread_cpu_ms_an_object: spread(all.map(({ mainCpu }) => mainCpu / objects)),
  server_cpu_ms_an_object: spread(all.map(({ server }) => server / objects)),
  server_busy: spread(all.map(({ server, ms }) => server / ms)),
});

/** Round by round. */
const ratios = (all: readonly Measured[] = [], baseline: readonly Measured[] = []): object => {
  const of = (value: (one: Measured) => number): object => spread(all.map((one, i) => value(one) / value(baseline[i] ?? one)));
  return { objects_per_second: of(({ ms }) => 1 / ms), main_thread_cpu: of(({ mainCpu }) => mainCpu), cpu: of(({ cpu }) => cpu) };
};
