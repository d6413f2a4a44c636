import type { Source, SourceBatch, SourceConnection } from '../../../../src/model/contracts/source.js';
import { loggingEntries } from '../../../../src/streams/gcp/logging/logging-entries.js';
import { disabledAccount, entryPool } from '../../../support/gcp-entries.js';
import { LoggingServer } from '../../../support/logging-server.js';
import { RecordingLog } from '../../../support/recording-log.js';
import { until } from '../../../support/until.js';
import { VirtualTime } from '../../../support/virtual-time.js';
import { CountingMeter } from '../counting-meter.js';

type Test = { readonly teardown: (work: () => Promise<void>) => void };
type Options = Partial<Parameters<typeof loggingEntries>[0]>;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** The Logging API on virtual time. */
export const openLogging = async (t: Test) => {
  const time = new VirtualTime();
  const server = await new LoggingServer().open(t);
  server.clock = () => time.now();
  const log = new RecordingLog();
  const meter = new CountingMeter();
  return {
    server,
    time,
    log,
    meter,
    /** Adds an entry that was received now, or `ago` milliseconds ago. It becomes searchable after `delay`. */
    add: (index: number, { ago = 0, delay = 0, early = 500 }: { ago?: number; delay?: number; early?: number } = {}): void => {
      const received = server.clock() - ago;
      const [at, stamp] = [received, received - early].map((one) => new Date(one).toISOString());
      server.add(disabledAccount(index, { time: stamp ?? '', received: at ?? '' }), delay);
    },
    open: (options: Options = {}): Source =>
      loggingEntries({
        name: 'gcp-logging',
        resourceNames: ['projects/acme-prod'],
        filter: '',
        pollInterval: 10 * second,
        lookback: hour,
        cursorPath: '',
        endpointUrl: server.url,
        environment: {},
        pool: entryPool(),
        clock: { now: () => new Date(time.now()).toISOString() },
        meter,
        log,
        scheduler: time,
        ...options,
      }),
    /** Lets requests be answered, then `milliseconds` pass, second by second. */
    pass: async (milliseconds: number): Promise<void> => {
      const idle = async (): Promise<void> => {
        let [before, quiet] = [-1, 0];
        await until(() => {
          quiet = server.requests.length === before ? quiet + 1 : 0;
          before = server.requests.length;
          return quiet === 4;
        });
      };
      await idle();
      for (let left = milliseconds; left > 0; left -= second) {
        const before = server.requests.length;
        await time.pass(Math.min(left, second));
        // Turns in which a request reaches the server, which runs in this process.
        for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
        if (server.requests.length > before) await idle();
      }
      await idle();
    },
  };
};

/** Reads a source as the runner does, and retries failed reads after a second. */
export class EntryReader {
  /** Ids of the records in order of arrival; `skipped` for counts. */
  readonly ids: string[] = [];
  readonly failures: Error[] = [];
  isAcking = true;
  readonly #unacked: SourceBatch[] = [];
  readonly #loop: Promise<void>;

  static async connect(source: Source, time: VirtualTime): Promise<EntryReader> {
    return new EntryReader(await source.connect(new AbortController().signal), time);
  }

  private constructor(
    readonly connection: SourceConnection,
    readonly time: VirtualTime,
  ) {
    this.#loop = this.#run();
  }

  async ackAll(): Promise<void> {
    for (const { ack } of this.#unacked.splice(0)) await ack();
  }

  /** Ends like a process that exits: no further acknowledgements. */
  async close(): Promise<void> {
    this.#unacked.length = 0;
    await this.connection.close();
    await this.#loop;
  }

  async #run(): Promise<void> {
    for (;;) {
      try {
        const batch = await this.connection.read();
        if (batch === undefined) return;
        for (const fact of batch.facts) this.ids.push(fact.kind === 'audit' ? (fact.record?.id ?? 'skipped') : fact.kind);
        this.#unacked.push(batch);
        if (this.isAcking) await this.ackAll();
      } catch (error) {
        this.failures.push(error as Error);
        await new Promise<void>((resolve) => {
          this.time.schedule(() => {
            resolve();
          }, second);
        });
      }
    }
  }
}
