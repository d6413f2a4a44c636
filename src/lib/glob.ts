/** Longest pattern that the configuration accepts, in characters. */
export const maxPattern = 1_024;
/**
 * Longest text that a pattern with `*` is compared with, in characters; only a pattern of `*` alone matches longer texts. Paths have at
 * most 4,096 characters, and the names and addresses of all providers are far shorter. A longer user name is never excluded, so a forged
 * one cannot silence alerts.
 */
const maxText = 4_096;

/**
 * Compiles a pattern to a test of whole texts; `*` matches any run of characters. Case-sensitive. Takes linear time in pattern and text
 * (bench `glob`): both may come from untrusted input, and a regular expression would backtrack.
 */
export const glob = (pattern: string): ((text: string) => boolean) => {
  if (/^\*+$/.test(pattern)) return () => true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return (text) => text === pattern;
  const inner = rest.filter((part) => part !== '').map(finder);
  const least = first.length + last.length;
  return (text) => {
    if (text.length < least || text.length > maxText || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    // The first occurrence leaves the most room for the parts that follow.
    for (const endOf of inner) {
      at = endOf(text, at, end);
      if (at < 0) return false;
    }
    return true;
  };
};

/** Whether any pattern matches. */
export const anyGlob = (patterns: readonly string[]): ((text: string) => boolean) => {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const tests = patterns.filter((pattern) => pattern.includes('*')).map(glob);
  return (text) => {
    if (exact.has(text)) return true;
    for (const test of tests) if (test(text)) return true;
    return false;
  };
};

/**
 * Knuth-Morris-Pratt search: returns the end of the first occurrence of `part` between two indexes of a text, or -1. `indexOf` takes
 * quadratic time for texts such as `aaaa…`.
 */
const finder = (part: string): ((text: string, from: number, to: number) => number) => {
  const units = Uint16Array.from({ length: part.length }, (_, at) => part.charCodeAt(at));
  /** For each prefix of the part, the length of its longest proper prefix that is also its suffix. */
  const borders = new Uint16Array(units.length);
  for (let at = 1, border = 0; at < units.length; at++) {
    while (border > 0 && units[at] !== units[border]) border = borders[border - 1] ?? 0;
    if (units[at] === units[border]) border++;
    borders[at] = border;
  }
  return (text, from, to) => {
    let matched = 0;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && unit !== units[matched]) matched = borders[matched - 1] ?? 0;
      if (unit === units[matched] && ++matched === units.length) return at + 1;
    }
    return -1;
  };
};
