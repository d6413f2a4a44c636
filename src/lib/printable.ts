/** Text for a terminal on one line: records, file names and configuration are written by others, and nothing of them may steer it. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** The same, but for its line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
