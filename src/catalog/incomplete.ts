import type { AuditRecord } from '../model/audit-record.js';
import { refKey, type Change, type Edit } from '../model/change.js';

/**
 * The part that is missing from a record because it was too large (D113): the request, and perhaps the answer; some parameters; only the
 * answer; or the outcome, in which case the call may have failed.
 */
export type Cut = 'request' | 'parameters' | 'answer' | 'outcome';

/** Member of `AuditRecord.context`; absent from whole records. */
export type CutContext = { readonly cut?: Cut };

export const cutOf = ({ context }: Pick<AuditRecord, 'context'>): Cut | undefined => (context as CutContext).cut;

/** The change of a resource of this type that the record does not name. `key`: that of the record. */
export const unsureChange = (type: string, key: string, edits: readonly Edit[]): Change => ({
  owners: [
    { act: 'modify', ref: { type, attributes: {}, key: refKey(type, ['?'], [key]) }, edits, name: '', id: '', parents: [], isUnsure: true },
  ],
  undeclared: 'not_in_state',
  uncovered: [],
});
