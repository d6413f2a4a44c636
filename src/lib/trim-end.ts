/** Removes the run of `char` at the end of a text. Linear; `/x+$/` is quadratic for runs that do not reach the end. */
export const trimEnd = (text: string, char: string): string => {
  let end = text.length;
  while (end > 0 && text[end - 1] === char) end--;
  return text.slice(0, end);
};
