import { cutText } from '../../lib/cut-text.js';
import { printable } from '../../lib/printable.js';
import type { PlanFailure } from '../../model/plan-status.js';

/** Characters of a message. */
const maxMessage = 500;

/** Diagnostics by which Terraform and OpenTofu say that `init` must be run (again). */
const notInitialised =
  /\b(?:terraform|tofu) init\b|Required plugins are not installed|Module not installed|Backend initialization required|Inconsistent dependency lock file|Missing required provider/i;
// eslint-disable-next-line no-control-regex -- what a program may print in spite of NO_COLOR
const colours = /\u001b\[[\d;]*m/g;
const notFound = /No configuration files|Configuration contains no resources or/i;

/** What a failure says: the first error among the diagnostics, without drawn frames, on one line; without one, the end of the output. */
export const failureMessage = (output: string, secrets: readonly string[]): { readonly kind: PlanFailure; readonly message: string } => {
  const lines = masked(output, secrets)
    .split(/\r?\n/)
    .map((line) =>
      line
        .replaceAll(colours, '')
        .replace(/^[\s|\u2575\u2577\u2502]+/, '')
        .trimEnd(),
    )
    .filter((line) => line !== '');
  const first = lines.findIndex((line) => line.startsWith('Error: '));
  const next = lines.findIndex((line, at) => at > first && line.startsWith('Error: '));
  const told = first < 0 ? lines.slice(-5) : lines.slice(first, next < 0 ? undefined : next);
  const text = told.join(' ').replace(/^Error: /, '');
  const kind = notInitialised.test(text) ? 'not_initialised' : notFound.test(text) ? 'not_found' : 'failed';
  return { kind, message: publicText(text, secrets) };
};

/** Text on one line, without secrets, at most 500 characters. `secrets`: longest first. */
export const publicText = (text: string, secrets: readonly string[]): string =>
  cutText(printable(masked(text, secrets)).trim(), maxMessage);

/** Before lines are joined, because a secret may have several. */
const masked = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, one) => rest.replaceAll(one, '(sensitive)'), text);
