import type { Severity } from '../model/severity.js';
import type { TypeSpec } from './type-spec.js';

/** A condition beyond type and attribute. It compares the values before and after, so that undoing a change does not match. */
export const conditions = {
  turned_on: 'turned on',
  turned_off: 'turned off',
  lowered: 'lowered or removed',
  expires_sooner: 'lowered, where 0 means for ever',
  emptied: 'removed',
  replaced: 'removed, or replaced by another',
  loses_entries: 'loses an entry',
  gains_entries: 'gains an entry',
  given: 'given',
  opens_policy: 'grants access to everybody or an unknown account',
  widens_policy: 'allows more, or denies less',
  drops_denial: 'denies less',
  opens_acl: 'grants something to everybody or to another account',
  opens_function: 'lets everybody or an unknown account call it',
  lets_in_stranger: 'names everybody or an unknown account',
  opens_network: 'allows every address',
  opens_firewall: 'admits every address',
  administrator_policy: 'a policy with administrator rights',
  administrator_group: 'a group with administrator rights',
  allows_everything: 'allows every verb on every resource',
  administrator_document: 'gives administrator rights',
  opens_grants: 'gives everybody a role',
  administrator_role: 'gives a role with administrator rights',
  opens_ranges: 'allows every address, or is removed',
  names_everybody: 'names everybody',
  switched_off: 'switched off',
  opens_ports: 'allows more, and every address is admitted',
  opens_rules: 'allows every address more',
  loses_denials: 'denies less',
  loses_restriction: 'restricts less',
  drops_audit: 'logs less',
  of_every_address: 'of a route for every address',
  lowers_tls: 'allows older versions',
  gives_node_rights: 'gives a container rights on its node',
  lowers_level: 'enforces a lower level',
  ignores_failures: 'ignores failures, or loses an entry',
  opens_blocks: 'admits every address to more',
  gains_sources: 'admits more',
  moves_open: 'changed, and every address is admitted',
  admits_entry: 'admits every address',
  opens_pods: 'admits every address or every pod',
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

type RowFields = Pick<SeverityRow, 'types' | 'attributes' | 'why'> & Partial<Pick<SeverityRow, 'family' | 'when'>>;

const row =
  (severity: Severity) =>
  (change: SeverityRow['change'] | SeverityRow['change'][number], fields: RowFields): SeverityRow => ({
    severity,
    change: typeof change === 'string' ? [change] : change,
    ...fields,
  });

export const critical = row('critical');
export const high = row('high');
export const medium = row('medium');
export const low = row('low');
/** The resource as a whole, or any of its attributes. */
export const anything: readonly string[] = ['*'];
