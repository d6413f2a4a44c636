import { decodeConfig } from '../../../src/config/decode-config.js';
import { stateSection, type StateConfig } from '../../../src/config/providers/state-schema.js';

/** One entry of `providers.aws.states`, decoded. */
export const stateConfigOf = (given: Partial<StateConfig>): StateConfig => {
  const { value, problems } = decodeConfig(stateSection, given, {}, () => undefined);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return value as StateConfig;
};
