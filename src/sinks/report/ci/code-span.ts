/**
 * Text as a code span of GitHub Flavored Markdown, also in a cell of a table. Code spans interpret nothing: no HTML, links, mentions, emoji or
 * escapes. A cell ends at any `|`, even in a span, and renderers differ on backslashes before it, so `|` is a character reference between two
 * spans. The text has no line breaks, see `drift-words.ts`.
 */
export const codeSpan = (text: string): string =>
  text
    .split('|')
    .map((part) => (part.trim() === '' ? part : span(part)))
    .join('&#124;');

const span = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  // One space on each side is removed again.
  const isPadded = text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' '));
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
};
