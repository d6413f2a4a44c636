/** The fields of a CloudTrail plugin event; absent fields do not exist. */
export type PluginEvent = Readonly<Record<string, string>>;
type Holds = (event: PluginEvent) => boolean;

/** The macros and lists that a rules file defines. */
type Named = { readonly lists: ReadonlyMap<string, readonly string[]>; readonly macros: ReadonlyMap<string, string> };

/**
 * Evaluates the subset of sensor conditions that the rules use: `and`, `or`, `not`, brackets, macros, `=`, `in`, `startswith`, `exists`.
 * Throws on anything else. Source: the sensor's documentation of conditions.
 */
export const conditionOf = (text: string, named: Named): Holds => {
  const words = [...text.matchAll(/"[^"]*"|[()=,]|[^\s()=,"]+/g)].map(([word]) => word);
  let at = 0;
  const next = (): string => {
    const word = words[at++];
    if (word === undefined) throw new Error(`unexpected end: ${text}`);
    return word;
  };
  const expect = (word: string): void => {
    const found = next();
    if (found !== word) throw new Error(`expected ${word} instead of ${found}: ${text}`);
  };
  const either = (): Holds => {
    const parts = [all()];
    while (words[at] === 'or') parts.push((at++, all()));
    return (event) => parts.some((part) => part(event));
  };
  const all = (): Holds => {
    const parts = [one()];
    while (words[at] === 'and') parts.push((at++, one()));
    return (event) => parts.every((part) => part(event));
  };
  const one = (): Holds => {
    const word = next();
    if (word === 'not') {
      const part = one();
      return (event) => !part(event);
    }
    if (word === '(') {
      const part = either();
      expect(')');
      return part;
    }
    const macro = named.macros.get(word);
    return macro === undefined ? comparison(word) : conditionOf(macro, named);
  };
  const comparison = (field: string): Holds => {
    if (!/^[a-z0-9]+(\.[a-z0-9]+)+$/.test(field)) throw new Error(`neither field nor macro: ${field}`);
    const operator = next();
    if (operator === 'exists') return (event) => event[field] !== undefined;
    if (operator === '=') {
      const value = unquoted(next());
      return (event) => event[field] === value;
    }
    if (operator === 'startswith') {
      const value = unquoted(next());
      return (event) => event[field]?.startsWith(value) === true;
    }
    if (operator !== 'in') throw new Error(`unknown operator ${operator}`);
    expect('(');
    const name = next();
    expect(')');
    const items = named.lists.get(name);
    if (items === undefined) throw new Error(`unknown list ${name}`);
    return (event) => items.includes(event[field] ?? '');
  };
  const holds = either();
  if (at < words.length) throw new Error(`${String(words[at])} is left over: ${text}`);
  return holds;
};

const unquoted = (word: string): string => {
  if (!/^".*"$/.test(word)) throw new Error(`expected quotes: ${word}`);
  return word.slice(1, -1);
};
