import { useMemo } from 'preact/hooks';
import { linkTo, place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { Choice } from '../../ui/choice.js';
import { Link } from '../../ui/link.js';
import { Pager, pageOf } from '../../ui/pager.js';
import { SearchField } from '../../ui/search-field.js';
import { actorKinds, type ActorKind } from './actor-kind.js';
import { ActorRow } from './actor-row.js';
import { actorOrders, actorsOf, listedActors, type Actor, type ActorOrder } from './actors.js';

const titles: Readonly<Record<ActorKind, string>> = {
  person: 'People and roles',
  service: 'Service accounts',
  provider: 'Services of the providers',
};

const orders: Readonly<Record<ActorOrder, string>> = {
  newest: 'Newest alert first',
  open: 'Most open alerts first',
  total: 'Most alerts first',
  name: 'By name',
};

/** Rows of a kind while all kinds are shown, and of a page of one kind. */
const limits = { together: 20, alone: 50 } as const;

/** Who caused alerts. Accounts of programs and services of the providers are listed apart from people. */
export const ActorsView = () => {
  const { query } = useValue(place);
  const alerts = useValue(live.alerts);
  const actors = useMemo(() => actorsOf(alerts.rows), [alerts]);
  const order = actorOrders.find((one) => one === query.get('sort')) ?? 'newest';
  const kind = actorKinds.find((one) => one === query.get('kind'));
  const q = query.get('q') ?? '';
  const listed = useMemo(
    () => listedActors(actors, q, order).filter((actor) => kind === undefined || actor.kind === kind),
    [actors, q, order, kind],
  );
  return (
    <>
      <div class="title">
        <h1>Actors</h1>
        <p class="quiet">
          <span data-count="actors">{listed.length}</span> of {actors.length}
        </p>
      </div>
      <div class="filters" role="search">
        <SearchField label="Search name, ARN or account" query={query} />
        <Choice name="kind" label="Kind" values={actorKinds} query={query} textOf={(one) => titles[one as ActorKind]} />
        <Choice name="sort" label={orders.newest} values={actorOrders.slice(1)} query={query} textOf={(one) => orders[one as ActorOrder]} />
      </div>
      {listed.length === 0 ? (
        <p class="quiet empty">
          {!alerts.isComplete ? 'Loading…' : actors.length === 0 ? 'No alert names an actor yet.' : 'No actor matches.'}
        </p>
      ) : (
        actorKinds
          .filter((one) => kind === undefined || one === kind)
          .map((one) => <ActorSection key={one} kind={one} isAlone={kind === one} actors={listed.filter((actor) => actor.kind === one)} />)
      )}
    </>
  );
};

type SectionProps = { readonly kind: ActorKind; readonly isAlone: boolean; readonly actors: readonly Actor[] };

const ActorSection = ({ kind, isAlone, actors }: SectionProps) => {
  const { query } = useValue(place);
  if (actors.length === 0) return null;
  const page = pageOf(query);
  const shown = isAlone ? actors.slice((page - 1) * limits.alone, page * limits.alone) : actors.slice(0, limits.together);
  return (
    <section class="actor-group">
      <h2>
        {titles[kind]} <span class="quiet">{actors.length}</span>
      </h2>
      <ul class="item-rows">
        {shown.map((actor) => (
          <ActorRow key={actor.id} actor={actor} />
        ))}
      </ul>
      {isAlone ? (
        <Pager what="actors" page={page} limit={limits.alone} total={actors.length} />
      ) : actors.length > shown.length ? (
        <p>
          <Link to={linkTo('/actors', { q: query.get('q') ?? '', sort: query.get('sort') ?? '', kind })}>All {actors.length}</Link>
        </p>
      ) : null}
    </section>
  );
};
