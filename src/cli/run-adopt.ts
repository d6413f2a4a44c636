import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPatch, OMIT_HEADERS } from 'diff';
import { holdsRedaction } from '../catalog/redactions.js';
import { mask } from '../catalog/secrets/mask-text.js';
import { declareValue, Undecided, type Edit } from '../hcl/declare-value.js';
import { callsOf, wayTo } from '../hcl/find-place.js';
import { sourceBody, type SourceBlock } from '../hcl/source-body.js';
import { printable } from '../lib/printable.js';
import type { SourcePlace } from '../model/source-place.js';
import { hiddenValue, ownDetail } from '../model/summary.js';
import { findAlert, type Alert } from './find-alert.js';
import { openSource } from './source-places.js';

export type AdoptOptions = { readonly sourceRoot: string; readonly alerts?: string; readonly url: string };

/**
 * The action of `driftline adopt`: prints a patch of the configuration, and on standard error what a person has to decide. Resolves with the exit
 * code: 0 if the patch declares all of the alert, else 1. Rejects with errors for users, such as `UsageError`.
 */
export const runAdopt = async (id: string, options: AdoptOptions): Promise<number> => {
  const say = (text: string): void => {
    process.stderr.write(`driftline: ${printable(text)}\n`);
  };
  const alert = await findAlert(id, options, { stdin: process.stdin, token: process.env['DRIFTLINE_TOKEN'] });
  const { patch, undecided } = await adoption(alert, options.sourceRoot, say);
  process.stdout.write(patch);
  undecided.forEach(say);
  return undecided.length === 0 ? 0 : 1;
};

type Adoption = { readonly patch: string; readonly undecided: readonly string[] };
const decideAlone = (undecided: string): Adoption => ({ patch: '', undecided: [undecided] });

const adoption = async (alert: Alert, root: string, warn: (text: string) => void): Promise<Adoption> => {
  const { address, change, resolution } = alert;
  if (resolution !== null) return decideAlone(`the alert is resolved (${resolution}): there is nothing to declare`);
  if (address === null) return decideAlone('no state declares the resource: declare it, and import it');
  const { source, base } = await openSource(root, warn);
  const { calls, resource } = wayTo(source.root, address);
  const nearest = resource ?? calls.at(-1)?.place;
  const at = (line?: number): string => (nearest === undefined ? address : `${nearest.file}:${String(line ?? nearest.line)}: ${address}`);
  if (resource === undefined) return decideAlone(`${at()}: the block of the resource is not below ${root}`);
  if (change === 'deleted') return decideAlone(`${at()}: the resource was deleted: remove its block if that is right`);
  if (change !== 'modified' || alert.field === '*') return decideAlone(`${at()}: the alert shows no attribute: see what a plan shows`);
  for (const { place, module } of calls) {
    const meta = (await blockAt(base, place))?.block.body.attributes;
    const several = ['for_each', 'count'].find((name) => meta?.has(name) === true);
    if (several !== undefined || (module !== undefined && callsOf(source.root, module) > 1))
      return decideAlone(
        `${at()}: the module is called several times (${place.file}:${String(place.line)}), and a change applies to all of its resources`,
      );
  }
  const found = await blockAt(base, resource);
  if (found === undefined) return decideAlone(`${at()}: only the native syntax of .tf and .tofu files is changed`);
  const undecided: string[] = [];
  let { text } = found;
  for (const { field, old_value: old, new_value: now } of alert.fields ?? [alert]) {
    try {
      if (ownDetail(alert.detail) === hiddenValue) throw new Undecided(resource.line, 'the value is not in the record');
      if ([old, now].some((one) => holdsRedaction(one) || JSON.stringify(one).includes(mask)))
        throw new Undecided(resource.line, 'the value is secret, and the alert does not show it');
      // First as the file is, for the line of a problem; then with the changes before.
      const wanted = { field, old, now };
      declareValue(found.text, found.block, wanted);
      const block = blockOf(text, resource.line);
      if (block !== undefined) text = edited(text, declareValue(text, block, wanted));
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      undecided.push(`${at(error.line)}: ${field}: ${error.message}`);
    }
  }
  const patch = patchOf(resource.file, found.text, text);
  return patch === undefined ? decideAlone(`${at()}: the file or its name has control characters`) : { patch, undecided };
};

/** The block at a place; undefined in JSON syntax, and if the file changed meanwhile. */
const blockAt = async (
  base: string,
  { file, line }: SourcePlace,
): Promise<{ readonly text: string; readonly block: SourceBlock } | undefined> => {
  if (file.endsWith('.json')) return undefined;
  const text = await readFile(join(base, file), 'utf8');
  const block = blockOf(text, line);
  return block === undefined ? undefined : { text, block };
};

const blockOf = (text: string, line: number): SourceBlock | undefined => sourceBody(text).blocks.find((one) => one.line === line);

/** The text with edits that do not overlap. */
const edited = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((made, { from, to, text: now }) => `${made.slice(0, from)}${now}${made.slice(to)}`, text);

/** A unified diff that `git apply` and `patch -p1` take; undefined if a terminal could interpret it. */
const patchOf = (file: string, text: string, changed: string): string | undefined => {
  if (changed === text) return '';
  const hunks = createPatch(file, text, changed, undefined, undefined, { context: 3, headerOptions: OMIT_HEADERS });
  // A tab ends a name with spaces, for `patch`.
  const end = file.includes(' ') ? '\t' : '';
  const patch = `--- a/${file}${end}\n+++ b/${file}${end}\n${hunks}`;
  return /(?!\t|\r?\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(patch) || /["\\\t]/.test(file) ? undefined : patch;
};
