import { hash } from 'node:crypto';
import { canonicalJson } from '../lib/canonical-json.js';
import { contentId } from '../lib/content-id.js';
import type { PlanHead, PlannedChange, PlannedResource } from '../model/plan.js';
import { maskMarked } from './mask-marked.js';
import { pendingChange } from './pending-change.js';
import type { PlanDraft, ResourceDraft } from './plan-draft.js';
import { blockKey, type ConfiguredBlock } from './read-block.js';
import { memberOf, type ReadChange } from './read-change.js';

/** What whoever made the plan knows about it. */
export type PlanOptions = {
  /**
   * The addresses of `-target`, of resources or modules; empty: it was made without. Undefined: not known. A document of Terraform 1.8 or newer
   * says in `complete` whether it has targets, but not which.
   */
  readonly targets?: readonly string[] | undefined;
  /** False: it was made with `-refresh=false`, of which a document shows no trace. */
  readonly isRefreshed?: boolean | undefined;
  /** When it was begun, ISO 8601 UTC, if the plan does not say it: Terraform before 1.5 does not write it. */
  readonly taken: string;
  readonly by: string;
};

/** A plan that was read. */
export type ReadPlan = {
  readonly head: PlanHead;
  readonly resources: readonly PlannedResource[];
  /** Characters of the JSON of each resource. */
  readonly weights: readonly number[];
  /** The resources that are in the state from which the plan was made, by address, with their ids as far as the plan shows them. */
  readonly declared: ReadonlyMap<string, { readonly type: string; readonly id: string | undefined }>;
};

/**
 * Makes the resources of a plan, one per step.
 *
 * For which resources its silence counts (measured with Terraform 1.11):
 *
 * - A document has `prior_state`, the refreshed state, of all resources, also with `-target`, where most of them were not refreshed. It has
 *   `complete: false` then. `resource_changes` has the targets and what they depend on, without changes too; with `-refresh-only` it is absent.
 * - OpenTofu, and Terraform before 1.8, do not write `complete`. Then it counts for what `resource_changes` lists; with `-refresh-only`, which
 *   lists nothing there, for all resources, unless the targets are known: a targeted one shows no trace of it.
 * - `-refresh=false` leaves no trace in a document: `resource_drift` is absent, as in one without drift. In the events `refresh_complete` is absent.
 * - A resource that is gone is missing in `prior_state` and listed in `resource_drift`.
 * - A plan that failed speaks only for what it lists.
 */
export function* plannedResources(draft: PlanDraft, options: PlanOptions): Generator<undefined, ReadPlan> {
  const resources: PlannedResource[] = [];
  const weights: number[] = [];
  const declared = new Map<string, { readonly type: string; readonly id: string | undefined }>();
  const listsChanges = [...draft.resources.values()].some(({ change }) => change !== undefined);
  let sum = 0n;
  for (const one of draft.resources.values()) {
    yield;
    const block = draft.blocks?.get(blockKey(one.change?.movedTo ?? one.drift?.movedTo ?? one.address));
    const resource = plannedResource(one, block, isConclusive(one, draft, options, listsChanges));
    const json = canonicalJson(resource);
    // A sum, so that the order of the resources does not matter.
    sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', json, 'hex')}`));
    resources.push(resource);
    weights.push(json.length);
    if (isDeclared(one)) declared.set(one.address, { type: one.type, id: idOf(one) });
  }
  const { program, version, form, taken } = draft;
  const id = contentId('p_', form, program, version, taken, String(draft.isBroken), sum.toString(16));
  return {
    head: { id, taken: taken === '' ? options.taken : taken, program, version, form, by: options.by },
    resources,
    weights,
    declared,
  };
}

const plannedResource = (
  { address, type, drift: listed, change }: ResourceDraft,
  block: ConfiguredBlock | undefined,
  isConclusive: boolean,
): PlannedResource => {
  const drift = listed?.action === 'none' ? undefined : listed;
  const pending = change === undefined ? undefined : pendingChange(change, drift, block);
  // What is pending on a resource that is gone is compared with the object of the drift.
  const marks = new Set([...(drift?.marks ?? []), ...(change?.marks ?? [])]);
  return {
    address,
    type,
    isConclusive,
    configured: block === undefined ? null : [...block.names].sort(),
    drift: drift === undefined ? null : masked(drift, actionOf(drift), marks),
    pending: pending === undefined ? null : { ...masked(pending, pending.action, marks), reason: pending.reason },
  };
};

/** An unknown action of a drift is a difference at least. */
const actionOf = ({ action }: ReadChange): PlannedChange['action'] => (action === 'none' || action === 'other' ? 'update' : action);

const masked = (
  { before, after }: Pick<ReadChange, 'before' | 'after'>,
  action: PlannedChange['action'],
  paths: ReadonlySet<string>,
): PlannedChange => {
  const found = new Set<string>();
  const shown = [maskMarked(before, paths, found), maskMarked(after, paths, found)] as const;
  return { action, before: shown[0], after: shown[1], masked: [...found].sort() };
};

/** Whether the state has it: a plan also lists what it creates or imports. */
const isDeclared = ({ isRefreshed, drift, change }: ResourceDraft): boolean =>
  change?.isImport !== true && (isRefreshed || drift !== undefined || (change !== undefined && change.action !== 'create'));

/** Of the refreshed object, or of the one that is gone. */
const idOf = ({ id, drift }: ResourceDraft): string | undefined => {
  const gone = memberOf(drift?.before ?? null, 'id');
  return id ?? (typeof gone === 'string' ? gone : undefined);
};

const isConclusive = (one: ResourceDraft, draft: PlanDraft, { targets, isRefreshed }: PlanOptions, listsChanges: boolean): boolean => {
  const { address, drift, change } = one;
  if (draft.isBroken || isRefreshed === false || change?.isImport === true || change?.action === 'other') return false;
  if (draft.form === 'events') return one.isRefreshed;
  const isInState = one.isRefreshed || drift !== undefined;
  if (!isInState) return false;
  if (drift !== undefined || change !== undefined) return true;
  if (targets !== undefined && targets.length > 0) return targets.some((target) => isWithin(address, target));
  return draft.isComplete ?? (targets !== undefined || !listsChanges);
};

/** Whether an address is the target, an instance of it, or in the module that it names. */
const isWithin = (address: string, target: string): boolean =>
  address === target || address.startsWith(`${target}.`) || address.startsWith(`${target}[`);
