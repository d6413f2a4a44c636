import { PlanError } from './plan-error.js';
import type { PlanHead } from '../model/plan.js';
import type { ReadChange } from './read-change.js';
import type { ConfiguredBlock } from './read-block.js';

/** Most resources of a plan, and most JSON of changes that is kept while the rest is read. */
const maxResources = 500_000;
const maxKept = 128 * 1024 * 1024;

/** What a plan says about one resource, as it is read. */
export type ResourceDraft = {
  /** As the state has it: before moves. */
  readonly address: string;
  type: string;
  /** From the refreshed state; undefined if it does not show one. */
  id: string | undefined;
  /** It is in the refreshed state of a document, or was refreshed to its end in a stream. */
  isRefreshed: boolean;
  drift: ReadChange | undefined;
  change: ReadChange | undefined;
};

/** What both forms of a plan are read into. */
export type PlanDraft = {
  readonly form: PlanHead['form'];
  program: PlanHead['program'];
  version: string;
  /** ISO 8601 UTC; '' if the plan does not say it. */
  taken: string;
  /** It failed, or did not reach its end: its silence proves nothing. */
  isBroken: boolean;
  /** Whether it covers the whole configuration; undefined if it does not say. */
  isComplete: boolean | undefined;
  readonly resources: Map<string, ResourceDraft>;
  /** Blocks by `blockKey`; undefined if the plan does not show the configuration. */
  blocks: Map<string, ConfiguredBlock> | undefined;
};

export const emptyDraft = (form: PlanHead['form']): PlanDraft => ({
  form,
  program: 'terraform',
  version: '',
  taken: '',
  isBroken: false,
  isComplete: undefined,
  resources: new Map(),
  blocks: undefined,
});

/** The resource of an address, which is added if it is new. Throws `PlanError` if there are too many, or if it has no address. */
export const draftOf = (resources: Map<string, ResourceDraft>, address: string, type: string, where: () => string): ResourceDraft => {
  const known = resources.get(address);
  if (known !== undefined) return known;
  if (address === '' || type === '') throw new PlanError(`${where()}: expected an address and a type`);
  if (resources.size >= maxResources) throw new PlanError(`more than ${String(maxResources)} resources`);
  const added: ResourceDraft = { address, type, id: undefined, isRefreshed: false, drift: undefined, change: undefined };
  resources.set(address, added);
  return added;
};

/** Counts the JSON of what is kept. */
export class KeptChanges {
  #size = 0;

  add(size: number): void {
    this.#size += size;
    if (this.#size > maxKept)
      throw new PlanError('the plan changes more than 128 MiB of attributes: make one for a part of the configuration (-target)');
  }
}

/** Adds what was refreshed under the address that the configuration has: the state has it under the address before moves. */
export function* joinRefreshed(
  resources: Map<string, ResourceDraft>,
  refreshed: ReadonlyMap<string, ResourceDraft>,
  moves: ReadonlyMap<string, string>,
): Generator<undefined, void> {
  for (const { address, type, id } of refreshed.values()) {
    yield;
    const known = draftOf(resources, moves.get(address) ?? address, type, () => 'the plan');
    known.id = id;
    known.isRefreshed = true;
  }
}
