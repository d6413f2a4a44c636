/**
 * Characters of records that a browser does not show, or that reorder what surrounds them: controls except tab and line feed, marks and
 * overrides of the writing direction, invisible separators, fillers and tags. Source: Unicode, property `Default_Ignorable_Code_Point`,
 * without the variation selectors of emoji.
 */
const hidden =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- control and combining characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** The text with its hidden characters written as `⟨U+202E⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (one) => `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** Whether a text has characters that are not seen as they are. */
export const hasHidden = (text: string): boolean => visibleText(text) !== text;

/** The first `length` characters, followed by `…` if there are more, as the service cuts texts. Does not separate surrogate pairs. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)}…`;
};
