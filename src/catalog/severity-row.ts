import type { Severity } from '../model/severity.js';
import { words } from './dsl.js';
import type { TypeSpec } from './type-spec.js';

/** A condition beyond type and attribute. It compares the values before and after, so that undoing a change does not match. */
export const conditions = {
  turned_on: 'turned on',
  turned_off: 'turned off, or its block removed',
  lowered: 'lowered or removed: a number, a duration, a TLS version, a Pod Security level',
  expires_sooner: 'lowered, where 0 means for ever',
  set: 'set',
  removed: 'removed',
  replaced: 'removed, or replaced by another',
  gains_entries: 'gains an entry',
  loses_entries: 'loses an entry',
  exposes: 'gives access to everybody or an unknown account',
  widens_policy: 'allows more, or denies less',
  administrator: 'gives administrator rights',
  protects_less: 'denies, restricts, checks or logs less',
  opens_network: 'admits every address, or more for every address',
  opens_allowlist: 'admits every address, or is removed',
  default_route: 'of a route for every address',
  node_access: 'gives a container rights on its node',
} as const;

export type Condition = keyof typeof conditions | { readonly becomes: readonly string[] } | { readonly was: string };

/**
 * One row of the table of default severities (D24). It matches a change of one of `types` and `attributes` that meets the condition. The
 * first matching row decides the severity.
 */
export type SeverityRow = {
  readonly severity: Severity;
  readonly change: readonly ('created' | 'modified' | 'deleted')[];
  /** Type names, which may contain `*`. */
  readonly types: readonly string[];
  /** Only types of this service. */
  readonly family?: TypeSpec['family'];
  /** Paths, which may contain `*`; for a created or deleted resource, the attributes to examine. `*`: any change. */
  readonly attributes: readonly string[];
  readonly when?: Condition;
  /** One line for the severity reference. */
  readonly why: string;
};

/** The rows of a topic; a call of `critical` and its like gives one for each pair of types and attributes. */
export type SeverityRows = readonly (readonly SeverityRow[])[];

/**
 * Rows in the order of the columns of the reference. `when`: `any` for every change. `what`: types → attributes, both lists of words; without
 * attributes, the resource as a whole or any of them.
 */
const rows =
  (severity: Severity) =>
  (
    change: SeverityRow['change'] | SeverityRow['change'][number],
    when: Condition | 'any',
    why: string,
    what: string | Readonly<Record<string, string>>,
    family?: TypeSpec['family'],
  ): readonly SeverityRow[] =>
    Object.entries(typeof what === 'string' ? { [what]: '*' } : what).map(([types, attributes]) => ({
      severity,
      change: typeof change === 'string' ? [change] : change,
      types: words(types),
      attributes: words(attributes),
      why,
      ...(when === 'any' ? {} : { when }),
      ...(family === undefined ? {} : { family }),
    }));

export const critical = rows('critical');
export const high = rows('high');
export const medium = rows('medium');
export const low = rows('low');
