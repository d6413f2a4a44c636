/** A pattern in which `*` stands for any run of characters, as a test of whole texts. Case counts. */
export const glob = (pattern: string): ((text: string) => boolean) => {
  if (pattern === '*') return () => true;
  if (!pattern.includes('*')) return (text) => text === pattern;
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`, 's');
  return (text) => expression.test(text);
};

/** True where any pattern matches. */
export const anyGlob = (patterns: readonly string[]): ((text: string) => boolean) => {
  const tests = patterns.map(glob);
  return (text) => tests.some((test) => test(text));
};
