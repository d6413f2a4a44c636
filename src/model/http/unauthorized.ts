import { Problem } from './problem.js';

/** A 401 with the scheme that RFC 9110 section 11.6.1 requires. With `Bearer`, browsers do not ask for a password. */
export const unauthorized = (message: string): Problem => new Problem('unauthorized', message, [['WWW-Authenticate', 'Bearer']]);
