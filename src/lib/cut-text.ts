/** At most the first `length` UTF-16 code units, then `…` if the text was longer. Does not split surrogate pairs. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
};
