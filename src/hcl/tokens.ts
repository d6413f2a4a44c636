/**
 * A token of Terraform's native syntax. `word`: an identifier. `text`: a quoted string without its quotes, escapes as written. `template`: a
 * string that contains `${` or `%{`, or a heredoc. `other`: any other character. Line breaks and comments are omitted.
 */
export type Token = {
  readonly kind: 'word' | 'text' | 'template' | 'open' | 'close' | 'equals' | 'other';
  readonly text: string;
  readonly line: number;
};

/** What surrounds a position. `braces`: open braces of a template's code. */
type Frame =
  | { readonly in: 'code'; braces: number }
  | { readonly in: 'string'; readonly from: number; readonly line: number; plain: boolean }
  | { readonly in: 'heredoc'; readonly marker: string; readonly line: number };

/**
 * The tokens of a file (github.com/hashicorp/hcl, `spec.md`). Never fails: a string that its line does not end, ends with the line. Nested
 * templates are on a stack of their own, so that no input exhausts the call stack.
 */
export function* tokensOf(text: string): Generator<Token> {
  const frames: Frame[] = [{ in: 'code', braces: 0 }];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const frame = frames.at(-1) ?? { in: 'code', braces: 0 };
    const isOutermost = frames.length === 1;
    if (frame.in === 'code') {
      const skipped = blankAt(text, at);
      if (skipped > at) {
        line += breaksIn(text, at, skipped);
        at = skipped;
        continue;
      }
      const heredoc = heredocAt(text, at);
      const word = wordAt(text, at);
      const one = text.charAt(at);
      if (heredoc !== undefined) {
        frames.push({ in: 'heredoc', marker: heredoc.marker, line });
        at = heredoc.end;
        line++;
      } else if (word > at) {
        if (isOutermost) yield { kind: 'word', text: text.slice(at, word), line };
        at = word;
      } else {
        at++;
        if (one === '"') frames.push({ in: 'string', from: at, line, plain: true });
        else if (isOutermost) yield { kind: kinds[one] ?? 'other', text: one, line };
        else if (one === '{') frame.braces++;
        else if (one === '}' && frame.braces-- === 0) frames.pop();
      }
    } else if (frame.in === 'string') {
      const one = text.charAt(at);
      if (one === '\\') at += 2;
      else if (opensTemplate(text, at)) {
        frame.plain = false;
        frames.push({ in: 'code', braces: 0 });
        at += 2;
      } else if (isDoubled(text, at)) at += 3;
      else if (one !== '"' && one !== '\n') at++;
      else {
        frames.pop();
        if (frames.length === 1)
          yield { kind: frame.plain ? 'text' : 'template', text: text.slice(frame.from, at).replace(/\r$/, ''), line: frame.line };
        // The line break itself is blank space after the string.
        if (one === '"') at++;
      }
    } else {
      const end = heredocEnd(text, at, frame.marker);
      if (end !== undefined) {
        frames.pop();
        if (frames.length === 1) yield { kind: 'template', text: '', line: frame.line };
        at = end;
        continue;
      }
      // At the start of a line: to its end, or to the template in it.
      for (; at < text.length; at++) {
        if (isDoubled(text, at)) at += 2;
        else if (opensTemplate(text, at)) {
          frames.push({ in: 'code', braces: 0 });
          at += 2;
          break;
        } else if (text.charAt(at) === '\n') {
          at++;
          line++;
          break;
        }
      }
    }
  }
}

const kinds: Readonly<Record<string, Token['kind']>> = {
  '{': 'open',
  '[': 'open',
  '(': 'open',
  '}': 'close',
  ']': 'close',
  ')': 'close',
  '=': 'equals',
};

/** The end of blank space or of a comment that starts here. */
const blankAt = (text: string, at: number): number => {
  const one = text.charAt(at);
  if (one === '#' || text.startsWith('//', at)) return endOf(text, '\n', at);
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  return one === ' ' || one === '\t' || one === '\n' || one === '\r' || one === '\ufeff' ? at + 1 : at;
};

const endOf = (text: string, what: string, from: number): number => {
  const end = text.indexOf(what, from);
  return end < 0 ? text.length : end;
};

const breaksIn = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
};

const wordAt = (text: string, at: number): number => {
  identifier.lastIndex = at;
  return identifier.test(text) ? identifier.lastIndex : at;
};

const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const introduction = /<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)\r?\n/uy;

/** `<<EOF` or `<<-EOF` and its line break. */
const heredocAt = (text: string, at: number): { readonly marker: string; readonly end: number } | undefined => {
  if (text.charAt(at) !== '<') return undefined;
  introduction.lastIndex = at;
  const marker = introduction.exec(text)?.[1];
  return marker === undefined ? undefined : { marker, end: introduction.lastIndex };
};

/** The end of the marker, if this is a line that contains nothing else but blank space. */
const heredocEnd = (text: string, at: number, marker: string): number | undefined => {
  if (at > 0 && text.charAt(at - 1) !== '\n') return undefined;
  let from = at;
  while (text.charAt(from) === ' ' || text.charAt(from) === '\t') from++;
  const end = from + marker.length;
  return text.startsWith(marker, from) && /^[ \t\r]*$/.test(text.slice(end, endOf(text, '\n', end))) ? end : undefined;
};

const opensTemplate = (text: string, at: number): boolean => text.startsWith('${', at) || text.startsWith('%{', at);

/** `$${` and `%%{` are literal. */
const isDoubled = (text: string, at: number): boolean => text.startsWith('$${', at) || text.startsWith('%%{', at);
