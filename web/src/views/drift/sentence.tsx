import { accountOf, accountWord, alertOfDrift, callerName } from '../../alerts/alert.js';
import { planText, programName } from '../../alerts/found-by-plan.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { durationText, instantOf, timeText, zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { Link } from '../../ui/link.js';
import { Text } from '../../ui/text.js';
import { CandidatesSentence } from './candidates.js';

/** What happened, in plain words. */
export const Sentence = ({ drift }: { readonly drift: DriftDetail }) => {
  const { account_id, region, region_name, maintenance, origin, candidates } = drift;
  const { user, actor } = alertOfDrift(drift);
  return (
    <p class="sentence">
      {candidates !== undefined ? (
        `Found by a plan of ${programName(drift.event_name)}; no record explains it: somebody`
      ) : actor === '' ? (
        'Somebody'
      ) : (
        <Link to={pathTo('/actors', actor)}>
          <Text value={user} length={120} />
        </Link>
      )}{' '}
      <What drift={drift} />
      {origin.source_ip === null ? null : (
        <>
          {' '}
          from{' '}
          <Link to={linkTo('/drifts', { source_ip: origin.source_ip, group: 'none' })}>
            <Text value={origin.source_ip} length={80} />
          </Link>
        </>
      )}
      {origin.tool === null || candidates !== undefined ? null : <Text value={` (${origin.tool})`} length={120} />}
      {origin.mfa === false ? ' without a second factor' : ''}
      {account_id === '' ? null : (
        <>
          {' '}
          in the {accountWord(drift.provider).toLowerCase()} <Text value={accountOf(drift)} length={80} />
        </>
      )}
      {region === '' ? null : (
        <>
          , <Text value={region_name ?? region} length={60} />
        </>
      )}
      {maintenance === null ? null : (
        <>
          , during the maintenance window <Text value={maintenance} length={80} />
        </>
      )}
      .{candidates === undefined ? null : <CandidatesSentence candidates={candidates} />} {declarationOf(drift)}{' '}
      <Resolution drift={drift} />
    </p>
  );
};

const verbs = { created: 'added', modified: 'changed', deleted: 'removed' } as const;
const wholeVerbs = { created: 'created', modified: 'changed', deleted: 'deleted' } as const;

const What = ({ drift: { change, field, event_name } }: { readonly drift: DriftDetail }) => {
  if (change === 'unknown')
    return (
      <>
        called <Text value={event_name} length={80} />, which may have changed it; the catalog does not contain this event
      </>
    );
  if (field === '*') return <>{wholeVerbs[change]} it</>;
  return (
    <>
      {verbs[change]}{' '}
      <span class="field">
        <Text value={field} length={120} />
      </span>
    </>
  );
};

const declarationOf = ({ change, field, address }: DriftDetail): string => {
  if (field !== '*') return '';
  if (change === 'created' && address === null) return 'No state declared it.';
  return change === 'deleted' && address !== null ? 'A state declares it.' : '';
};

const Resolution = ({ drift: { resolution, resolved_at, resolved_by, last_seen, change } }: { readonly drift: DriftDetail }) => {
  const after = resolved_at === null ? '' : ` after ${durationText(instantOf(resolved_at) - instantOf(last_seen))}`;
  const by = resolved_by?.user_identity ?? undefined;
  const who = by === undefined ? '' : callerName(by);
  const state = resolved_by?.state ?? '';
  const shownIn = useValue(zone);
  switch (resolution) {
    case 'declared':
      return (
        <>
          {state === '' ? 'A state' : <Text value={state} length={120} />} declared it{after}.
        </>
      );
    case 'reverted':
      return (
        <>
          {who === '' ? 'It was set back' : <Text value={who} length={120} />}
          {who === '' ? '' : ' set it back'}
          {after}.
        </>
      );
    case 'superseded':
      return <>A later alert describes the same attribute.</>;
    case 'accepted':
      return resolved_by?.person === null || resolved_by === null ? (
        <>A person accepted it; it still differs.</>
      ) : (
        <>
          <Text value={resolved_by.person.name} length={120} /> accepted it
          {resolved_by.person.until === null ? '' : ` until ${timeText(instantOf(resolved_by.person.until), shownIn)}`}:{' '}
          <Text value={resolved_by.person.comment} length={400} />. It still differs from the declaration.
        </>
      );
    case 'verified':
      return (
        <>
          <Text value={capitalised(resolved_by?.plan ? planText(resolved_by.plan) : 'a plan')} length={160} /> found it as declared{after}.
        </>
      );
    case 'removed':
      return <>No state declares it any more; it may still be as it was changed.</>;
    case null:
      return <>{change === 'created' ? 'It still exists.' : change === 'unknown' ? '' : 'It still differs from the declaration.'}</>;
  }
};

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
