import { exactJson, parseExactJson } from '../../lib/exact-json.js';
import { setNewest } from '../../lib/bounded-map.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import type { Drift, FieldChange } from '../../model/drift.js';
import { withSummary } from '../../model/summary.js';
import { resourceKey, type Emit, type Output } from '../../model/output.js';
import { severities } from '../../model/severity.js';
import type { AlertUpdate, Verdict } from '../flow/finding.js';
import type { Item, ItemStage } from '../flow/item.js';

type Alert = Extract<Output, { readonly output: 'drift' }>;
type Change = Extract<Output, { readonly output: 'resolved' | 'repeated' | 'updated' }>;

/** A joined alert, and the ids of the alerts that it stands for. Replaced, never modified. */
type Bundle = { readonly drift: Drift; readonly ids: readonly string[] };

/** Attributes of open bundles that are kept; the oldest are forgotten first. */
const bound = 200_000;

/** Most attributes of one alert: more than a resource has tags, and few enough to send all of them whenever one is resolved. */
const maxFields = 100;

/**
 * Joins the alerts about keys of one map that one record changed to one alert with all of them: a call that tags forty instances is forty
 * alerts, whatever the number of tags. Each attribute is evaluated and resolved by itself before this stage.
 *
 * **Emits** a joined alert when no more of it follow within the fact, and every other item; verdicts name the joined alert. **Keeps** the
 * attributes of open joined alerts. **Saves** all of them.
 */
export const bundleStage = (): ItemStage & Checkpointed => {
  /** By the id of the alert of one attribute. */
  const bundles = new Map<string, Bundle>();
  let waiting: Alert[] = [];
  let verdicts: Verdict[] = [];

  const flush = (emit: Emit<Item>): void => {
    const [alerts, told] = [waiting, verdicts];
    [waiting, verdicts] = [[], []];
    for (const group of byTraits(alerts)) emit(joined(group));
    for (const one of told) emit(renamed(one));
  };
  const joined = (alerts: readonly [Alert, ...Alert[]]): Alert => {
    const [first, ...more] = alerts;
    if (more.length === 0) return first;
    const bundle = bundled(alerts.map(({ drift }) => drift));
    for (const id of bundle.ids) setNewest(bundles, id, bundle, bound);
    return { ...first, drift: bundle.drift, waited: Math.max(...alerts.map((one) => one.waited)) };
  };
  const replace = (before: Bundle, drift: Drift, emit: Emit<Item>, output: Change['output']): void => {
    const after = { ...before, drift };
    for (const id of before.ids) {
      if (output === 'resolved') bundles.delete(id);
      else bundles.set(id, after);
    }
    emit({ output, drift });
  };
  const change = ({ output, drift }: Change, bundle: Bundle, emit: Emit<Item>): void => {
    const own = bundle.drift;
    if (output === 'resolved') {
      const after = endOf(bundle, drift);
      replace(bundle, after, emit, after.resolution === null ? 'updated' : 'resolved');
    } else {
      const { address, seen_in_state, verified_at, unconfirmed, detail, occurrences, last_seen } = drift;
      const after = {
        ...own,
        address,
        seen_in_state,
        verified_at,
        unconfirmed,
        detail,
        occurrences: Math.max(own.occurrences, occurrences),
        last_seen,
      };
      if (exactJson(after) !== exactJson(own)) replace(bundle, after, emit, output);
    }
  };
  const renamed = <T extends Verdict | AlertUpdate>(item: T): T => {
    const bundle = item.drift === undefined ? undefined : bundles.get(item.drift.id);
    return bundle === undefined || item.drift === undefined ? item : { ...item, drift: { ...item.drift, id: bundle.drift.id } };
  };
  return {
    section: 'bundle',
    version: 1,
    save: () => saved([...new Set(bundles.values())]),
    restore: (text) => {
      const bundle = parseExactJson(text) as Bundle;
      for (const id of bundle.ids) bundles.set(id, bundle);
    },
    on: {
      output: (item, emit) => {
        if (item.output === 'drift') {
          if (waiting.length > 0 && !isMore(waiting, item)) flush(emit);
          if (item.map === undefined || item.isUndone === true) emit(item);
          else waiting.push(item);
          return;
        }
        if (waiting.length > 0) flush(emit);
        const bundle = bundles.size > 0 && isChange(item) ? bundles.get(item.drift.id) : undefined;
        if (bundle === undefined) emit(item);
        else change(item as Change, bundle, emit);
      },
      verdict: (item, emit) => {
        if (waiting.length > 0 && waiting.some(({ drift }) => drift.id === item.drift?.id)) verdicts.push(item);
        else emit(bundles.size === 0 ? item : renamed(item));
      },
      noted: (item, emit) => {
        if (waiting.length > 0) flush(emit);
        emit(bundles.size === 0 ? item : renamed(item));
      },
      // A person accepts an alert with all its attributes.
      action: (item, emit) => {
        emit(item);
        const { action, at } = item;
        if (action.action !== 'accept') return;
        emit({ kind: 'accepted', ids: bundles.get(action.drift_id)?.ids ?? [action.drift_id], action, at });
      },
      done: (item, emit) => {
        if (waiting.length > 0) flush(emit);
        emit(item);
      },
    },
  };
};

