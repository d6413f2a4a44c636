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
};

/** 2 if the result means nothing: no input, no state, or damaged inputs with `--strict`; 3 for drift with `--fail-on-drift`; else 0. */
export const exitCode = ({ readNothing, isStated, isRefused, drifts, failOnDrift }: ReplayOutcome): number =>
  readNothing || !isStated || isRefused ? 2 : failOnDrift && drifts > 0 ? 3 : 0;
