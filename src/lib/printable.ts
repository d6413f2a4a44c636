/**
 * Replaces control characters so that text is safe to print on one line of a terminal. Records, file names and configuration are untrusted
 * and must not control the terminal.
 */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Like `printable`, but keeps line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
