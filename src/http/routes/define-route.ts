import type { Params, Route } from '../route.js';

/** What most routes have in common: a limited read of JSON in the envelope. */
const usual = {
  method: 'GET',
  scope: 'read',
  limited: true,
  envelope: true,
  produces: 'application/json',
  body: undefined,
  status: 200,
  problems: [],
} as const;

type Given<P extends Params> = Omit<Route<P>, keyof typeof usual> & Partial<Route<P>>;

/**
 * A route for the table, with the types of its parameters forgotten: the dispatcher hands `handle` what the route's own `params`
 * decoded, which no type of a list can say.
 */
export const defineRoute = <P extends Params>(given: Given<P>): Route => ({ ...usual, ...given }) as unknown as Route;
