/**
 * A token of HCL's native syntax. `word`: an identifier. `text`: a quoted string without its quotes, escapes as written; `template`: one that
 * contains `${` or `%{`. `unclosed`: a string that its line does not end. `mark`: one of `{}[]()=:,.` `other`: any other character. A comment
 * gives no token.
 */
export type Token = {
  readonly kind: 'word' | 'number' | 'text' | 'template' | 'unclosed' | 'heredoc' | 'mark' | 'other' | 'newline' | 'end';
  readonly text: string;
  readonly line: number;
  /** Where it stands in the text, with its quotes; of a heredoc, its introduction only. */
  readonly from: number;
  readonly to: number;
};

/** What surrounds a position. `braces`: open braces of a template's code. */
type Frame =
  | { readonly in: 'code'; braces: number }
  | { readonly in: 'string'; readonly from: number; readonly line: number; plain: boolean }
  | { readonly in: 'heredoc'; readonly marker: string };

/**
 * The tokens of a text (github.com/hashicorp/hcl, `spec.md`), for all readers of HCL. Never fails: a string that its line does not end, ends
 * with the line. Code within templates gives no tokens, and is on a stack of its own, so that no input exhausts the call stack.
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
      const word = endOfMatch(identifier, text, at);
      const digits = endOfMatch(number, text, at);
      const one = text.charAt(at);
      if (heredoc !== undefined) {
        if (isOutermost) yield { kind: 'heredoc', text: '', line, from: at, to: heredoc.end };
        frames.push({ in: 'heredoc', marker: heredoc.marker });
        at = heredoc.end;
        line++;
      } else if (word > at || digits > at) {
        const end = Math.max(word, digits);
        if (isOutermost) yield { kind: word > at ? 'word' : 'number', text: text.slice(at, end), line, from: at, to: end };
        at = end;
      } else {
        at++;
        if (one === '"') frames.push({ in: 'string', from: at, line, plain: true });
        else if (isOutermost)
          yield { kind: one === '\n' ? 'newline' : marks.includes(one) ? 'mark' : 'other', text: one, line, from: at - 1, to: at };
        else if (one === '{') frame.braces++;
        else if (one === '}' && frame.braces-- === 0) frames.pop();
        if (one === '\n') line++;
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
        const kind = one !== '"' ? 'unclosed' : frame.plain ? 'text' : 'template';
        if (frames.length === 1)
          yield { kind, text: text.slice(frame.from, at), line: frame.line, from: frame.from - 1, to: one === '"' ? at + 1 : at };
        // The line break itself is a token after the string.
        if (one === '"') at++;
      }
    } else {
      const end = heredocEnd(text, at, frame.marker);
      if (end !== undefined) {
        frames.pop();
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
  const open = frames[1];
  if (open?.in === 'string') yield { kind: 'unclosed', text: '', line: open.line, from: open.from - 1, to: at };
  yield { kind: 'end', text: '', line, from: at, to: at };
}

const marks = '{}[]()=:,.';

/** The end of blank space within a line, or of a comment, that starts here. */
const blankAt = (text: string, at: number): number => {
  const one = text.charAt(at);
  if (one === '#' || text.startsWith('//', at)) return endOf(text, '\n', at);
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  return one === ' ' || one === '\t' || one === '\r' || one === '\ufeff' ? at + 1 : at;
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

const endOfMatch = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const identifier = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
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
