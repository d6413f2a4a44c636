import { alertOfDrift } from '../../alerts/alert.js';
import { programName } from '../../alerts/found-by-plan.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { CandidateText } from './candidates.js';
import { Facts } from './facts.js';

/** The identity that made the change, as the audit record has it. */
export const WhoPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { user_identity: by, origin, candidates } = drift;
  const { actor, user } = alertOfDrift(drift);
  return (
    <Panel
      title="Who"
      more={
        actor === '' ? null : (
          <span>
            <Link to={pathTo('/actors', actor)}>Actor</Link> · <Link to={linkTo('/drifts', { actor, group: 'none' })}>all drifts</Link>
          </span>
        )
      }
    >
      {candidates !== undefined ? (
        <>
          <p>Found by a plan of {programName(drift.event_name)}; no record explains it.</p>
          {candidates.length === 0 ? null : (
            <>
              <p class="quiet">These calls may have made the difference; what they changed is not known:</p>
              <ul class="plain-rows" aria-label="May have been">
                {candidates.map((candidate) => (
                  <li key={candidate.event_id}>
                    <span>
                      <CandidateText candidate={candidate} />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : user === '' ? (
        <p>The record names nobody.</p>
      ) : null}
      <Facts
        facts={[
          ['Type', by.type],
          ['ARN', by.arn],
          ['Principal', by.principal_id],
          ['Account', by.account_id === drift.account_id ? '' : by.account_id],
          ['Role', by.role_name],
          ['Delegated from', by.delegated_from ?? ''],
          ['Through', by.invoked_by ?? ''],
          ['User agent', origin.user_agent ?? ''],
          ['Access key', origin.access_key_id ?? ''],
          ['Second factor', origin.mfa === null ? '' : origin.mfa ? 'yes' : 'no'],
          ['Session since', origin.session_started ?? ''],
          ['Groups', origin.groups?.join(', ') ?? ''],
        ]}
      />
    </Panel>
  );
};
