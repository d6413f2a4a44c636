/** Deepest nesting that is accepted. No provider writes deeper records, and recursive code would overflow the stack. */
export const maxDepth = 512;

/** Whether JSON text nests lists and objects deeper than `most`. Meaningless for text that is not JSON. */
export const nestsDeeper = (text: string, most: number): boolean => {
  // Shortcut: every opening bracket needs a closing one.
  if (text.length <= 2 * most) return false;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) isString = !isString;
    else if (isString) at += code === backslash ? 1 : 0;
    else if (code === list || code === object) {
      if (++depth > most) return true;
    } else if (code === listEnd || code === objectEnd) depth--;
  }
  return false;
};

const quote = 0x22;
const backslash = 0x5c;
const list = 0x5b;
const listEnd = 0x5d;
const object = 0x7b;
const objectEnd = 0x7d;
