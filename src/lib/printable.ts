/** Text for a terminal, on one line. Records, file names and configuration come from others and must not control the terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** The same, but keeps line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
