import { accountOf, resourceOf } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { durationText, instantOf, timeText, zone } from '../../lib/time.js';
import { useValue } from '../../lib/use-value.js';
import { Text } from '../../ui/text.js';

/** What happened, in plain words. */
export const Sentence = ({ drift }: { readonly drift: DriftDetail }) => {
  const { user_identity: by, account_id, region, region_name, maintenance } = drift;
  const who = by.user_name || by.arn || by.principal_id;
  return (
    <p class="sentence">
      {who === '' ? 'Somebody' : <Text value={who} length={120} />} <What drift={drift} />
      {account_id === '' ? null : (
        <>
          {' '}
          in {drift.provider === 'gcp' ? 'the project' : 'the account'} <Text value={accountOf(drift)} length={80} />
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
      . {declarationOf(drift)} <Resolution drift={drift} />
    </p>
  );
};

const What = ({ drift }: { readonly drift: DriftDetail }) => {
  const { change, field, event_name } = drift;
  const resource = <Text value={resourceOf(drift)} length={200} />;
  const attribute = (
    <span class="field">
      <Text value={field} length={120} />
    </span>
  );
  if (change === 'unknown')
    return (
      <>
        called <Text value={event_name} length={80} />, which may have changed {resource}; the catalog does not contain this event
      </>
    );
  if (field !== '*')
    return (
      <>
        {change === 'modified' ? 'changed' : change === 'created' ? 'added' : 'removed'} {attribute} of {resource}
      </>
    );
  if (change === 'modified') return <>changed {resource}</>;
  if (change === 'created') return <>created {resource}</>;
  return <>deleted {resource}</>;
};

const declarationOf = ({ change, field, address }: DriftDetail): string => {
  if (field !== '*') return '';
  if (change === 'created' && address === null) return 'No state declared it.';
  return change === 'deleted' && address !== null ? 'A state declares it.' : '';
};

const Resolution = ({ drift: { resolution, resolved_at, resolved_by, last_seen, change } }: { readonly drift: DriftDetail }) => {
  const after = resolved_at === null ? '' : ` after ${durationText(instantOf(resolved_at) - instantOf(last_seen))}`;
  const by = resolved_by?.user_identity ?? undefined;
  const who = by === undefined ? '' : by.user_name || by.arn || by.principal_id;
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
    case 'removed':
      return <>No state declares it any more; it may still be as it was changed.</>;
    case null:
      return <>{change === 'created' ? 'It still exists.' : change === 'unknown' ? '' : 'It still differs from the declaration.'}</>;
  }
};
