/** Columns that a text takes on a terminal: two for wide characters (CJK, emoji), none for combining ones. */
export const textWidth = (text: string): number => {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of clusters.segment(text)) width += clusterWidth(segment);
  return width;
};

/** Cuts a text to `width` columns and marks the cut with an ellipsis, at the start or at the end. Never splits a character. */
export const cutToWidth = (text: string, width: number, end: 'left' | 'right'): string => {
  if (textWidth(text) <= width) return text;
  const parts = [...clusters.segment(text)].map(({ segment }) => segment);
  if (end === 'left') parts.reverse();
  let kept = '';
  let left = width - 1;
  for (const one of parts) {
    left -= clusterWidth(one);
    if (left < 0) break;
    kept = end === 'left' ? one + kept : kept + one;
  }
  return width < 1 ? '' : end === 'left' ? `…${kept}` : `${kept}…`;
};

/** Like `padEnd`, by columns. */
export const padToWidth = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - textWidth(text)));

const ascii = /^[ -~]*$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const clusterWidth = (cluster: string): number => (wide.test(cluster) ? 2 : invisible.test(cluster) ? 0 : 1);

const invisible = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

/** Unicode TR 11, East Asian Width W and F, without rare scripts; and characters that a selector turns into emoji. */
const wide =
  /[\p{Emoji_Presentation}\u{fe0f}\u{1100}-\u{115f}\u{2e80}-\u{303e}\u{3041}-\u{a4cf}\u{a960}-\u{a97c}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe30}-\u{fe6f}\u{ff01}-\u{ff60}\u{ffe0}-\u{ffe6}\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;
