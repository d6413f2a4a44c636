/** What to do about an alert (D119), in the order in which a person does it. */

/**
 * - `look`: how to see what is there now.
 * - `undo`: how to set it back in the cloud, by the cloud's own command line.
 * - `plan`: what a plan and an apply of Terraform will do, and what they will not.
 * - `adopt`: how to keep the change and declare it.
 */
export type AdviceStep = {
  readonly kind: 'look' | 'undo' | 'plan' | 'adopt';
  /** One line without control characters. Has `<name>` where the alert does not show a value. */
  readonly text: string;
  /** One line for a POSIX shell; null if there is none, or if the alert does not show a value that it needs. */
  readonly command: string | null;
};

export type Advice = {
  /** Whether every step is right as it stands; else the text of a step says what has to be checked. */
  readonly certain: boolean;
  readonly steps: readonly AdviceStep[];
};
