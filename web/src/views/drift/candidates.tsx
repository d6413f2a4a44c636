import { callerId, callerName } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { Link } from '../../ui/link.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';

type Candidate = NonNullable<DriftDetail['candidates']>[number];

/** Somebody who may have made a difference that only a plan shows: the caller, the call, when, and from where. */
export const CandidateText = ({
  candidate: { user_identity, event_name, event_time, source_ip: ip },
}: {
  readonly candidate: Candidate;
}) => {
  const actor = callerId(user_identity);
  return (
    <>
      {actor === '' ? (
        'somebody'
      ) : (
        <Link to={pathTo('/actors', actor)}>
          <Text value={callerName(user_identity)} length={120} />
        </Link>
      )}{' '}
      (<Text value={event_name} length={80} />, <Time at={instantOf(event_time)} />
      {ip === null ? null : (
        <>
          ,{' '}
          <Link to={linkTo('/drifts', { source_ip: ip, group: 'none' })}>
            <Text value={ip} length={80} />
          </Link>
        </>
      )}
      )
    </>
  );
};

/** Candidates in the sentence; the others are listed beside it. */
const named = 3;

/** Who may have made the difference, in a sentence; nothing without candidates. */
export const CandidatesSentence = ({ candidates }: { readonly candidates: readonly Candidate[] }) =>
  candidates.length === 0 ? null : (
    <>
      {' '}
      It may have been{' '}
      {candidates.slice(0, named).map((candidate, at) => (
        <span key={candidate.event_id}>
          {at === 0 ? '' : at === candidates.length - 1 ? ' or ' : ', '}
          <CandidateText candidate={candidate} />
        </span>
      ))}
      {candidates.length > named ? `, or one of ${String(candidates.length - named)} more` : ''}.
    </>
  );
