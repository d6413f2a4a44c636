import { isLeft } from 'fp-ts/lib/Either.js';
import type { Config } from '../config/schema.js';
import type { Environment } from '../config/environment.js';
import { contentId } from '../lib/content-id.js';
import { resolveDrift, type Drift } from '../model/drift.js';
import { failureOf } from '../model/failure.js';
import { openTargets, type Target } from '../sinks/notify/open-targets.js';
import { ownAlert } from '../sinks/notify/own-alert.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { randomId } from '../service/random-id.js';
import { UsageError } from '../service/usage-error.js';

/** Delay between a failure and the second attempt, milliseconds. */
const pause = 1_000;

/**
 * Sends a sample alert to each configured target, ignoring filters, and prints one line per target. `file`: path of the configuration.
 * Returns whether all deliveries succeeded.
 */
export const notifyTest = async (file: string | undefined): Promise<boolean> => {
  const config = await loadConfigOrFail(file, process.env);
  const targets = targetsOf(config, process.env);
  const sample = sampleDrift(new Date().toISOString());
  const results = await Promise.all(targets.map((target) => outcomeOf(target, sample)));
  for (const [at, { sink }] of targets.entries()) process.stdout.write(`${sink.name}: ${results[at] ?? ''}\n`);
  return results.every((one) => one === delivered);
};

const delivered = 'delivered';

const targetsOf = (config: Config, environment: Environment): readonly Target[] => {
  const targets = openTargets(config, environment, Date.now);
  if (isLeft(targets)) throw new UsageError(['notifications cannot be sent:', ...targets.left.map((one) => `  ${one}`)].join('\n'));
  if (targets.right.length === 0) throw new UsageError('no notification target is configured');
  return targets.right;
};

/** Sends the sample, and resolves it on targets that keep alerts open. Returns the result for the terminal. */
const outcomeOf = async ({ sink, settings, keepsOpen }: Target, drift: Drift): Promise<string> => {
  const write = (kind: 'drift' | 'resolved', one: Drift): Promise<void> =>
    sink.write([{ kind, drift: one }], AbortSignal.timeout(settings.timeout));
  const twice = async (kind: 'drift' | 'resolved', one: Drift): Promise<void> => {
    try {
      await write(kind, one);
    } catch (error) {
      const { kind: failed } = failureOf(error);
      if (failed === 'Rejected' || failed === 'Closed') throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      await write(kind, one);
    }
  };
  try {
    await twice('drift', drift);
    if (keepsOpen) await twice('resolved', resolveDrift(drift, 'reverted', new Date().toISOString(), null));
    return delivered;
  } catch (error) {
    return `failed: ${failureOf(error).message}`;
  }
};

/** The id differs for each test, because a target that drops duplicates would ignore the second one. */
const sampleDrift = (at: string): Drift => {
  const own = ownAlert({
    id: contentId('d_', 'notify-test', at, randomId()),
    severity: 'low',
    resource_type: 'driftline_test',
    resource_name: 'notify-test',
    field: 'sample',
    old_value: 'this is a test',
    new_value: 'nothing has drifted',
    event_time: at,
    detail: 'A test of notifications, sent by driftline notify-test.',
  });
  const user_identity = { ...own.user_identity, type: 'Test', user_name: 'driftline notify-test' };
  return { ...own, user_identity, rules: ['notify-test'], event_name: 'NotifyTest' };
};
