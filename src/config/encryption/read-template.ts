import type { Expression } from './hcl.js';
import { EncryptionProblem } from './state-encryption.js';

type Template = { readonly expression: Expression; readonly end: number };

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

/**
 * Reads a string of HCL, which is a template: text, or a single reference such as `"${key_provider.pbkdf2.main}"`. `isQuoted`: the text is
 * source that starts after a quote and ends before the next; otherwise all of it is the decoded string of a JSON document. Throws
 * `EncryptionProblem` for other templates. Source: HCL native syntax specification, "Templates".
 */
export const readTemplate = (text: string, from: number, isQuoted: boolean): Template => {
  let literal = '';
  let reference: readonly string[] | undefined;
  let at = from;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (isQuoted && char === '"') break;
    if (isQuoted && char === '\n') throw new EncryptionProblem('a string is not closed on its line');
    if (isQuoted && char === '\\') {
      const { decoded, length } = escapeAt(text, at + 1);
      literal += decoded;
      at += length;
    } else if (/^(?:\$\$|%%)\{/.test(text.slice(at, at + 3))) {
      literal += `${char}{`;
      at += 2;
    } else if (/^[$%]\{/.test(text.slice(at, at + 2))) {
      const [whole, path] = char === '$' ? (/^\$\{\s*([\w-]+(?:\.[\w-]+)*)\s*\}/.exec(text.slice(at)) ?? []) : [];
      if (whole === undefined || path === undefined || reference !== undefined || literal !== '') throw new EncryptionProblem(notEvaluated);
      reference = path.split('.');
      at += whole.length - 1;
    } else literal += char;
  }
  if (isQuoted && at >= text.length) throw new EncryptionProblem('a string is not closed');
  if (reference === undefined) return { expression: { kind: 'value', value: literal }, end: at };
  if (literal !== '') throw new EncryptionProblem(notEvaluated);
  return { expression: { kind: 'reference', path: reference }, end: at };
};

const notEvaluated = 'expressions within a string are not evaluated: write the value ($${ stands for ${)';

/** The character after a backslash; `length`: of the escape without the backslash. */
const escapeAt = (text: string, at: number): { readonly decoded: string; readonly length: number } => {
  const decoded = escapes[text.charAt(at)];
  if (decoded !== undefined) return { decoded, length: 1 };
  const [whole] = /^(?:u[\da-fA-F]{4}|U[\da-fA-F]{8})/.exec(text.slice(at, at + 9)) ?? [];
  const code = whole === undefined ? NaN : Number.parseInt(whole.slice(1), 16);
  if (whole === undefined || !(code <= 0x10ffff)) throw new EncryptionProblem('a string contains an unknown escape after \\');
  return { decoded: String.fromCodePoint(code), length: whole.length };
};
