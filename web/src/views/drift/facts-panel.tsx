import { accountOf, accountWord } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { Facts } from './facts.js';

/** Where the change happened, and what the service knows about it. */
export const FactsPanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { account_id, account_name, region, region_name, rules, blast_radius_size: reached } = drift;
  const where = account_name === null ? account_id : `${accountOf(drift)} (${account_id})`;
  return (
    <Panel title="Details" more={<CopyButton text={drift.id} label="Copy id" done="Id copied" />}>
      <Facts
        facts={[
          [
            'Blast radius',
            reached === null ? null : (
              <Link to={linkTo('/graph', { node: drift.address ?? drift.id })}>
                {reached} {reached === 1 ? 'resource' : 'resources'} when announced
              </Link>
            ),
          ],
          [
            'Resource type',
            <Link to={linkTo('/drifts', { type: drift.resource_type })}>
              <Text value={drift.resource_type} />
            </Link>,
          ],
          ['Resource id', drift.resource_id],
          ['Provider', drift.provider],
          [accountWord(drift.provider), where],
          ['Region', region_name === null ? region : `${region_name} (${region})`],
          ['Environment', drift.environment],
          ['Rules', rules.length === 0 ? 'built-in default' : rules.join(', ')],
          ['Event', drift.event_name],
          ['Event id', drift.event_id],
          ['Detected', <Time at={instantOf(drift.detected_at)} />],
          ['Occurrences', drift.occurrences > 1 ? String(drift.occurrences) : null],
          ['Last seen', drift.occurrences > 1 ? <Time at={instantOf(drift.last_seen)} /> : null],
        ]}
      />
    </Panel>
  );
};
