import type { AuditRecord } from '../../model/audit-record.js';
import type { Observation } from '../../model/graph-evidence.js';
import { awsSessions } from './aws-sessions.js';
import { podObservations } from './pod-observations.js';

/**
 * What a record shows about sessions and pods, whether or not it changes anything that is declared. A failed call shows nothing. Most of
 * these records are counted as `read_only` (D6): they pass decoding only because of this.
 */
export const observationsOf = (record: AuditRecord): readonly Observation[] => {
  if (!record.succeeded) return [];
  if (record.provider === 'aws') return awsSessions(record);
  return record.provider === 'kubernetes' ? podObservations(record) : [];
};
