import { tokensOf, type Token } from './tokens.js';

/** The value of an attribute. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'reference'; readonly path: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Expression> };

/** The content of a block, the same for native and JSON syntax. */
export type Body = { readonly attributes: ReadonlyMap<string, Expression>; readonly blocks: readonly Block[] };

/** `key_provider "pbkdf2" "main" { … }` has the type `key_provider` and two labels. */
export type Block = Body & { readonly type: string; readonly labels: readonly string[] };

/** A mistake in HCL, or a part of it that is not read. The message contains no value, because any may be a secret. */
export class HclProblem extends Error {}

/**
 * Reads blocks, and attributes whose values are strings, numbers, booleans, lists, objects and references. Throws `HclProblem`, with the line,
 * for anything else. Source: HCL native syntax specification.
 */
export const readHcl = (text: string): Body => new HclReader([...tokensOf(text)].map(supported)).document();

const supported = (token: Token): Token => {
  const problem = unsupported[token.kind];
  if (problem === undefined) return token;
  throw new HclProblem(`line ${String(token.line)}: ${problem}`);
};

const unsupported: Readonly<Partial<Record<Token['kind'], string>>> = {
  unclosed: 'a string is not closed on its line',
  heredoc: 'heredocs are not supported: write a string in quotes',
  other: 'operators are not evaluated: write the value, a string in quotes',
};

/** Deeper values and blocks are rejected, so that they cannot exhaust the stack. */
const maxDepth = 50;

class HclReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  document(): Body {
    const body = this.body();
    if (this.next().kind !== 'end') this.fail('unexpected }');
    return body;
  }

  /** Reads up to the end or the brace that closes the block. */
  private body(): Body {
    const attributes = new Map<string, Expression>();
    const blocks: Block[] = [];
    for (;;) {
      this.passLines();
      const first = this.next();
      if (first.kind !== 'word') return { attributes, blocks };
      this.at++;
      if (this.isMark('=')) {
        this.at++;
        if (attributes.has(first.text)) this.fail(`${first.text} is set twice`);
        attributes.set(first.text, this.value(first.text));
      } else blocks.push(this.block(first.text));
      const { kind } = this.next();
      if (kind !== 'newline' && kind !== 'end' && !this.isMark('}')) this.fail(`expected the end of the line after ${first.text}`);
    }
  }

  private block(type: string): Block {
    const labels: string[] = [];
    for (; !this.isMark('{'); this.at++) {
      const token = this.next();
      if (token.kind !== 'word' && token.kind !== 'text') this.fail(`expected = or { after ${type}`);
      labels.push(this.literal(token));
    }
    this.at++;
    const body = this.deeper(() => this.body());
    if (!this.isMark('}')) this.fail(`expected an attribute, a block or } in ${type}`);
    this.at++;
    return { type, labels, ...body };
  }

  /** `name`: the attribute, for messages, which must not show its value. */
  private value(name: string): Expression {
    const token = this.next();
    this.at++;
    switch (token.kind) {
      case 'text':
      case 'template':
        return this.template(token);
      case 'number':
        return { kind: 'value', value: Number(token.text) };
      case 'word':
        return this.word(token.text, name);
      default:
        if (token.kind === 'mark' && token.text === '[') return this.deeper(() => this.list(name));
        if (token.kind === 'mark' && token.text === '{') return this.deeper(() => this.object(name));
    }
    this.at--;
    return this.fail(`expected a value of ${name}`);
  }

  private word(first: string, name: string): Expression {
    if (first === 'true' || first === 'false') return { kind: 'value', value: first === 'true' };
    if (first === 'null') return { kind: 'value', value: null };
    const path = [first];
    for (; this.isMark('.'); this.at++) {
      this.at++;
      const step = this.next();
      if (step.kind !== 'word') return this.fail(`expected a name in the reference of ${name}`);
      path.push(step.text);
    }
    if (this.isMark('(')) this.fail(`functions are not evaluated: write the value of ${name}`);
    if (path.length === 1) this.fail(`expected a value of ${name}, a string in quotes`);
    return { kind: 'reference', path };
  }

  private list(name: string): Expression {
    const items: Expression[] = [];
    this.passLines();
    while (!this.isMark(']')) {
      items.push(this.value(name));
      this.passLines();
      if (this.isMark(',')) this.at++;
      else if (!this.isMark(']')) this.fail(`expected , or ] in ${name}`);
      this.passLines();
    }
    this.at++;
    return { kind: 'list', items };
  }

  private object(name: string): Expression {
    const members = new Map<string, Expression>();
    this.passLines();
    while (!this.isMark('}')) {
      const key = this.next();
      this.at++;
      if (key.kind !== 'word' && key.kind !== 'text') this.fail(`expected a key in ${name}`);
      members.set(this.literal(key), this.member(name));
      if (this.isMark(',')) this.at++;
      else if (this.next().kind !== 'newline' && !this.isMark('}')) this.fail(`expected , or } in ${name}`);
      this.passLines();
    }
    this.at++;
    return { kind: 'object', members };
  }

  private member(name: string): Expression {
    if (!this.isMark('=') && !this.isMark(':')) this.fail(`expected = after a key of ${name}`);
    this.at++;
    return this.value(name);
  }

  private template(token: Token): Expression {
    return templateOf(token.text, true, (problem) => this.fail(problem, token));
  }

  /** A word, or a string without templates. */
  private literal(token: Token): string {
    const value = token.kind === 'text' ? this.template(token) : undefined;
    return value?.kind === 'value' ? String(value.value) : token.text;
  }

  private deeper<A>(read: () => A): A {
    if (++this.depth > maxDepth) this.fail(`nested deeper than ${String(maxDepth)} levels`);
    const result = read();
    this.depth--;
    return result;
  }

  private passLines(): void {
    while (this.next().kind === 'newline') this.at++;
  }

  private isMark(text: string): boolean {
    const token = this.next();
    return token.kind === 'mark' && token.text === text;
  }

  private next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', line: 0, from: 0, to: 0 };
  }

  private fail(problem: string, { line } = this.next()): never {
    throw new HclProblem(`line ${String(line)}: ${problem}`);
  }
}

/**
 * Reads a string of HCL, which is a template: text, or a single reference such as `"${key_provider.pbkdf2.main}"`. `isSource`: backslashes
 * escape; otherwise the text is the decoded string of a JSON document. Calls `fail` for other templates. Source: HCL native syntax
 * specification, "Templates".
 */
export const templateOf = (text: string, isSource: boolean, fail: (problem: string) => never): Expression => {
  const reference = /^\$\{\s*([\w-]+(?:\.[\w-]+)*)\s*\}$/.exec(text)?.[1];
  if (reference !== undefined) return { kind: 'reference', path: reference.split('.') };
  const value = text.replace(isSource ? sourcePart : templatePart, (part) => {
    if (part.startsWith('\\')) return decodedEscape(part.slice(1)) ?? fail('a string contains an unknown escape after \\');
    return part.length === 3 ? part.slice(1) : fail('expressions within a string are not evaluated: write the value ($${ stands for ${)');
  });
  return { kind: 'value', value };
};

/** `$${` and `%%{`, which stand for `${` and `%{`, and the start of a template. */
const templatePart = /\$\$\{|%%\{|[$%]\{/g;
const sourcePart = /\$\$\{|%%\{|[$%]\{|\\(?:u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g;

/** What follows a backslash; undefined if it is no escape. */
const decodedEscape = (escape: string): string | undefined => {
  if (escape.length <= 1) return escapes[escape];
  const code = Number.parseInt(escape.slice(1), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };
