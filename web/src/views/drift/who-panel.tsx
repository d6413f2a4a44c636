import { alertOfDrift } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Facts } from './facts.js';
import { Text } from '../../ui/text.js';

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
            <Link to={pathTo('/actors', actor)}>Actor</Link> · <Link to={linkTo('/drifts', { actor })}>all drifts</Link>
          </span>
        )
      }
    >
      <p class="who">
        {user === '' ? 'The record names nobody.' : <Text value={user} length={200} />}
        {origin.source_ip === null ? null : (
          <span class="quiet">
            {' from '}
            <Link to={linkTo('/drifts', { source_ip: origin.source_ip })}>{origin.source_ip}</Link>
          </span>
        )}
      </p>
      <Facts
        facts={[
          ['Type', by.type],
          ['ARN', by.arn],
          ['Principal', by.principal_id],
          ['Account', by.account_id],
          ['Role', by.role_name],
          ['Delegated from', by.delegated_from ?? ''],
          ['Through', by.invoked_by ?? ''],
          ['Address', origin.source_ip ?? ''],
          ['Tool', origin.tool ?? ''],
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
