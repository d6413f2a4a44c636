import { countText } from '../lib/count-text.js';
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

/** Inputs named in the message. */
const maxNamed = 10;

/**
 * Describes the damaged inputs of a run; undefined if there are none. `damaged`: names of the inputs with unreadable parts. `malformed`: number
 * of records that could not be read; those that a journal has counted belong to no input of this run.
 */
export const damageText = (damaged: readonly string[], malformed: number): string | undefined => {
  if (damaged.length === 0 && malformed === 0) return undefined;
  const parts = malformed === 0 ? '' : `${countText(malformed)} malformed record${malformed === 1 ? '' : 's'}`;
  if (damaged.length === 0) return `${parts} in the journal`;
  const named = damaged.slice(0, maxNamed).join(', ');
  const more = damaged.length > maxNamed ? ` and ${String(damaged.length - maxNamed)} more` : '';
  return `damaged input${damaged.length === 1 ? '' : 's'}: ${named}${more}${parts === '' ? '' : ` (${parts})`}`;
};
