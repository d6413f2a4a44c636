import { printable } from '../lib/printable.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { UnplacedPlan } from './plan-error.js';
import type { ReadPlan } from './planned-resources.js';

/** Most ids that are compared with each state: reading one takes longer than finding its address. */
const comparedIds = 200;
/** Most states that a message names. */
const named = 10;

/**
 * Finds the state that a plan was made from, one resource per step. Neither form of a plan names it. With a `name` it is the state with this
 * source or lineage. Else it is the only one that has the plan's resources: all addresses with the same types, and the same ids, of which it
 * compares up to 200. A plan without a resource of a state fits every state. Throws `UnplacedPlan` if none fits, or several do.
 */
export function* stateOfPlan(
  plan: Pick<ReadPlan, 'declared'>,
  snapshots: readonly StateSnapshot[],
  name: string | undefined,
): Generator<undefined, StateSnapshot> {
  if (snapshots.length === 0) throw new UnplacedPlan('no state is loaded that the plan could be compared with');
  if (name !== undefined) {
    const [given, ...others] = snapshots.filter(({ source, lineage }) => source === name || (lineage !== '' && lineage === name));
    if (given !== undefined && others.length === 0) return given;
    const problem = given === undefined ? 'no state has this name' : 'several states have this lineage';
    throw new UnplacedPlan(`state: ${problem}; expected one of ${listed(snapshots)}`);
  }
  const fitting: StateSnapshot[] = [];
  const missing: string[] = [];
  for (const snapshot of snapshots) {
    const lacking = yield* firstMissing(plan, snapshot);
    if (lacking === undefined) fitting.push(snapshot);
    else missing.push(lacking);
  }
  const [only, ...others] = fitting;
  if (only === undefined) {
    const [first = ''] = missing;
    const reason = snapshots.length === 1 ? `${first} in the state ${listed(snapshots)}` : `in none of the states ${listed(snapshots)}`;
    throw new UnplacedPlan(`the plan is not of a loaded state, or of another version of it: ${reason}`);
  }
  if (others.length > 0) throw new UnplacedPlan(`several states have the resources of the plan; name one: ${listed(fitting)}`);
  return only;
}

/** What of the plan the state does not have; undefined if it has everything. */
function* firstMissing({ declared }: Pick<ReadPlan, 'declared'>, snapshot: StateSnapshot): Generator<undefined, string | undefined> {
  const stride = Math.max(1, Math.floor(declared.size / comparedIds));
  let place = 0;
  for (const [address, { type, id }] of declared) {
    yield;
    const resource = snapshot.byAddress(address);
    if (resource === undefined || snapshot.type(resource) !== type || snapshot.mode(resource) !== 'managed') return `${address} is not`;
    if (id === undefined || place++ % stride !== 0) continue;
    const known = snapshot.parse(resource)['id'];
    if (typeof known === 'string' && known !== id) return `${address} has another id`;
  }
  return undefined;
}

const listed = (snapshots: readonly StateSnapshot[]): string => {
  const names = snapshots.slice(0, named).map(({ source }) => printable(source));
  return snapshots.length > named ? `${names.join(', ')}, …` : names.join(', ');
};
