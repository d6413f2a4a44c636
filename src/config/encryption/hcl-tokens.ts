import type { Expression } from './hcl.js';
import { readTemplate } from './read-template.js';
import { EncryptionProblem } from './state-encryption.js';

/** `mark`: one of `{ } [ ] ( ) = : , .` */
export type Token = { readonly line: number } & (
  | { readonly kind: 'name' | 'mark'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: Expression }
  | { readonly kind: 'newline' | 'end' }
);

const pass = /[ \t\r]+|#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\//y;
const name = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Splits HCL in native syntax. Throws `EncryptionProblem` for heredocs, operators and templates. */
export const hclTokens = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  while (at < text.length) {
    const passed = match(pass);
    line += passed.split('\n').length - 1;
    if (passed !== '') continue;
    const char = text.charAt(at);
    if (char === '\n') {
      tokens.push({ line, kind: 'newline' });
      line++;
      at++;
    } else if (char === '"') {
      const { expression, end } = onLine(line, () => readTemplate(text, at + 1, true));
      tokens.push({ line, kind: 'string', value: expression });
      at = end + 1;
    } else if ('{}[]()=:,.'.includes(char)) {
      tokens.push({ line, kind: 'mark', text: char });
      at++;
    } else if (text.startsWith('<<', at)) {
      throw new EncryptionProblem(`line ${String(line)}: heredocs are not supported: write a string in quotes`);
    } else {
      const word = match(name);
      const digits = word === '' ? match(number) : '';
      if (word !== '') tokens.push({ line, kind: 'name', text: word });
      else if (digits !== '') tokens.push({ line, kind: 'number', value: Number(digits) });
      else throw new EncryptionProblem(`line ${String(line)}: operators are not evaluated: write the value, a string in quotes`);
    }
  }
  return [...tokens, { line, kind: 'end' }];
};

const onLine = <A>(line: number, read: () => A): A => {
  try {
    return read();
  } catch (error) {
    throw error instanceof EncryptionProblem ? new EncryptionProblem(`line ${String(line)}: ${error.message}`) : error;
  }
};
