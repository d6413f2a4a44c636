import { Problem } from './problem.js';

/** A 401; it names a scheme, as RFC 9110 section 11.6.1 asks. `Bearer` makes no browser ask for a password. */
export const unauthorized = (message: string): Problem => new Problem('unauthorized', message, [['WWW-Authenticate', 'Bearer']]);
