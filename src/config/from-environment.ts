import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { Environment } from './environment.js';

/**
 * A secret that stands in the configuration, or in the variable that its `…_from_env` key names; what the configuration gives wins, and ''
 * is as if it gave nothing. Left, for people: the variable is not set. Right of '': neither key is given.
 *
 * A secret that stands where its variable should be named is not shown: URLs have other characters, keys are longer.
 */
export const givenOrFromEnvironment = (value: string | undefined, variable: string, environment: Environment): Either<string, string> => {
  if (value !== undefined && value !== '') return right(value);
  if (variable === '') return right('');
  const found = environment[variable];
  return found === undefined || found === ''
    ? left(`the environment variable ${/^\w{1,31}$/.test(variable) ? variable : 'that it names'} is not set`)
    : right(found);
};
