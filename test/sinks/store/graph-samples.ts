import { changedAddresses } from '../../../src/operators/states/compare-snapshots.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import type { Document, Page, PageRequest } from '../../../src/model/contracts/store.js';
import { snapshotOf } from '../../support/arrivals.js';
import { clock, sampleDrift } from './samples.js';

/** A resource block. `keys`: those of its instances, empty for a single one. `dependencies`: configuration addresses. */
export type Block = {
  readonly module: string;
  readonly type: string;
  readonly name: string;
  readonly mode: 'managed' | 'data';
  readonly keys: readonly (string | number)[];
  readonly dependencies: readonly string[];
};

export const block = (name: string, rest: Partial<Block> = {}): Block => ({
  module: '',
  type: 'aws_x',
  name,
  mode: 'managed',
  keys: [],
  dependencies: [],
  ...rest,
});

export const stateOf = (blocks: readonly Block[], source = 's', serial = 1): StateSnapshot => {
  const resources = blocks.map(({ module, type, name, mode, keys, dependencies }): JsonObject => {
    const indexes = keys.length === 0 ? [undefined] : keys;
    const instances = indexes.map((key): JsonObject => ({
      ...(key === undefined ? {} : { index_key: key }),
      attributes: { id: `${name}-${String(key)}` },
      dependencies,
    }));
    return { ...(module === '' ? {} : { module }), mode, type, name, provider: 'p', instances };
  });
  return snapshotOf({ version: 4, terraform_version: '1.9.5', serial, lineage: 'l', resources }, source);
};

export const declared = (snapshot: StateSnapshot, before?: StateSnapshot, written = ''): Extract<Output, { output: 'declared' }> => ({
  output: 'declared',
  source: snapshot.source,
  at: '2026-03-02T10:00:00.000Z',
  written,
  snapshot,
  changes: changedAddresses(before, snapshot),
});

/** A new drift of the resource at `address`, if given. */
export const drift = (id: string, address: string | null): Output => ({
  output: 'drift',
  drift: sampleDrift(id, 0, { address }),
  waited: 0,
});

/** The end of a drift of the resource at `address`; its node label shows it. */
export const ended = (id: string, address: string | null = null): Output => ({
  output: 'resolved',
  drift: sampleDrift(id, 0, { address, field: 'ended', resolution: 'reverted', resolved_at: clock(1) }),
});

/** All pages of a collection. */
export const walk = (page: (request: PageRequest) => Page | undefined, limit: number): readonly string[] => {
  const items: string[] = [];
  for (let number = 1; ; number++) {
    const one = page({ page: number, limit });
    const shown = [...(one?.items ?? [])];
    items.push(...shown);
    if (shown.length < limit) return items;
  }
};

export const textOf = async ({ chunks }: Document): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
};
