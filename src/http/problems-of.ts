import type { ProblemKind } from './problem.js';
import type { Route } from './route.js';

/** Every problem that a route may answer with: its own, and those that follow from its scope, limit, parameters and body. */
export const problemsOf = (route: Route): readonly ProblemKind[] => {
  const some: readonly (readonly [ProblemKind, boolean])[] = [
    ['invalid', Object.keys(route.params).length > 0 || route.body !== undefined],
    ['unauthorized', route.scope !== 'open'],
    ['forbidden', route.scope !== 'open'],
    ['not_found', false],
    ['method', false],
    ['too_large', route.body !== undefined],
    ['media_type', route.body !== undefined],
    // A credential that fails counts, whatever it was sent to.
    ['rate_limited', route.limited || route.scope !== 'open'],
    ['internal', true],
    // While the service stops, or where an answer takes too long.
    ['unavailable', true],
  ];
  return some.filter(([kind, follows]) => follows || route.problems.includes(kind)).map(([kind]) => kind);
};
