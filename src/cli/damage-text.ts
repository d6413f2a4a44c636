import { countText } from '../lib/count-text.js';

/** Inputs named in the message. */
const maxNamed = 10;

/**
 * What is wrong with the inputs of a run; undefined if nothing is. `damaged`: names of the inputs with unreadable parts. `malformed`: number
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
