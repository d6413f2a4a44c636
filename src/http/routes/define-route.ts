import type { Params, Route } from '../route.js';

/** Defaults of most routes: a rate-limited read of JSON in the envelope. */
const usual = {
  method: 'GET',
  scope: 'read',
  limited: true,
  costly: false,
  envelope: true,
  produces: 'application/json',
  body: undefined,
  status: 200,
  problems: [],
} as const;

type Given<P extends Params> = Omit<Route<P>, keyof typeof usual> & Partial<Route<P>>;

/**
 * A route for the table, with the types of its parameters erased: the dispatcher passes the output of the route's own `params` to `handle`,
 * which no list type can express.
 */
export const defineRoute = <P extends Params>(given: Given<P>): Route => ({ ...usual, ...given }) as unknown as Route;
