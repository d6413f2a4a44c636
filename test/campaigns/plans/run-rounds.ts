import type { Arrival } from '../../../src/model/fact.js';
import type { PlanHead } from '../../../src/model/plan.js';
import type { EvaluationPolicy } from '../../../src/model/rules.js';
import { Dice } from '../../fuzz/dice.js';
import { snapshotFrom } from '../../support/arrivals.js';
import { changesIn, driftsOf, plainPolicy } from '../../support/run-pipeline.js';
import { terraformFolder } from '../../support/terraform-folder.js';
import { changeThing, type MadeChange } from './change-things.js';
import { announcedAgain, wrongAlerts } from './check-alerts.js';
import { configuration } from './configuration.js';
import { noise, textOf } from './differences.js';
import { ExpectedAlerts } from './expected-alerts.js';
import { LiveFold } from './live-fold.js';
import { makePlan, pickKind, planKinds } from './make-plan.js';
import { declaredThings, Things } from './things.js';

type CampaignOptions = {
  readonly program: PlanHead['program'];
  readonly seed: number;
  readonly rounds: number;
  /** Changes before each plan. */
  readonly changes: number;
};

type CampaignReport = {
  readonly changes: number;
  readonly plans: Readonly<Record<string, number>>;
  readonly alerts: number;
  /** What was wrong, one line each, with the round. */
  readonly wrong: readonly string[];
};

type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

const source = 'things.tfstate';
const policy: EvaluationPolicy = {
  ...plainPolicy,
  ignore: [{ resource: 'thing_*', attributes: noise, users: [], via: [] }],
};

/** Rounds are minutes of virtual time: the programs write whole seconds, in which several rounds fit. */
const began = Date.parse('2026-03-02T10:00:00Z');
const minute = (round: number, seconds = 0): string => new Date(began + round * 60_000 + seconds * 1_000).toISOString();

/**
 * Changes real things at random, makes real plans of them, and folds the plans. After each plan the open alerts are compared with the differences
 * that the test finds itself between state and things. A second pipeline takes the facts of some rounds together, in a random order, and must
 * end with the same open alerts.
 */
export const runRounds = async (t: Test, { program, seed, rounds, changes }: CampaignOptions): Promise<CampaignReport> => {
  const dice = new Dice(seed, 0);
  const folder = terraformFolder(t, configuration(program), program);
  folder.run('apply', '-auto-approve', '-input=false');
  // The shelf was read before its members were made.
  folder.run('apply', '-auto-approve', '-input=false', '-refresh-only');
  const things = new Things(folder.things);
  const declared = declaredThings(folder.state());
  const expected = new ExpectedAlerts();
  const fold = new LiveFold(policy);
  const other = new LiveFold(policy);
  const first = stateArrival(folder.state());
  fold.take([first]);
  other.take([first]);
  const wrong: string[] = [];
  const plans: Record<string, number> = {};
  let held: Arrival[] = [];
  let made = 0;
  let alerts = 0;
  for (let round = 1; round <= rounds; round++) {
    const all = [...declared.values()];
    const done = round === 1 ? [] : Array.from({ length: changes }, () => changeThing(dice, dice.pick(all), things));
    made += done.length;
    const kind = round === 1 ? planKinds.refreshOnly : pickKind(dice);
    plans[kind.name] = (plans[kind.name] ?? 0) + 1;
    const { facts, seen, text } = await makePlan(dice, kind, { folder, things, declared, source, taken: minute(round) });
    expected.take(seen);
    const before = fold.open;
    fold.take(facts);
    alerts += driftsOf(fold.outputs).length;
    const report = [...wrongAlerts(expected, fold.open), ...announcedAgain(before, changesIn(driftsOf(fold.outputs)))];
    wrong.push(...report.map((one) => `round ${String(round)} (${text}): ${one}; ${changesOf(one, done)}`));
    held.push(...facts);
    if (dice.chance(0.3) || round === rounds) {
      other.take(shuffled(dice, held).map((fact) => ({ ...fact, at: minute(round, 30) })));
      held = [];
      wrong.push(...differing(fold, other).map((one) => `round ${String(round)}, in another order: ${one}`));
    }
  }
  return { changes: made, plans, alerts, wrong };
};

const stateArrival = (bytes: Buffer): Arrival => ({
  kind: 'state',
  at: minute(0),
  source,
  update: 'snapshot',
  snapshot: snapshotFrom(bytes, source),
  written: minute(0),
  readAfter: 0,
  message: '',
});

/** What was done to the address of a line, as a reason for what is wrong. */
const changesOf = (line: string, done: readonly MadeChange[]): string =>
  done
    .filter(({ address }) => line.includes(address))
    .map(({ attribute, how }) => `${attribute} ${how}`)
    .join(', ');

const shuffled = (dice: Dice, all: readonly Arrival[]): readonly Arrival[] =>
  all
    .map((one) => ({ one, key: dice.next() }))
    .sort((one, two) => one.key - two.key)
    .map(({ one }) => one);

/** Open alerts of one pipeline that the other does not have. */
const differing = (fold: LiveFold, other: LiveFold): readonly string[] => {
  const linesOf = ({ open }: LiveFold): readonly string[] =>
    open.map(({ address, field, old_value, new_value }) => `${address ?? ''} ${field}: ${textOf(old_value)} → ${textOf(new_value)}`);
  const [own, others] = [linesOf(fold), linesOf(other)];
  return [
    ...own.filter((line) => !others.includes(line)).map((line) => `missing: ${line}`),
    ...others.filter((line) => !own.includes(line)).map((line) => `not in order: ${line}`),
  ];
};
