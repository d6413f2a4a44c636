/** Names of files and what is in them are written by others: nothing of them may steer a terminal. Line breaks stay. */
export const printable = (text: string): string => text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]+/gu, ' ');
