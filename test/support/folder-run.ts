import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecodePool } from '../../src/decode/workers/decode-pool.js';
import type { Source, SourceConnection, SourceCount } from '../../src/model/contracts/source.js';
import { cloudtrailFolder } from '../../src/streams/cloudtrail/folder/cloudtrail-folder.js';
import { auditJson } from './audit-json.js';
import { RecordingLog } from './recording-log.js';
import { until } from './until.js';
import { VirtualTime } from './virtual-time.js';

/** No other wait of the source has this length. */
const pollInterval = 77;

type FolderRunOptions = { readonly start?: 'all' | 'new'; readonly workers?: number; readonly maxBytes?: number };

/** A folder input over a real temporary folder. Time passes only with `poll`. */
export class FolderRun {
  readonly parent = mkdtempSync(join(tmpdir(), 'driftline-folder-'));
  readonly directory = join(this.parent, 'logs');
  readonly cursorPath = join(this.parent, 'cursor.json');
  readonly log = new RecordingLog();
  readonly counts = new Map<SourceCount, number>();
  /** Ids of the records that were delivered, in order. */
  delivered: string[] = [];
  /** Whether batches are acknowledged. */
  acks = true;
  malformed = 0;
  /** Facts after which a connection is no longer read. */
  stopAfter = Number.POSITIVE_INFINITY;
  readonly time = new VirtualTime(Date.now());
  readonly #options: FolderRunOptions;
  #source: Source | undefined;
  #connection: SourceConnection | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: FolderRunOptions = {}) {
    this.#options = options;
    mkdirSync(this.directory);
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  /** Connects, and reads what there is. `isNewProcess`: all but the cursor is forgotten. */
  async open(isNewProcess = true): Promise<void> {
    if (isNewProcess) this.#source = undefined;
    this.#connection = await this.source().connect(new AbortController().signal);
    this.#reading = this.#read(this.#connection);
    await this.#idle();
  }

  /** One round of the input after `wait` milliseconds. */
  async poll(wait = 0): Promise<void> {
    this.time.jump(wait + pollInterval);
    await this.#idle();
  }

  async close(): Promise<void> {
    this.#connection?.drain();
    await this.#reading;
    await this.#connection?.close();
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }

  /** The records delivered since the last call. */
  take(): readonly string[] {
    return this.delivered.splice(0);
  }

  /** The input of this process. */
  source(): Source {
    return (this.#source ??= this.#newSource());
  }

  #newSource(): Source {
    const { start = 'all', workers = 4, maxBytes = 1024 ** 3 } = this.#options;
    return cloudtrailFolder({
      name: 'cloudtrail-folder:logs',
      directory: this.directory,
      start,
      pollInterval,
      cursorPath: this.cursorPath,
      maxBytes,
      workers,
      pool: new DecodePool(0),
      clock: { now: () => new Date().toISOString() },
      meter: { count: (what, by) => this.counts.set(what, (this.counts.get(what) ?? 0) + by) },
      log: this.log,
      scheduler: this.time,
    });
  }

  /** Waits until the input waits for its next round. */
  async #idle(): Promise<void> {
    const isIdle = (): boolean => this.time.dueIn(pollInterval) > 0 || this.delivered.length >= this.stopAfter;
    // Laws run this thousands of times: turns of the event loop mostly suffice, without a timer.
    await until(async () => {
      for (let turns = 0; turns < 100 && !isIdle(); turns++) await this.time.settle();
      return isIdle();
    });
  }

  async #read(connection: SourceConnection): Promise<void> {
    for (let batch = await connection.read(); batch !== undefined; batch = await connection.read()) {
      for (const fact of batch.facts) {
        if (fact.kind === 'audit' && fact.record !== undefined) this.delivered.push(fact.record.id);
        if (fact.kind === 'audit') this.malformed += fact.skipped?.reasons.malformed ?? 0;
      }
      if (this.acks) await batch.ack();
      if (this.delivered.length >= this.stopAfter) return;
    }
  }
}

/** The text of a record on one line. */
export const recordLine = (id: string): string => `${JSON.stringify(auditJson({ eventID: id }))}\n`;
