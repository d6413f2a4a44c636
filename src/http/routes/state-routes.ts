import { limitParam, pageParam, pathParam, searchParam } from '../params.js';
import type { Route } from '../route.js';
import { described, moment, orNull, pageOf, ref } from '../schemas/schema-words.js';
import { bareJson, data, found, unavailable } from './answers.js';
import { defineRoute } from './define-route.js';
import { graphWork } from './graph-work.js';
import { keptPages } from './kept-pages.js';
import { pageBody } from './page-json.js';
import type { RouteDeps } from './route-deps.js';

/** Seconds until a retry; the first load takes seconds, even for large states. */
const retryAfter = 5;

/** Searches under way. Each keeps its matches and takes its slice in turn. */
const maxSearches = 8;

/** Declared state. */
export const stateRoutes = ({ store, maxPageBytes: maxBytes }: Pick<RouteDeps, 'store' | 'maxPageBytes'>): readonly Route[] => {
  const resources = keptPages();
  const shape = { name: 'resources', maxBytes };
  const search = graphWork(undefined, { queries: maxSearches, of: 'searches' });
  return [
    defineRoute({
      path: '/api/v1/state',
      summary: 'Metadata of the declared state',
      params: {},
      response: ref('StateMetadata'),
      problems: ['unavailable'],
      handle: () => data(loaded(store.state.metadata())),
    }),
    defineRoute({
      path: '/api/v1/state/resources',
      summary: 'Declared resources, by address',
      params: {
        page: pageParam,
        limit: limitParam,
        q: searchParam('Only resources with this text, whatever its case, in the address or type; empty: all.'),
      },
      response: pageOf('resources', ref('StateResource')),
      problems: ['unavailable'],
      handle: ({ params }) =>
        params.q === ''
          ? resources(params, store.state.version, '', () => pageBody(shape, loaded(store.state.page(params)), params))
          : search(loaded(store.state.search(params.q)), Infinity).then((matches) =>
              bareJson(pageBody(shape, matches.page(params), params)),
            ),
    }),
    defineRoute({
      path: '/api/v1/state/undeclared',
      summary: 'Resources that records changed without an alert and that no state declared, newest change first',
      params: {
        page: pageParam,
        limit: limitParam,
        q: searchParam('Only resources with this text, whatever its case, in the type, the id or the newest caller; empty: all.'),
      },
      response: pageOf('resources', ref('UndeclaredResource'), {
        kept_since: described(
          orNull(moment),
          'Older changes than this are no longer listed, because `storage.max_records` is reached; null: it is not.',
        ),
      }),
      problems: ['unavailable'],
      handle: ({ params }) =>
        search(store.outcomes.undeclared(params.q), Infinity).then((matches) =>
          bareJson(pageBody({ ...shape, more: `,"kept_since":${JSON.stringify(matches.keptSince)}` }, matches.page(params), params)),
        ),
    }),
    defineRoute({
      path: '/api/v1/state/resources/:address',
      summary: 'One declared resource',
      params: {
        address: pathParam('Full instance address, percent-encoded; `<type>.<name>` if exactly one instance has that name.'),
      },
      response: ref('StateResource'),
      problems: ['not_found', 'unavailable'],
      handle: ({ params }) => {
        loaded(store.state.metadata());
        return found(store.state.get(params.address), 'resource', params.address);
      },
    }),
  ];
};

export const loaded = <A>(value: A | undefined): A => {
  if (value === undefined) throw unavailable('no state is loaded yet', retryAfter);
  return value;
};
