import type { JsonObject } from '../../src/lib/json.js';
import type { Arrival } from '../../src/model/fact.js';
import type { PlanHead, PlannedResource } from '../../src/model/plan.js';
import { clock } from './applies.js';
import { main } from './evaluate-facts.js';

/** Short constructors for plans that reach evaluation. Times are seconds after ten o'clock. */

/** What differs of one resource: its values in the state, and what is there. */
export type Differs = readonly [before: JsonObject, after: JsonObject];

type ResourceOptions = Partial<Pick<PlannedResource, 'isConclusive' | 'configured'>> & { readonly masked?: readonly string[] };

export const planned = (
  address: string,
  differs: Differs | 'deleted' | 'differs' | undefined,
  { isConclusive = true, configured = null, masked = [] }: ResourceOptions = {},
): PlannedResource => ({
  address,
  type: address.split('.').at(-2) ?? '',
  isConclusive,
  configured,
  drift:
    differs === undefined
      ? null
      : typeof differs === 'string'
        ? { action: differs === 'deleted' ? 'delete' : 'update', before: differs === 'deleted' ? {} : null, after: null, masked: [] }
        : { action: 'update', before: differs[0], after: differs[1], masked },
  pending: null,
});

/** `taken`: when the plan was begun; `at`: when it arrives, default a minute later. */
export const plan = (
  resources: readonly PlannedResource[],
  taken: number,
  { at = taken + 60, source = main, ...head }: { readonly at?: number; readonly source?: string } & Partial<PlanHead> = {},
): Arrival => ({
  kind: 'plan',
  at: clock(at),
  source,
  plan: { id: `p_${String(taken)}`, taken: clock(taken), program: 'terraform', version: '1.11.4', form: 'document', by: 'ci', ...head },
  resources,
  isLast: true,
});
