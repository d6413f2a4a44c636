import type { Drift } from '../../../model/drift.js';
import { resourceKey } from '../../../model/output.js';
import type { StateSnapshot } from '../../../model/state-snapshot.js';
import { subjectOf } from './drift-words.js';
import type { RunReport } from './run-report.js';

/** A resource with its alerts. `isCovered`: the catalog has its type. */
export type TestCase = {
  readonly name: string;
  readonly type: string;
  readonly isCovered: boolean;
  readonly open: readonly Drift[];
  readonly resolved: readonly Drift[];
};

export type TestSuite = {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
};

type Alerts = { readonly open: Drift[]; readonly resolved: Drift[] };

/** A suite for each state, cases in the order of their addresses, and one for open alerts of resources that no state declares. */
export const suitesOf = ({ open, resolved, states }: RunReport, coveredTypes: ReadonlySet<string>): readonly TestSuite[] => {
  const declared = new Map(states.map((state) => [state, new Map<number, Alerts>()]));
  const others = new Map<string, Drift[]>();
  const alertsOf = (drift: Drift): Alerts | undefined => {
    const found = drift.address === null ? undefined : declaring(states, drift.address, drift);
    const alerts = found && declared.get(found.state);
    if (found === undefined || alerts === undefined) return undefined;
    const own = alerts.get(found.resource) ?? { open: [], resolved: [] };
    alerts.set(found.resource, own);
    return own;
  };
  for (const drift of open) {
    const alerts = alertsOf(drift);
    const key = resourceKey(drift.address, drift.resource_type, drift.resource_id);
    if (alerts !== undefined) alerts.open.push(drift);
    else others.set(key, [...(others.get(key) ?? []), drift]);
  }
  for (const drift of resolved) alertsOf(drift)?.resolved.push(drift);
  const suites = states.map((state) => suiteOf(state, declared.get(state) ?? new Map(), coveredTypes));
  const undeclared = [...others.values()].flatMap((all) => {
    const [first] = all;
    return first === undefined ? [] : [{ name: subjectOf(first), type: first.resource_type, isCovered: true, open: all, resolved: [] }];
  });
  return undeclared.length === 0 ? suites : [...suites, { name: 'not declared', properties: {}, cases: undeclared }];
};

const suiteOf = (state: StateSnapshot, alerts: ReadonlyMap<number, Alerts>, coveredTypes: ReadonlySet<string>): TestSuite => {
  const cases: TestCase[] = [];
  for (let rank = 0; rank < state.size; rank++) {
    const resource = state.ranked(rank);
    if (state.mode(resource) !== 'managed') continue;
    const type = state.type(resource);
    const { open, resolved } = alerts.get(resource) ?? none;
    cases.push({ name: state.address(resource), type, isCovered: coveredTypes.has(type), open, resolved });
  }
  const properties = { 'state.lineage': state.lineage, 'state.serial': String(state.serial), 'state.iac_version': state.iacVersion };
  return { name: state.source, properties, cases };
};

const none: Alerts = { open: [], resolved: [] };

/** The state that declares the address. Of several, the one whose resource has the id of the alert, else the account. */
const declaring = (
  states: readonly StateSnapshot[],
  address: string,
  { resource_id, account_id }: Drift,
): { readonly state: StateSnapshot; readonly resource: number } | undefined => {
  const found = states.flatMap((state) => {
    const resource = state.byAddress(address);
    return resource === undefined ? [] : [{ state, resource }];
  });
  if (found.length < 2) return found[0];
  const sameId = found.find(({ state, resource }) => Object.values(state.attributes(resource)).includes(resource_id));
  return sameId ?? found.find(({ state, resource }) => state.account(resource) === account_id) ?? found[0];
};
