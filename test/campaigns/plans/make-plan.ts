import type { Arrival } from '../../../src/model/fact.js';
import { planArrivals } from '../../../src/plans/plan-arrivals.js';
import { readPlan } from '../../../src/plans/read-plan.js';
import type { Dice } from '../../fuzz/dice.js';
import type { TerraformFolder } from '../../support/terraform-folder.js';
import { differencesOf } from './differences.js';
import type { SeenByPlan } from './expected-alerts.js';
import type { DeclaredThing, Things } from './things.js';

/** How a plan is made, and what whoever delivers it knows. */
type PlanKind = {
  readonly name: string;
  readonly share: number;
  readonly options: readonly string[];
  readonly form: 'document' | 'events';
  readonly hasTargets?: boolean;
  /** Whoever delivers it does not know the targets. */
  readonly isUnknown?: boolean;
  /** The file of one thing cannot be read. */
  readonly isBroken?: boolean;
  readonly isRefreshed?: boolean;
};

export const planKinds = {
  refreshOnly: { name: 'refresh-only', share: 8, options: ['-refresh-only'], form: 'document' },
  plain: { name: 'plain', share: 4, options: [], form: 'document' },
  targets: { name: 'targets', share: 3, options: ['-refresh-only'], form: 'document', hasTargets: true },
  plainTargets: { name: 'plain, unknown targets', share: 1, options: [], form: 'document', hasTargets: true, isUnknown: true },
  unknownTargets: { name: 'unknown targets', share: 1, options: ['-refresh-only'], form: 'document', hasTargets: true, isUnknown: true },
  eventTargets: { name: 'events, targets', share: 1, options: ['-refresh-only'], form: 'events', hasTargets: true },
  events: { name: 'events', share: 1, options: ['-refresh-only'], form: 'events' },
  unrefreshed: { name: 'not refreshed', share: 1, options: ['-refresh=false'], form: 'document', isRefreshed: false },
  unrefreshedEvents: { name: 'events, not refreshed', share: 1, options: ['-refresh=false'], form: 'events' },
  broken: { name: 'broken', share: 1, options: ['-refresh-only'], form: 'document', isBroken: true },
  brokenPlain: { name: 'plain, broken', share: 1, options: [], form: 'document', isBroken: true },
  brokenEvents: { name: 'events, broken', share: 1, options: ['-refresh-only'], form: 'events', isBroken: true },
} as const satisfies Readonly<Record<string, PlanKind>>;

export const pickKind = (dice: Dice): PlanKind =>
  dice.pick(Object.values<PlanKind>(planKinds).flatMap((kind) => Array.from({ length: kind.share }, () => kind)));

type World = {
  readonly folder: TerraformFolder;
  readonly things: Things;
  readonly declared: ReadonlyMap<string, DeclaredThing>;
  readonly source: string;
  readonly taken: string;
};

/** A real plan as facts, and what it must have shown. `text`: how it was made. */
export const makePlan = async (
  dice: Dice,
  kind: PlanKind,
  { folder, things, declared, source, taken }: World,
): Promise<{ readonly facts: readonly Arrival[]; readonly seen: SeenByPlan; readonly text: string }> => {
  const all = [...declared.values()];
  const targets = kind.hasTargets === true ? Array.from({ length: 1 + dice.below(4) }, () => targetOf(dice, dice.pick(all))) : [];
  const broken =
    kind.isBroken === true ? dice.pick(all.filter((one) => one.kind === 'box' && things.text('box', one.id) !== undefined)) : undefined;
  const whole = broken === undefined ? undefined : things.text(broken.kind, broken.id);
  if (broken !== undefined) things.writeText(broken.kind, broken.id, '{');
  const { events, document } = folder.plan(...kind.options, ...targets.map((one) => `-target=${one}`));
  if (broken !== undefined && whole !== undefined) things.writeText(broken.kind, broken.id, whole);
  if (document === undefined) throw new Error(`no plan: ${events}`);
  const given = kind.form === 'document' ? document : events;
  const known = kind.isUnknown === true || kind.form === 'events' ? undefined : targets;
  const plan = await readPlan(pieces(timed(given, taken)), { targets: known, isRefreshed: kind.isRefreshed, taken, by: 'campaign' });
  const facts = [...planArrivals(plan, source, taken)];

  // The stream of events tells what was refreshed and what differs, whatever the reader makes of it.
  const { refreshed, listed } = eventsOf(events);
  const isPlain = !kind.options.includes('-refresh-only');
  const speaksFor = (address: string): boolean =>
    kind.form === 'events' ||
    targets.length === 0 ||
    listed.has(address) ||
    (known === undefined
      ? isPlain
      : targets.some((target) => address === target || address.startsWith(`${target}.`) || address.startsWith(`${target}[`)));
  // A document that lists the attributes of a thing has read it, also if the plan failed.
  const covered = new Set([...(broken === undefined ? [...refreshed].filter(speaksFor) : []), ...(kind.form === 'document' ? listed : [])]);
  const shown = [...declared].filter(([address]) => address !== broken?.address && (covered.has(address) || listed.has(address)));
  return {
    facts,
    seen: {
      byAddress: new Map(shown.map(([address, one]) => [address, differencesOf(one, things)])),
      covered,
      listed,
      hasAttributes: kind.form === 'document',
    },
    text: [kind.name, ...targets, ...(broken === undefined ? [] : [`broken ${broken.address}`])].join(' '),
  };
};

/** The instance, all of its resource, or its module. */
const targetOf = (dice: Dice, { address }: DeclaredThing): string => {
  const module = /^module\.\w+(?:\["[^"]*"\])?/.exec(address)?.[0];
  const resource = address.replace(/\[[^[\]]*\]$/, '');
  return dice.pick([address, address, resource, ...(module === undefined ? [] : [module])]);
};

type EventLine = {
  readonly type: string;
  readonly hook?: { readonly resource: { readonly addr: string } };
  readonly change?: { readonly resource: { readonly addr: string } };
};

const eventsOf = (events: string): { readonly refreshed: ReadonlySet<string>; readonly listed: ReadonlySet<string> } => {
  const refreshed = new Set<string>();
  const listed = new Set<string>();
  for (const line of events.trimEnd().split('\n')) {
    const { type, hook, change } = JSON.parse(line) as EventLine;
    if (type === 'refresh_complete' && hook !== undefined) refreshed.add(hook.resource.addr);
    if (type === 'resource_drift' && change !== undefined) listed.add(change.resource.addr);
  }
  return { refreshed, listed };
};

/** With the time of the round instead of the real one. */
const timed = (text: string, taken: string): string =>
  text.replaceAll(/"(@?timestamp)":"[^"]*"/g, (_, name: string) => `"${name}":"${taken}"`);

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
