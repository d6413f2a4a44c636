import type { ProblemKind } from '../model/http/problem.js';
import type { Route } from './route.js';

/** Whether a route requires a credential in this mode; while authentication is off, only for `admin` (D38). */
export const asksForCredential = ({ scope }: Route, authenticated: boolean): boolean =>
  authenticated ? scope !== 'open' : scope === 'admin';

/** Every problem that a route may return: its own, and those of mode, scope, limit, parameters and body. */
export const problemsOf = (route: Route, authenticated: boolean): readonly ProblemKind[] => {
  const some: readonly (readonly [ProblemKind, boolean])[] = [
    ['invalid', Object.keys(route.params).length > 0 || route.body !== undefined],
    ['unauthorized', asksForCredential(route, authenticated)],
    // While authentication is off, every route refuses foreign host names.
    ['forbidden', !authenticated || route.scope !== 'open'],
    ['not_found', false],
    ['method', false],
    ['too_large', route.body !== undefined],
    ['media_type', route.body !== undefined],
    // A failed credential counts against the limit on every route.
    ['rate_limited', route.limited || (authenticated && route.scope !== 'open')],
    ['internal', true],
    // During shutdown, or if a response takes too long.
    ['unavailable', true],
  ];
  return some.filter(([kind, follows]) => follows || route.problems.includes(kind)).map(([kind]) => kind);
};
