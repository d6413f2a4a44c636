import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { firstValueFrom, timer, Subject, takeUntil, type SchedulerLike } from 'rxjs';
import { InputDecoder, type DecodeTools } from '../../decode/decode-input.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import type { Log } from '../../model/contracts/log.js';
import type { Source, SourceBatch, SourceConnection, SourceMeter } from '../../model/contracts/source.js';
import { Failure } from '../../model/failure.js';
import { openKeptFile } from '../../runtime/kept-file.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { slicesOf, unpackSlice, type LiveSlice } from '../live-slices.js';
import { onceAMinute } from '../once-a-minute.js';
import type { ServiceClock } from '../service-clock.js';
import { inCluster } from './in-cluster.js';
import { TailedFile, type TailPosition } from './tailed-file.js';
import { plainReason } from '../../lib/system-error.js';

type AuditLogFileOptions = {
  readonly name: string;
  readonly path: string;
  /** Cluster of the log; '' if there is only one. */
  readonly cluster: string;
  /** File that stores how far the log was read; '' for none. */
  readonly cursorPath: string;
  /** Milliseconds between polls for new lines. */
  readonly pollInterval: number;
  readonly tools: DecodeTools;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: SourceMeter;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
};

/**
 * The audit log file of a Kubernetes API server (D76), followed across rotation and truncation (see `TailedFile`).
 *
 * At least once, if there is a cursor file: a line counts as read after its records have passed the pipeline, and are in the journal if
 * there is one. Without a cursor file, a start begins with the first line of the current file. Lines are lost if their file is removed or
 * compressed before it was read.
 */
export const auditLogFile = (options: AuditLogFileOptions): Source => {
  const progress: Progress = { acknowledged: undefined };
  return {
    name: options.name,
    kind: 'audit',
    connect: async (signal) => {
      const connection = new TailConnection(options, progress);
      try {
        await connection.open();
        if (signal.aborted) throw new Error('stopped');
      } catch (error) {
        await connection.close();
        throw notConnected(error);
      }
      return connection;
    },
  };
};

/** How far the log was read over all connections. */
type Progress = { acknowledged: TailPosition | undefined };

const notConnected = (error: unknown): Failure => new Failure('NotConnected', `cannot read the audit log: ${plainReason(error)}`);

/** Facts of the lines before a position. The last slice of these lines moves the cursor. */
type Waiting = { readonly slice: LiveSlice | undefined; readonly position: TailPosition | undefined };

class TailConnection implements SourceConnection {
  readonly #options: AuditLogFileOptions;
  readonly #scheduler: SchedulerLike;
  readonly #file: TailedFile;
  readonly #drained$ = new Subject<void>();
  readonly #cursor: ReturnType<typeof openKeptFile> | undefined;
  readonly #reportMalformed: (count: number, sample: string) => void;
  readonly #progress: Progress;
  #waiting: Waiting[] = [];
  #isDrained = false;

  constructor(options: AuditLogFileOptions, progress: Progress) {
    const { path, cursorPath, log, name, scheduler = systemScheduler } = options;
    this.#options = options;
    this.#progress = progress;
    this.#scheduler = scheduler;
    this.#file = new TailedFile(path);
    this.#reportMalformed = onceAMinute(
      () => scheduler.now(),
      (count, sample) => {
        log.warn('lines of the audit log are not audit events', { source: name, count, sample });
      },
    );
    this.#cursor =
      cursorPath === ''
        ? undefined
        : openKeptFile({
            path: cursorPath,
            text: () => (progress.acknowledged === undefined ? '' : cursorText(path, progress.acknowledged)),
            scheduler,
            onUnreadable: (reason) => log.warn('the cursor file cannot be read', { source: name, path: cursorPath, error: reason }),
            onUnwritable: (reason) => log.warn('the cursor file cannot be written', { source: name, path: cursorPath, error: reason }),
          });
  }

  async open(): Promise<void> {
    const { path, log, name, cursorPath } = this.#options;
    if (this.#progress.acknowledged !== undefined) return this.#file.open(this.#progress.acknowledged);
    const text = await this.#cursor?.read();
    const position = text === undefined ? undefined : parseCursor(text, path);
    if (typeof position === 'string') log.warn('the cursor file is ignored', { source: name, path: cursorPath, error: position });
    await this.#file.open(typeof position === 'string' ? undefined : position);
  }

  async read(): Promise<SourceBatch | undefined> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next !== undefined) return this.#batchOf(next);
      if (this.#isDrained) return undefined;
      const lines = await this.#file.next().catch((error: unknown) => {
        throw notConnected(error);
      });
      if (lines !== undefined) this.#decode(lines.bytes, lines.position);
      else await firstValueFrom(timer(this.#options.pollInterval, this.#scheduler).pipe(takeUntil(this.#drained$)), { defaultValue: 0 });
    }
  }

  drain(): void {
    this.#isDrained = true;
    this.#drained$.next();
  }

  async close(): Promise<void> {
    this.drain();
    await this.#file.close();
    await this.#cursor?.close();
  }

  #decode(bytes: Uint8Array, position: TailPosition): void {
    const { tools, meter } = this.#options;
    meter.count('bytes', bytes.length);
    const decoder = new InputDecoder(tools, { by: 'stamp', stamp: 0 }, true, 'events');
    decoder.push(bytes);
    decoder.end(undefined);
    const batch: DecodedBatch = decoder.batches.take();
    decoder.close();
    if (decoder.malformed > 0) this.#reportMalformed(decoder.malformed, batch.problem?.message ?? '');
    const slices = slicesOf(batch);
    this.#waiting = slices.map((slice, at) => ({ slice, position: at === slices.length - 1 ? position : undefined }));
    if (slices.length === 0) this.#waiting = [{ slice: undefined, position }];
  }

  #batchOf({ slice, position }: Waiting): SourceBatch {
    const { clock, cluster } = this.#options;
    const facts = slice === undefined ? [] : unpackSlice(slice, clock.now()).map((fact) => inCluster(fact, cluster));
    return {
      facts,
      ack: () => {
        if (position === undefined) return;
        this.#progress.acknowledged = position;
        this.#cursor?.changed();
      },
    };
  }
}

const cursorCodec = t.type({
  driftline_audit_cursor: t.literal(1),
  path: t.string,
  file: t.string,
  offset: t.number,
});

/** How far a log has been read. */
const cursorText = (path: string, { file, offset }: TailPosition): string =>
  `${JSON.stringify({ driftline_audit_cursor: 1, path, file, offset })}\n`;

/** Parses a cursor; returns the reason if it cannot be used. */
const parseCursor = (text: string, path: string): TailPosition | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  if (decoded.right.path !== path) return 'it belongs to another log';
  const { file, offset } = decoded.right;
  return Number.isSafeInteger(offset) && offset >= 0 ? { file, offset } : 'its offset is not a size';
};
