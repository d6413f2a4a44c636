import { exitCodesOf, type ExitCodeStyle } from './exit-codes.js';

/** What decides how a replay ends. */
type ReplayOutcome = {
  readonly readNothing: boolean;
  /** Whether any state was loaded. */
  readonly isStated: boolean;
  /** With `--strict`: whether an input is damaged. */
  readonly isRefused: boolean;
  /** Drifts that the filters let pass. */
  readonly drifts: number;
  readonly failOnDrift: boolean;
  /** Any style fails on drift. */
  readonly style: ExitCodeStyle | undefined;
};

/**
 * An error if the result means nothing: no input, no state, or damaged inputs with `--strict`; else whether there is drift that fails the run.
 */
export const exitCode = ({ readNothing, isStated, isRefused, drifts, failOnDrift, style }: ReplayOutcome): number => {
  const codes = exitCodesOf(style);
  if (readNothing || !isStated || isRefused) return codes.error;
  return drifts > 0 && (failOnDrift || style !== undefined) ? codes.drift : 0;
};