const isChange = (item: Output): item is Change => item.output === 'resolved' || item.output === 'repeated' || item.output === 'updated';

/** Whether an alert belongs to those that wait: another key of the same map of the same resource, changed by the same record. */
const isMore = ([first, ...more]: readonly Alert[], { drift, map }: Alert): boolean =>
  first !== undefined &&
  map !== undefined &&
  map === first.map &&
  more.length < maxFields - 1 &&
  drift.event_id === first.drift.event_id &&
  drift.detail === first.drift.detail &&
  drift.account_id === first.drift.account_id &&
  resourceOf(drift) === resourceOf(first.drift) &&
  [first, ...more].every((one) => one.drift.field !== drift.field);

const resourceOf = ({ address, resource_type, resource_id }: Drift): string => resourceKey(address, resource_type, resource_id);

/** Alerts that other rules can be tried on with the same traits. */
const byTraits = (alerts: readonly Alert[]): Iterable<readonly [Alert, ...Alert[]]> => {
  const groups = new Map<string, [Alert, ...Alert[]]>();
  for (const one of alerts) {
    const traits = JSON.stringify(one.traits);
    const group = groups.get(traits);
    if (group === undefined) groups.set(traits, [one]);
    else group.push(one);
  }
  return groups.values();
};

/** One alert about what several say; the most severe attribute comes first, and gives its id. */
const bundled = (drifts: readonly Drift[]): Bundle => {
  const sorted = [...drifts].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || (one.field < other.field ? -1 : 1),
  );
  const first = sorted[0] as Drift;
  const rules = [...new Set(sorted.flatMap((one) => one.rules))];
  return { drift: withSummary({ ...first, rules, fields: sorted.map(fieldOf) }), ids: sorted.map(({ id }) => id) };
};

const fieldOf = ({ field, old_value, new_value, severity, resolution, resolved_at }: Drift): FieldChange => ({
  field,
  old_value,
  new_value,
  severity,
  resolution,
  resolved_at,
});

/** How an alert ends whose attributes ended differently: what leaves most doubt. A person accepts all that is open of it, and so ends it. */
const doubts: readonly FieldChange['resolution'][] = ['accepted', 'removed', 'superseded', 'declared', 'verified', 'reverted'];

/** The joined alert, one attribute of which is resolved: the alert is with the last one. */
const endOf = ({ drift }: Bundle, { field, resolution, resolved_at, resolved_by, superseded_by }: Drift): Drift => {
  const fields = (drift.fields ?? []).map((one) => (one.field === field ? { ...one, resolution, resolved_at } : one));
  const isOver = fields.every((one) => one.resolution !== null);
  const times = fields.map((one) => one.resolved_at ?? '').sort();
  return {
    ...drift,
    fields,
    superseded_by: superseded_by ?? drift.superseded_by,
    resolution: isOver ? (doubts.find((doubt) => fields.some((one) => one.resolution === doubt)) ?? null) : null,
    resolved_at: isOver ? (times.at(-1) ?? null) : null,
    resolved_by: isOver ? resolved_by : null,
  };
};

function* saved(bundles: readonly Bundle[]): Generator<string, undefined> {
  for (const one of bundles) yield exactJson(one);
  return undefined;
}
