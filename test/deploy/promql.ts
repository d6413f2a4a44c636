/** A selector: a metric name and its label matchers. */
type Selector = {
  readonly name: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
};

/** The names in an expression. `labels`: used for grouping, joining or copying. */
type Named = { readonly selectors: readonly Selector[]; readonly labels: readonly string[] };

const keywords = new Set('and or unless by without on ignoring group_left group_right offset bool inf nan'.split(' '));
const listKeywords = new Set('by without on ignoring group_left group_right'.split(' '));
const token = /\s+|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[A-Za-z_:][\w:]*|\{[^}]*\}|\$\w+|[\d.]+\w*|[=!<>]=?~?|[-+*/%^(),@]/y;
const matcher = /\s*(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"\s*(?:,|$)/y;

/** Parses the subset of PromQL that names metrics and labels; throws on anything else. */
export const namedIn = (expression: string): Named => {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < expression.length) {
    const at = token.lastIndex;
    const text = token.exec(expression)?.[0];
    if (text === undefined) throw new Error(`cannot parse at character ${at}: ${expression}`);
    if (text.trim() !== '') tokens.push(text);
  }
  const selectors: Selector[] = [];
  const labels: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at] ?? '';
    if (!/^[A-Za-z_:]/.test(word)) continue;
    const next = tokens[at + 1] ?? '';
    if (listKeywords.has(word) && next === '(') {
      for (at += 2; at < tokens.length && tokens[at] !== ')'; at++) if (tokens[at] !== ',') labels.push(tokens[at] ?? '');
    } else if (!keywords.has(word.toLowerCase()) && !['(', 'by', 'without'].includes(next)) {
      selectors.push({ name: word, matchers: next.startsWith('{') ? matchersIn(next.slice(1, -1)) : [] });
    }
  }
  return { selectors, labels };
};

const matchersIn = (text: string): Selector['matchers'] => {
  const found: Selector['matchers'][number][] = [];
  matcher.lastIndex = 0;
  while (matcher.lastIndex < text.length) {
    const [, label = '', operator = '', value = ''] = matcher.exec(text) ?? [];
    if (label === '') throw new Error(`not understood: {${text}}`);
    found.push({ label, operator, value });
  }
  return found;
};
