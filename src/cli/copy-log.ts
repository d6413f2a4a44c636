import { performance } from 'node:perf_hooks';
import { dirname } from 'node:path';
import { filter, firstValueFrom, timer, type Subscription } from 'rxjs';
import { countText } from '../lib/count-text.js';
import { openFileLog } from '../fact-log/file-log.js';
import { openLeadership } from '../leadership/leadership.js';
import type { Log } from '../model/contracts/log.js';
import type { Term } from '../model/contracts/term.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { copyFacts } from '../service/cluster/copy-facts.js';
import { openSharedLog, type SharedStorage } from '../service/cluster/open-shared-log.js';
import { indexJournalled } from '../service/inputs/recorded-arrivals.js';
import { openLifecycle, type Lifecycle } from '../service/lifecycle.js';
import { stopOnSignal } from '../service/stop-on-signal.js';
import { UsageError } from '../service/usage-error.js';
import { loadConfigOrFail } from './load-config-or-fail.js';

export type CopyOptions = { readonly config: string; readonly from?: string; readonly to?: string };

/**
 * `driftline log copy`: copies a journal to the stream of a configuration, or the stream to a new journal. Rejects with `UsageError` if the
 * stream or the journal is in use, or the target contains facts already.
 */
export const copyLog = async ({ config: file, from, to }: CopyOptions, version: string): Promise<void> => {
  if ((from === undefined) === (to === undefined))
    throw new UsageError('name either the journal to copy (--from) or a folder for one (--to)');
  const config = await loadConfigOrFail(file, process.env);
  if (config.log.kind !== 'jetstream') throw new UsageError(`${file}: log.kind: expected jetstream`);
  const log = stderrLog();
  const life = openLifecycle(stopOnSignal().signal, log, () => undefined);
  try {
    const shared = await openSharedLog({ config, folder: dirname(file), version }, { log: () => log, life });
    const journal = await openFileLog(from ?? to ?? '', {
      confirm: config.state.confirm,
      index: indexJournalled,
      log,
      isNew: to !== undefined,
    });
    life.onClose(() => journal.close());
    const stopped = life.stopped.then(() => {
      throw new UsageError('stopped; the copy is incomplete');
    });
    const copied =
      to === undefined
        ? lead(shared, config.log.lease, log, life).then(() => copyFacts(journal, shared.facts, show))
        : copyFacts(shared.facts, journal, show);
    const facts = await Promise.race([copied, stopped]);
    process.stderr.write(`copied ${String(facts)} facts\n`);
  } finally {
    await life.close();
  }
};

/** Leads while the copy runs, so that no instance of the service can append. */
const lead = async ({ cluster, facts, instance }: SharedStorage, lease: number, log: Log, life: Lifecycle): Promise<void> => {
  if (facts.last > 0) throw new UsageError(`the stream already contains facts, up to position ${String(facts.last)}`);
  const leadership = openLeadership({
    store: cluster.lease,
    instance: `${instance}-copy`,
    lease,
    log,
    scheduler: systemScheduler,
    steady: () => performance.now(),
    random: Math.random,
  });
  let running: Subscription | undefined;
  const first = new Promise<Term>((resolve, reject) => {
    running = leadership.terms$.pipe(filter((term) => term !== undefined)).subscribe({ next: resolve, error: reject });
  });
  life.onClose(async () => {
    facts.follow();
    await leadership.release();
    running?.unsubscribe();
  });
  const inUse = firstValueFrom(timer(2 * lease, systemScheduler)).then(() => {
    throw new UsageError('an instance of the service leads; stop all instances first');
  });
  if (!(await facts.lead(await Promise.race([first, inUse])))) throw new UsageError('another instance has taken over the log');
};

const show = (facts: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${countText(facts)} facts`);
};

/** Warnings and errors as lines on standard error. */
const stderrLog = (): Log => {
  const write = (message: string, fields: object = {}): void => {
    process.stderr.write(`${message}${Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`}\n`);
  };
  return { debug: () => undefined, info: () => undefined, warn: write, error: write };
};
