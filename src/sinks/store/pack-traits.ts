import type { RuleTraits } from '../../model/rules.js';
import { severities } from '../../model/severity.js';

/** Traits in one byte; 0 if they are unknown. */
export const packTraits = (traits: RuleTraits | undefined): number =>
  traits === undefined ? 0 : (severities.indexOf(traits.severity) + 1) * 2 + (traits.isBuiltIn ? 1 : 0);

export const unpackTraits = (packed: number): RuleTraits | undefined => {
  const severity = severities[(packed >> 1) - 1];
  return severity === undefined ? undefined : { severity, isBuiltIn: packed % 2 === 1 };
};
