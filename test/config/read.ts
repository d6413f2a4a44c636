import { isLeft, isRight } from 'fp-ts/lib/Either.js';
import type { ConfigProblem } from '../../src/config/decode-config.js';
import { problemText, readConfig } from '../../src/config/load-config.js';
import type { Config } from '../../src/config/schema.js';

type Environment = Readonly<Record<string, string>>;

/** Parses a configuration; throws with all its problems. */
export const usable = (text: string, environment: Environment = {}): Config => {
  const result = readConfig(text, environment);
  if (isLeft(result)) throw new Error(result.left.map(problemText).join('\n'));
  return result.right;
};

export const problemsOf = (text: string, environment: Environment = {}): readonly ConfigProblem[] => {
  const result = readConfig(text, environment);
  return isRight(result) ? [] : result.left;
};

/** The problems as readable text. */
export const problemTexts = (text: string, environment: Environment = {}): readonly string[] =>
  problemsOf(text, environment).map(problemText);
