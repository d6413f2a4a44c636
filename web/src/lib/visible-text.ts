/**
 * Characters of records that a browser does not show, or that reorder what surrounds them: controls except tab and line feed, marks and
 * overrides of the writing direction, and invisible separators.
 */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The text with its hidden characters written as `⟨U+202E⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (one) => `⟨U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** The first `length` characters, followed by `…` if there are more, as the service cuts texts. Does not separate surrogate pairs. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
};
