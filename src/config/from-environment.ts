import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { Environment } from './environment.js';

/**
 * A secret from the configuration, or from the variable that its `…_from_env` key names. The configuration takes precedence, and '' counts
 * as not set. Left: the message that the variable is not set. Right of '': neither key is set.
 *
 * The message names the variable only if it cannot be a secret entered by mistake: URLs contain other characters, and keys are longer.
 */
export const givenOrFromEnvironment = (value: string | undefined, variable: string, environment: Environment): Either<string, string> => {
  if (value !== undefined && value !== '') return right(value);
  if (variable === '') return right('');
  const found = environment[variable];
  return found === undefined || found === ''
    ? left(`the environment variable ${/^\w{1,31}$/.test(variable) ? variable : 'in this key'} is not set`)
    : right(found);
};
