/** The first `length` UTF-16 code units at most, and `…` where there were more. Pairs that stand for one character stay together. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
};
