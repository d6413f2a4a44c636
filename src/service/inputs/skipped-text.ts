import { countText } from '../../lib/count-text.js';
import type { SkippedInput } from '../../streams/recorded/recorded-input.js';

/** Names shown. */
const most = 5;

/** Says which files of a folder are not logs. */
export const skippedText = (files: readonly SkippedInput[]): string => {
  const names = files.slice(0, most).map(({ name }) => name);
  const more = files.length > most ? ` and ${countText(files.length - most)} more` : '';
  return `skipped ${countText(files.length)} ${files.length === 1 ? 'file that is not a log' : 'files that are not logs'}: ${names.join(', ')}${more}`;
};
