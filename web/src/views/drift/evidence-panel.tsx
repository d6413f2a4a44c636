import { callerName } from '../../alerts/alert.js';
import { planText } from '../../alerts/found-by-plan.js';
import type { DriftDetail } from '../../api/client.js';
import { instantOf } from '../../lib/time.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { Facts } from './facts.js';

/** What is known about the difference since it was announced, and whether a plan shows it; nothing if nothing is. */
export const EvidencePanel = ({ drift }: { readonly drift: DriftDetail }) => {
  const { seen_in_state: seen, unconfirmed, cascade_of: parent, superseded_by: later, resolution, resolved_at: at, address } = drift;
  if (seen === null && unconfirmed === null && parent === null && later === null && at === null && address === null) return null;
  return (
    <Panel title="Evidence">
      <Facts
        facts={[
          ['Verified', verifiedOf(drift)],
          ['Not known to be as declared', unconfirmed === null ? null : <Text value={unconfirmed.join(', ')} length={1_000} />],
          ['Seen in a state', seen === null ? null : <Mirrored at={instantOf(seen)} />],
          ['Deleted with', parent === null ? null : <Link to={`/drifts/${parent}`}>its parent</Link>],
          ['Later alert', later === null ? null : <Link to={`/drifts/${later}`}>about the same</Link>],
          [resolution === 'accepted' ? 'Accepted' : 'Resolved', at === null ? null : <Time at={instantOf(at)} />],
          ['By', byOf(drift)],
        ]}
      />
    </Panel>
  );
};

/** Whether a plan shows the difference. None can say anything about what is not declared. */
const verifiedOf = ({ verified_at: at, resolution, address }: DriftDetail) =>
  at === undefined ? (
    resolution === null && address !== null && 'No plan has verified it'
  ) : (
    <>
      A plan that began at <Time at={instantOf(at)} /> {resolution === null ? 'shows' : 'showed'} the difference
    </>
  );

/** Who or what resolved an alert; of a plan also when it was begun. */
const byOf = (drift: DriftDetail) => {
  const plan = drift.resolved_by?.plan ?? null;
  const by = resolverOf(drift);
  return plan === null || by === null ? (
    by
  ) : (
    <>
      <Text value={by} length={160} />, begun at <Time at={instantOf(plan.taken)} />
    </>
  );
};

/** A refresh of Terraform writes what is there, whoever put it there. */
const Mirrored = ({ at }: { readonly at: number }) => (
  <>
    <Time at={at} />, in an attribute that only mirrors other resources; this declares nothing
  </>
);

/** Who or what resolved an alert, with the call; null if nothing is known. */
export const resolverOf = ({ resolved_by: by }: Pick<DriftDetail, 'resolved_by'>): string | null => {
  if (by === null) return null;
  const { user_identity: who, event_name: event, state, person, plan } = by;
  if (person !== null) return person.name;
  if (plan !== null) return planText(plan);
  if (who === null) return state;
  const name = callerName(who);
  return event === null ? name : `${name}, ${event}`;
};
