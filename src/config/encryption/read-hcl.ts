import { hclTokens, type Token } from './hcl-tokens.js';
import type { Block, Body, Expression } from './hcl.js';
import { EncryptionProblem } from './state-encryption.js';

/**
 * Reads the part of HCL that describes encryption: blocks, and attributes whose values are strings, numbers, booleans, lists, objects and
 * references. Throws `EncryptionProblem`, with the line, for anything else. Source: HCL native syntax specification.
 */
export const readHcl = (text: string): Body => new HclReader(hclTokens(text)).document();

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
      if (first.kind !== 'name') return { attributes, blocks };
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
      if (token.kind === 'name') labels.push(token.text);
      else if (token.kind === 'string' && token.value.kind === 'value') labels.push(String(token.value.value));
      else this.fail(`expected = or { after ${type}`);
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
      case 'string':
        return token.value;
      case 'number':
        return { kind: 'value', value: token.value };
      case 'name':
        return this.word(token.text, name);
      case 'mark':
        if (token.text === '[') return this.deeper(() => this.list(name));
        if (token.text === '{') return this.deeper(() => this.object(name));
        break;
      case 'newline':
      case 'end':
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
      if (step.kind !== 'name') return this.fail(`expected a name in the reference of ${name}`);
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
      if (key.kind === 'string' && key.value.kind === 'value') members.set(String(key.value.value), this.member(name));
      else if (key.kind === 'name') members.set(key.text, this.member(name));
      else this.fail(`expected a key in ${name}`);
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
    return this.tokens[this.at] ?? { line: 0, kind: 'end' };
  }

  private fail(problem: string): never {
    throw new EncryptionProblem(`line ${String(this.next().line)}: ${problem}`);
  }
}
