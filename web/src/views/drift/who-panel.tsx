import { alertOfDrift } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Facts } from './facts.js';

/** The identity that made the change, as the audit record has it. */
export const WhoPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { user_identity: by, origin } = drift;
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
      {user === '' ? <p>The record names nobody.</p> : null}
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
