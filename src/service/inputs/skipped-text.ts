import type { SkippedInput } from '../../streams/recorded/recorded-input.js';

/** Names shown. */
const most = 5;

/** Says which files of a folder are not logs. */
export const skippedText = (files: readonly SkippedInput[]): string => {
  const names = files.slice(0, most).map(({ name }) => name);
  const more = files.length > most ? ` and ${(files.length - most).toLocaleString('en')} more` : '';
  return `skipped ${files.length.toLocaleString('en')} ${files.length === 1 ? 'file that is not a log' : 'files that are not logs'}: ${names.join(', ')}${more}`;
};
