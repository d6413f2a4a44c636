import type { EdgeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';
import { effectsOfDrift } from './effects-of-drift.js';
import { happenedAt } from './happened-at.js';

/** Visited edges on the way back; alerts have few causes, but an identity may have made thousands of changes. */
const maxVisited = 10_000;
/** For the line in an alert, which must not slow down a burst of alerts. */
const maxVisitedForLine = 500;

/** Edges along which a cause explains its effect. Attached networks and dependencies allow nothing by themselves. */
const explaining: ReadonlySet<EdgeType> = new Set<EdgeType>(['grants_access', 'changed', 'performed', 'used_by', 'contains', 'triggered']);

/** `rootCause`: -1 if there is none. `path`: edges, each from a cause to its effect, from the root cause past the alert to its effects. */
type DriftStory = { readonly rootCause: number; readonly path: readonly number[]; readonly truncated: boolean };

/** How an alert came about and where it leads (D85): the earliest alert that explains it, and the earliest sensor event after it. */
export const driftStory = (view: GraphView, drift: number): DriftStory => {
  const causes = causesOf(view, drift, maxVisited);
  const effects = effectsOfDrift(view, drift);
  return {
    rootCause: causes.rootCause,
    path: [...causes.path, ...effects.path],
    truncated: causes.truncated || effects.truncated,
  };
};

/** The earliest alert that explains another one, among the nearest edges; -1 if there is none. */
export const rootCauseOf = (view: GraphView, drift: number): number =>
  isExplained(view, drift) ? causesOf(view, drift, maxVisitedForLine).rootCause : -1;

/** Most alerts have an actor of whom nothing else is known. */
const isExplained = (view: GraphView, drift: number): boolean => {
  for (let edge = view.firstCause(drift); edge >= 0; edge = view.nextCause(edge))
    if (view.edgeType(edge) === 'caused_by' || view.firstCause(view.cause(edge)) >= 0) return true;
  return false;
};

/**
 * Goes back from the alert; on every way the times never increase. Alerts are taken in descending order of time, so a node without a time
 * is first reached with the latest time that any way allows it, and each node is visited once.
 */
const causesOf = (view: GraphView, drift: number, most: number): DriftStory => {
  /** By node, the edge to its effect. */
  const reason = new Map<number, number>([[drift, -1]]);
  const pending: Timed[] = [{ node: drift, time: happenedAt(view, drift) }];
  let left = most;
  let root: Timed | undefined;

  const take = (cause: number, edge: number, time: number): boolean => {
    const happened = happenedAt(view, cause);
    if (reason.has(cause) || happened > time || !view.mayCause(cause)) return false;
    reason.set(cause, edge);
    if (Number.isNaN(happened)) return true;
    insert(pending, { node: cause, time: happened });
    return false;
  };
  /**
   * Visits the nodes without a time that explain an alert, and finds the alerts before them. The edge that leads to the cause at once is
   * taken last, because the way over keys and identities says more. False: too many edges; then the cause at once stays.
   */
  const explain = ({ node: alert, time }: Timed): boolean => {
    const queue = [alert];
    const direct: number[] = [];
    for (let at = 0; at < queue.length; at++) {
      for (let edge = view.firstCause(queue[at] ?? 0); edge >= 0; edge = view.nextCause(edge)) {
        if (--left < 0) {
          for (const one of direct) take(view.cause(one), one, time);
          return false;
        }
        const type = view.edgeType(edge);
        if (type === 'caused_by') direct.push(edge);
        else if (type === 'grants_access' && isUnusedKey(view, view.cause(edge), view.effect(edge), alert)) continue;
        else if (explaining.has(type) && take(view.cause(edge), edge, time)) queue.push(view.cause(edge));
      }
      if (at + 1 < queue.length) continue;
      for (const edge of direct.splice(0)) if (take(view.cause(edge), edge, time)) queue.push(view.cause(edge));
    }
    return true;
  };

  let truncated = false;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.node !== drift && view.type(next.node) === 'iac_change' && isEarlier(view, next, root)) root = next;
    truncated ||= !explain(next);
  }
  const path: number[] = [];
  for (let edge = reason.get(root?.node ?? drift) ?? -1; edge >= 0; edge = reason.get(view.effect(edge)) ?? -1) path.push(edge);
  return { rootCause: root?.node ?? -1, path, truncated };
};

/** Identities of one alert, at most: a user and a key, a role, a pod. */
const maxActors = 8;

const actorsOf = (view: GraphView, alert: number): readonly number[] => {
  const found: number[] = [];
  for (let edge = view.firstCause(alert); edge >= 0 && found.length < maxActors; edge = view.nextCause(edge))
    if (view.edgeType(edge) === 'performed') found.push(view.cause(edge));
  return found;
};

/** Whether `key` gives access as `owner`, who made the change with another key. */
const isUnusedKey = (view: GraphView, key: number, owner: number, alert: number): boolean => {
  if (!isKey(view, key)) return false;
  const actors = actorsOf(view, alert);
  return actors.includes(owner) && !actors.includes(key) && actors.some((one) => isKey(view, one));
};

/** Whether a node is a key with which someone signs in as its owner. */
const isKey = (view: GraphView, node: number): boolean =>
  view.type(node) === 'resource' && /^(?:aws_iam_access_key|google_service_account_key)$/.test(view.describe(node).data.resource_type);

type Timed = { readonly node: number; readonly time: number };

const isEarlier = (view: GraphView, one: Timed, other: Timed | undefined): boolean =>
  other === undefined || one.time < other.time || (one.time === other.time && view.id(one.node) < view.id(other.node));

/** Inserts into a list by ascending time. */
const insert = (sorted: Timed[], one: Timed): void => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.time ?? 0) <= one.time) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, one);
};
