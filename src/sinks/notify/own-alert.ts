import { unknownOrigin } from '../../model/audit-record.js';
import { makeDrift, type Drift } from '../../model/drift.js';

type OwnAlert = Pick<
  Drift,
  'id' | 'severity' | 'resource_type' | 'resource_name' | 'field' | 'old_value' | 'new_value' | 'event_time' | 'detail'
>;

/** A notice of driftline's own in the shape of an alert; what is not given is empty. */
export const ownAlert = ({ event_time: at, ...given }: OwnAlert): Drift =>
  makeDrift({
    ...given,
    timestamp: at,
    resource_id: given.resource_name,
    summary: given.detail ?? '',
    fields: null,
    user_identity: { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' },
    origin: unknownOrigin,
    address: null,
    provider: 'aws',
    account_id: '',
    account_name: null,
    region: '',
    region_name: null,
    change: 'modified',
    rules: [],
    event_name: '',
    event_id: '',
    event_time: at,
    detected_at: at,
    environment: null,
    maintenance: null,
    incident: null,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    verified_at: undefined,
    candidates: undefined,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: at,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    triage: null,
  });
