import { linkTo, pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import type { Actor } from './actors.js';

const shownAccounts = 3;

/** One actor of the list. */
export const ActorRow = ({ actor }: { readonly actor: Actor }) => {
  const { id, name, accounts, total, open, newest } = actor;
  return (
    <li class="actor-row">
      <div class="what">
        {id === '' ? (
          'not named in the records'
        ) : (
          <Link to={pathTo('/actors', id)}>
            <Text value={name === '' ? id : name} length={160} />
          </Link>
        )}
        {id === name || id === '' ? null : (
          <div class="quiet actor-id">
            <Text value={id} length={200} />
          </div>
        )}
      </div>
      <div class="where">
        {accounts.slice(0, shownAccounts).map((account) => (
          <Text key={account} value={account} length={60} />
        ))}
        {accounts.length > shownAccounts ? <span class="quiet">and {accounts.length - shownAccounts} more</span> : null}
      </div>
      <div class="counts-cell">
        <OpenCounts open={open} total={total} />
        <Link to={linkTo('/drifts', { actor: id })} class="quiet">
          {total} {total === 1 ? 'alert' : 'alerts'}
        </Link>
      </div>
      <div class="when">
        <Time at={newest.time} />
        <span class="quiet">newest</span>
      </div>
    </li>
  );
};
