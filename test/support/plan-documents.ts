import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../src/lib/json.js';
import type { PlannedResource } from '../../src/model/plan.js';
import type { PlanOptions, ReadPlan } from '../../src/plans/planned-resources.js';
import { PlanReader } from '../../src/plans/plan-reader.js';

/** Output of Terraform 1.11 about five files, two modules and `terraform_data`: `plain.json`, `target.json`, `moved.json` and events. */
export const recordedPlan = (name: string): Buffer => readFileSync(`test/data/plans/${name}`);

const arrived = '2026-03-02T00:00:00.000Z';

/** Reads a plan in pieces of `size` bytes. */
export const readPieces = (bytes: Uint8Array | string, size = 4_000, options: Partial<PlanOptions> = {}): ReadPlan => {
  const all = Buffer.from(bytes);
  const reader = new PlanReader();
  for (let at = 0; at < all.length; at += size) reader.push(Buffer.from(all.subarray(at, at + size)));
  const steps = reader.finish({ taken: arrived, by: 'ci', ...options });
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

export const byAddress = (plan: ReadPlan): ReadonlyMap<string, PlannedResource> => new Map(plan.resources.map((one) => [one.address, one]));

export type DocumentParts = {
  readonly drift?: readonly JsonObject[];
  readonly changes?: readonly JsonObject[];
  /** Addresses of the refreshed state. */
  readonly prior?: readonly string[];
  /** Expressions by `type.name`. */
  readonly blocks?: Readonly<Record<string, JsonObject>>;
  readonly other?: JsonObject;
};

/** A document of `terraform show -json`. */
export const planDocument = ({ drift, changes, prior = [], blocks, other }: DocumentParts): JsonObject => ({
  format_version: '1.2',
  terraform_version: '1.11.4',
  planned_values: { root_module: {} },
  ...(drift === undefined ? {} : { resource_drift: drift }),
  ...(changes === undefined ? {} : { resource_changes: changes }),
  prior_state: {
    format_version: '1.0',
    values: { root_module: { resources: prior.map((address) => ({ ...naming(address), values: { id: `id of ${address}` } })) } },
  },
  ...(blocks === undefined
    ? {}
    : {
        configuration: {
          root_module: { resources: Object.entries(blocks).map(([address, expressions]) => ({ ...naming(address), expressions })) },
        },
      }),
  timestamp: '2026-03-01T10:00:00Z',
  applyable: true,
  complete: true,
  errored: false,
  ...other,
});

/** An element of `resource_drift` or `resource_changes`. */
export const changeOf = (address: string, actions: readonly string[], change: JsonObject, other: JsonObject = {}): JsonObject => ({
  ...naming(address),
  change: { actions, before: null, after: null, after_unknown: {}, before_sensitive: {}, after_sensitive: {}, ...change },
  ...other,
});

const naming = (address: string): JsonObject => {
  const [type = '', name = ''] = address.replace(/\[.*$/, '').split('.').slice(-2);
  return { address, mode: 'managed', type, name, provider_name: 'registry.terraform.io/hashicorp/aws' };
};
