import { isLeft } from 'fp-ts/lib/Either.js';
import { loadConfig, problemText } from '../config/load-config.js';
import type { Config } from '../config/schema.js';
import { UsageError } from '../service/usage-error.js';

/** The configuration, or a `UsageError` that lists all its problems (D57). */
export const loadConfigOrFail = async (
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Config> => {
  const result = await loadConfig(file, environment);
  if (isLeft(result))
    throw new UsageError(
      [`${file ?? 'environment'}: the configuration is invalid:`, ...result.left.map((one) => `  ${problemText(one)}`)].join('\n'),
    );
  return result.right;
};
