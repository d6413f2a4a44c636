import type { AuditRecord } from '../model/audit-record.js';
import { hasCatalog } from '../model/contracts/provider.js';
import type { DropReason } from '../model/drop-reason.js';
import { eventKey } from './event-key.js';

/** The part of the catalog that decoders use before a record is interpreted. */
export interface EventLookup {
  /** `eventName`: see `eventKey`. */
  readonly lookup: (eventSource: string, eventName: string) => EventStatus | undefined;
  /** Whether a state declares a resource of a type that is tracked only if declared. If absent, evaluation decides. */
  readonly declaresObjects?: () => boolean;
}

/** `only_declared`: the event changes only resources of types that are tracked only if declared. */
export type EventStatus = 'supported' | 'no_change' | 'only_declared';

/** The reason why a record is not interpreted, or undefined. The first reason that applies, in the order below, is counted (D6). */
export const classify = (record: AuditRecord | undefined, catalog: EventLookup): DropReason | undefined => {
  if (record === undefined) return 'malformed';
  if (record.readOnly) return 'read_only';
  const known = hasCatalog(record.provider)
    ? catalog.lookup(record.eventSource, eventKey(record.eventSource, record.eventName))
    : undefined;
  if (known === 'no_change') return 'read_only';
  // The failure of an operation cancels the change that its first entry described (D12).
  if (!record.succeeded && record.operation?.part !== 'last') return 'failed_call';
  // A later entry tells the outcome of the operation, and is the one that counts.
  if (isBegun(record)) return 'duplicate';
  if (known === 'only_declared' && catalog.declaresObjects?.() === false) return 'unsupported_resource';
  return known === undefined && !mayConcernDeclared(record) ? 'unsupported_event' : undefined;
};

/** Whether a state may declare a resource that an event outside of the catalog names (D67): management events of AWS, and changes of any log. */
const mayConcernDeclared = ({ provider, eventSource, context }: AuditRecord): boolean =>
  !hasCatalog(provider) || (isOfAws(eventSource) && context['category'] === undefined);

/** See `decodeActivity`. */
const isBegun = ({ provider, context }: AuditRecord): boolean => provider === 'azure' && context['begun'] === true;

export const isOfAws = (eventSource: string): boolean => eventSource.endsWith('.amazonaws.com');
