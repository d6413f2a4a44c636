import { HclProblem, templateOf } from './read-hcl.js';
import { tokensOf, type Token } from './tokens.js';

/**
 * An expression of a configuration with its place in the text. `json`: `jsonencode(…)` of a literal. `expression`: everything that is not a
 * literal.
 */
export type SourceNode = { readonly from: number; readonly to: number; readonly line: number } & (
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly SourceNode[] }
  | { readonly kind: 'object'; readonly members: readonly SourceMember[] }
  | { readonly kind: 'json'; readonly inner: SourceNode }
  | { readonly kind: 'expression' }
);
/** `from`: the start of the key. */
type SourceMember = { readonly name: string; readonly from: number; readonly value: SourceNode };

export type SourceBody = { readonly attributes: ReadonlyMap<string, SourceNode>; readonly blocks: readonly SourceBlock[] };
export type SourceBlock = { readonly type: string; readonly labels: readonly string[]; readonly line: number; readonly body: SourceBody };

/** The blocks and attributes of a text. Never fails: what it cannot read becomes an expression, or is omitted. */
export const sourceBody = (text: string): SourceBody => new SourceReader([...tokensOf(text)]).body();

/** Deeper values are expressions, and deeper blocks omitted, so that they cannot exhaust the stack. */
const maxDepth = 50;

class SourceReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  body(): SourceBody {
    const attributes = new Map<string, SourceNode>();
    const blocks: SourceBlock[] = [];
    for (;;) {
      const first = this.pass('newline');
      if (first.kind === 'end' || this.isMark('}')) return { attributes, blocks };
      this.at++;
      if (first.kind !== 'word') continue;
      if (this.isMark('=')) {
        this.at++;
        attributes.set(first.text, this.value());
        continue;
      }
      const labels: string[] = [];
      for (; this.next().kind === 'word' || this.next().kind === 'text'; this.at++) labels.push(this.next().text);
      if (!this.isMark('{')) continue;
      this.at++;
      if (++this.depth > maxDepth) this.skip(() => this.isMark('}'));
      else blocks.push({ type: first.text, labels, line: first.line, body: this.body() });
      this.depth--;
      this.at++;
    }
  }

  /** A literal, if nothing but the end of the value follows it. */
  private value(): SourceNode {
    const start = this.at;
    const { from, line } = this.next();
    const literal = this.depth < maxDepth ? this.literal() : undefined;
    if (literal !== undefined && this.isEnd()) return literal;
    this.at = start;
    this.skip(() => this.isEnd());
    const last = this.tokens[this.at - 1];
    return { kind: 'expression', from, to: last === undefined || last.kind === 'heredoc' ? this.next().from : last.to, line };
  }

  private literal(): SourceNode | undefined {
    const token = this.next();
    const { kind, text, from, to, line } = token;
    this.at++;
    // Longer numbers would lose digits.
    if (kind === 'number' && text.length <= 15) return { kind: 'value', value: Number(text), from, to, line };
    if (kind === 'other' && text === '-' && this.next().kind === 'number') {
      const { text: digits, to: end } = this.next();
      this.at++;
      return { kind: 'value', value: -Number(digits), from, to: end, line };
    }
    if (kind === 'text') {
      const value = decoded(text);
      return value === undefined ? undefined : { kind: 'value', value, from, to, line };
    }
    if (kind === 'word' && text === 'jsonencode' && this.isMark('(')) {
      this.at++;
      this.pass('newline');
      const inner = this.value();
      this.pass('newline');
      const end = this.next().to;
      return this.takes(')') ? { kind: 'json', inner, from, to: end, line } : undefined;
    }
    if (kind === 'word') return words.has(text) ? { kind: 'value', value: words.get(text) ?? null, from, to, line } : undefined;
    if (kind !== 'mark' || (text !== '[' && text !== '{')) return undefined;
    this.depth++;
    const node = text === '[' ? this.list(token) : this.object(token);
    this.depth--;
    return node;
  }

  private list({ from, line }: Token): SourceNode | undefined {
    const items: SourceNode[] = [];
    for (;;) {
      const token = this.pass('newline');
      if (this.takes(']')) return { kind: 'list', items, from, to: token.to, line };
      if (token.kind === 'end' || (token.kind === 'word' && token.text === 'for')) return undefined;
      items.push(this.value());
      this.pass('newline');
      if (!this.takes(',') && !this.isMark(']')) return undefined;
    }
  }

  private object({ from, line }: Token): SourceNode | undefined {
    const members: SourceMember[] = [];
    for (;;) {
      const token = this.pass('newline');
      if (this.takes('}')) return { kind: 'object', members, from, to: token.to, line };
      const name = token.kind === 'text' ? decoded(token.text) : token.kind === 'word' && token.text !== 'for' ? token.text : undefined;
      this.at++;
      if (name === undefined || !(this.takes('=') || this.takes(':'))) return undefined;
      members.push({ name, from: token.from, value: this.value() });
      if (this.next().kind !== 'newline' && !this.takes(',') && !this.isMark('}')) return undefined;
    }
  }

  /** Passes everything up to an end that is not in brackets. */
  private skip(isEnd: () => boolean): void {
    let open = 0;
    for (; this.next().kind !== 'end'; this.at++) {
      if (open === 0 && isEnd()) return;
      if (this.next().kind !== 'mark') continue;
      if ('{[('.includes(this.next().text)) open++;
      else if ('}])'.includes(this.next().text)) open--;
    }
  }

  private isEnd(): boolean {
    const { kind, text } = this.next();
    return kind === 'newline' || kind === 'end' || (kind === 'mark' && ',}])'.includes(text));
  }

  private pass(kind: Token['kind']): Token {
    while (this.next().kind === kind) this.at++;
    return this.next();
  }

  private takes(mark: string): boolean {
    const isTaken = this.isMark(mark);
    if (isTaken) this.at++;
    return isTaken;
  }

  private isMark(mark: string): boolean {
    const { kind, text } = this.next();
    return kind === 'mark' && text === mark;
  }

  private next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', line: 0, from: 0, to: 0 };
  }
}

const words: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The text of a quoted string; undefined if an escape is unknown. */
const decoded = (text: string): string | undefined => {
  try {
    const read = templateOf(text, true, (problem) => {
      throw new HclProblem(problem);
    });
    return read.kind === 'value' && typeof read.value === 'string' ? read.value : undefined;
  } catch (error) {
    if (error instanceof HclProblem) return undefined;
    throw error;
  }
};
