import type { ProblemKind } from '../model/http/problem.js';
import type { Route } from './route.js';

/** Is a credential needed in this mode? While authentication is off, only to administer (D38). */
export const asksForCredential = ({ scope }: Route, authenticated: boolean): boolean =>
  authenticated ? scope !== 'open' : scope === 'admin';

/** Every problem that a route may answer with: its own, and those that follow from mode, scope, limit, parameters and body. */
export const problemsOf = (route: Route, authenticated: boolean): readonly ProblemKind[] => {
  const some: readonly (readonly [ProblemKind, boolean])[] = [
    ['invalid', Object.keys(route.params).length > 0 || route.body !== undefined],
    ['unauthorized', asksForCredential(route, authenticated)],
    // While authentication is off, every route refuses names that are not its own.
    ['forbidden', !authenticated || route.scope !== 'open'],
    ['not_found', false],
    ['method', false],
    ['too_large', route.body !== undefined],
    ['media_type', route.body !== undefined],
    // A credential that fails counts, whatever it was sent to.
    ['rate_limited', route.limited || (authenticated && route.scope !== 'open')],
    ['internal', true],
    // While the service stops, or where an answer takes too long.
    ['unavailable', true],
  ];
  return some.filter(([kind, follows]) => follows || route.problems.includes(kind)).map(([kind]) => kind);
};
