import { cutText, visibleText } from '../lib/visible-text.js';

/** Characters of a text from a record that are shown where there is little room. */
const short = 300;

/**
 * Text from a record. Always text, never markup: hidden characters are made visible, and its writing direction does not affect what
 * surrounds it.
 */
export const Text = ({ value, length = short }: { readonly value: string; readonly length?: number }) => (
  <bdi title={value.length > length ? visibleText(cutText(value, 2_000)) : undefined}>{visibleText(cutText(value, length))}</bdi>
);
