import { contentId } from '../../lib/content-id.js';
import { makeDrift, resolveDrift } from '../../model/drift.js';
import { reasonText, type Suspicion } from '../../model/suspicion.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import { stateType } from './links.js';

/**
 * The notice about a state that is not believed (D101), and the one that it no longer is, in the shape of an alert: id, time, source and
 * reason; all else is empty. Targets filter it as an alert of severity `high`.
 */
export const suspectNotice = ({ suspicion, at, end }: Extract<Output, { readonly output: 'suspect' }>): Notice => {
  const drift = alertOf(suspicion);
  return end === undefined
    ? { kind: 'drift', drift }
    : { kind: 'resolved', drift: resolveDrift(drift, end.as === 'continued' ? 'reverted' : 'declared', at) };
};

const alertOf = (suspicion: Suspicion): Notice['drift'] => {
  const { source, reason, since, version, inForce } = suspicion;
  const field = reason === 'emptied' ? 'resources' : reason;
  return makeDrift({
    id: contentId('s_', source, since),
    timestamp: since,
    severity: 'high',
    resource_type: stateType,
    resource_name: source,
    resource_id: source,
    field,
    old_value: inForce[field],
    new_value: version[field],
    user_identity: { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' },
    origin: { via: null },
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
    event_time: since,
    detected_at: since,
    environment: null,
    maintenance: null,
    detail: `the state is not believed, because ${reasonText(suspicion)}; alerts are judged by the version before`,
    root_cause: null,
    blast_radius_size: null,
    seen_in_state: null,
    unconfirmed: null,
    cascade_of: null,
    superseded_by: null,
    occurrences: 1,
    last_seen: since,
    resolution: null,
    resolved_at: null,
    triage: null,
  });
};
