import { strict as assert } from 'node:assert';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { FolderRun, recordLine } from '../support/folder-run.js';
import { lawRuns } from '../support/law-runs.js';

/**
 * The folder input over a real folder whose logs are written, rotated and removed in any order, with restarts in between: every record that
 * was complete and readable during a round is delivered, none twice, and with `directory_start: new` none from before the start.
 */

const seed = 20261127;
t.comment(`seed ${String(seed)}`);
/** Changes of a log, as an application or logrotate makes them. */
const changes = [
  'append',
  'append',
  'append',
  'half',
  'rotate',
  'rotate-later',
  'compress',
  'copytruncate',
  'rewrite',
  'delete',
  'document',
] as const;
type Step =
  | { readonly do: (typeof changes)[number]; readonly log: string; readonly count: number }
  | { readonly do: 'poll' }
  /** `acked`: what was delivered was acknowledged. `process`: a new process, which knows the cursor only. */
  | { readonly do: 'restart'; readonly acked: boolean; readonly process: boolean };

const change = fc.record({
  do: fc.constantFrom(...changes),
  log: fc.constantFrom('a.log', 'b.log'),
  count: fc.integer({ min: 1, max: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'poll' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), acked: fc.boolean(), process: fc.boolean() }) },
);

/** The files, and the records that can be read in each. */
class Logs {
  readonly #files = new Map<string, { complete: string[]; half: string }>();
  #made = 0;
  #time = Math.floor(Date.now() / 1_000) - 100_000;

  constructor(readonly run: FolderRun) {}

  /** Records that are complete in some file. */
  get readable(): readonly string[] {
    return [...this.#files.values()].flatMap(({ complete }) => complete);
  }

  change({ do: what, log, count }: Extract<Step, { readonly log: string }>): void {
    switch (what) {
      case 'append':
        return this.#append(log, count);
      case 'half':
        return this.#half(log);
      case 'rotate':
        this.#rotate(log);
        return this.#append(log, 0);
      case 'rotate-later':
        return this.#rotate(log);
      case 'compress':
        this.#rotate(log);
        return this.#compress(`${log}.1`);
      case 'copytruncate':
        this.#shift(log);
        if (!this.#files.has(log)) return;
        copyFileSync(this.run.path(log), this.run.path(`${log}.1`));
        this.#files.set(`${log}.1`, this.#files.get(log) as { complete: string[]; half: string });
        truncateSync(this.run.path(log));
        this.#files.set(log, { complete: [], half: '' });
        this.#touch(`${log}.1`);
        return this.#touch(log);
      case 'rewrite':
        if (!this.#files.has(log)) return;
        truncateSync(this.run.path(log));
        this.#files.set(log, { complete: [], half: '' });
        return this.#append(log, count);
      case 'delete':
        rmSync(this.run.path(log), { force: true });
        this.#files.delete(log);
        return;
      case 'document': {
        const ids = Array.from({ length: count }, () => this.#id());
        const path = `document-${String(this.#made)}.json${count === 1 ? '.gz' : ''}`;
        const text = JSON.stringify({ Records: ids.map((id) => JSON.parse(recordLine(id)) as unknown) }, null, count === 2 ? 2 : 0);
        writeFileSync(this.run.path(path), count === 1 ? gzipSync(text) : text);
        this.#files.set(path, { complete: ids, half: '' });
        return this.#touch(path);
      }
    }
  }

  #append(log: string, count: number): void {
    const file = this.#files.get(log) ?? { complete: [], half: '' };
    const ids = Array.from({ length: count }, () => this.#id());
    const rest = file.half === '' ? '' : recordLine(file.half).slice(halfLength);
    appendFileSync(this.run.path(log), rest + ids.map(recordLine).join(''));
    this.#files.set(log, { complete: [...file.complete, ...(file.half === '' ? [] : [file.half]), ...ids], half: '' });
    this.#touch(log);
  }

  #half(log: string): void {
    this.#append(log, 0);
    const half = this.#id();
    appendFileSync(this.run.path(log), recordLine(half).slice(0, halfLength));
    const { complete } = this.#files.get(log) as { complete: string[] };
    this.#files.set(log, { complete, half });
    this.#touch(log);
  }

  #rotate(log: string): void {
    this.#shift(log);
    this.#rename(log, `${log}.1`);
  }

  /** Makes room for the first rotated file. */
  #shift(log: string): void {
    for (const end of ['', '.gz']) {
      rmSync(this.run.path(`${log}.2${end}`), { force: true });
      this.#files.delete(`${log}.2${end}`);
    }
    for (const end of ['', '.gz']) this.#rename(`${log}.1${end}`, `${log}.2${end}`);
  }

  #rename(from: string, to: string): void {
    const file = this.#files.get(from);
    if (file === undefined) return;
    renameSync(this.run.path(from), this.run.path(to));
    this.#files.delete(from);
    this.#files.set(to, file);
  }

  #compress(path: string): void {
    const file = this.#files.get(path);
    if (file === undefined) return;
    const { atime, mtime } = statSync(this.run.path(path));
    writeFileSync(this.run.path(`${path}.gz`), gzipSync(readFileSync(this.run.path(path))));
    utimesSync(this.run.path(`${path}.gz`), atime, mtime);
    rmSync(this.run.path(path));
    this.#files.delete(path);
    this.#files.set(`${path}.gz`, { complete: file.complete, half: '' });
  }

  #id(): string {
    return `r-${String(this.#made++).padStart(4, '0')}`;
  }

  /** Every change has another time, as far as the file exists. */
  #touch(path: string): void {
    this.#time++;
    if (existsSync(this.run.path(path))) utimesSync(this.run.path(path), this.#time, this.#time);
  }
}

const halfLength = 300;

const holds = async (start: 'all' | 'new', workers: number, before: readonly Step[], steps: readonly Step[]): Promise<void> => {
  const run = new FolderRun({ start, workers });
  try {
    const logs = new Logs(run);
    for (const one of before) if ('log' in one) logs.change(one);
    const old = new Set(start === 'new' ? logs.readable : []);
    const seen = new Set<string>();
    const check = (what: string): void => {
      for (const id of run.take()) {
        assert(!old.has(id), `${what}: ${id} is from before the start`);
        assert(!seen.has(id), `${what}: ${id} is delivered again`);
        seen.add(id);
      }
      for (const id of logs.readable) assert(seen.has(id) || old.has(id), `${what}: ${id} is not delivered`);
    };
    await run.open();
    await run.poll();
    check('start');
    for (const [at, one] of steps.entries()) {
      const what = `step ${String(at)} (${one.do})`;
      if ('log' in one) logs.change(one);
      else if (one.do === 'poll') {
        await run.poll();
        check(what);
      } else {
        // Batches without an acknowledgement are delivered again.
        run.acks = false;
        if (!one.acked) await run.poll();
        run.take();
        await run.close();
        run.acks = true;
        run.take();
        await run.open(one.process);
        await run.poll();
        check(what);
      }
    }
    await run.poll();
    check('end');
    await run.close();
  } finally {
    run.remove();
  }
};

for (const start of ['all', 'new'] as const) {
  void t.test(`start: ${start}`, async (t) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 4),
        fc.array(change, { maxLength: 4 }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        (workers, before, steps) => holds(start, workers, before, steps),
      ),
      { numRuns: lawRuns(100), seed },
    );
    t.pass('every record once');
  });
}
