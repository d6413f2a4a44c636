import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { Environment } from './environment.js';

/**
 * A secret from the configuration, or from the variable that its `…_from_env` key names. The configuration takes precedence, and '' counts
 * as not set. Left, for people: the variable is not set. Right of '': neither key is set.
 *
 * A secret that was entered as the name of the variable is not shown: URLs contain other characters, keys are longer.
 */
export const givenOrFromEnvironment = (value: string | undefined, variable: string, environment: Environment): Either<string, string> => {
  if (value !== undefined && value !== '') return right(value);
  if (variable === '') return right('');
  const found = environment[variable];
  return found === undefined || found === ''
    ? left(`the environment variable ${/^\w{1,31}$/.test(variable) ? variable : 'in this key'} is not set`)
    : right(found);
};
