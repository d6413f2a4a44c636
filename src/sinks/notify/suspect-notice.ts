import { contentId } from '../../lib/content-id.js';
import { resolveDrift } from '../../model/drift.js';
import { reasonText, type Suspicion } from '../../model/suspicion.js';
import type { Notice } from '../../model/notice.js';
import type { Output } from '../../model/output.js';
import { stateType } from './links.js';
import { ownAlert } from './own-alert.js';

/**
 * The notice about a state that is not believed (D101), and the one that it no longer is, in the shape of an
 * alert, see `ownAlert`. Targets filter it as an alert of severity `high`.
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
  return ownAlert({
    id: contentId('s_', source, since),
    severity: 'high',
    resource_type: stateType,
    resource_name: source,
    field,
    old_value: inForce[field],
    new_value: version[field],
    event_time: since,
    detail: `the state is not believed, because ${reasonText(suspicion)}; alerts are evaluated by the version before`,
  });
};
