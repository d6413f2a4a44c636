import { BrokenSkip } from './skip-broken.js';
import { nextMark, numberEnd, skipSpace, stringEnd } from './walk/script-walk.js';
import type { TextWindow } from './text-window.js';
import { listNames } from './unwrap-value.js';
import { walked, type Walked } from './walk/walk-rules.js';

/** Size limit of a record (16 MiB, sixty times what a provider writes); longer ones are malformed. */
const maxRecordBytes = 16 * 1024 * 1024;

/** Bound of nested lists around a record, because a file of brackets alone would fill the memory. */
const maxOpen = 64;

/** Finds the end of an object. Its other results are a matter between it and the handler. */
interface Skim {
  end: number;
  skim(window: TextWindow, start: number): Walked;
}

/** Receives the records of a document, in order. */
export interface DocumentHandler {
  /** A complete object in the window, just skimmed. */
  object(window: TextWindow, start: number, end: number): void;
  /** A span that is not a record, starting at `position` in the text. */
  broken(message: string, position: number): void;
}

/** `more`: the window is read to its end, and more text is needed. */
type Step = 'go' | 'more';

/**
 * Finds the records in a text: one JSON document or several, one per line, lists, or `{"Records":[…]}` of them (see `listNames`). Resumes after broken spans.
 * The result does not depend on how the text is cut into pieces.
 *
 * **Keeps** the bytes of at most one record, in the window.
 */
export class DocumentScanner {
  readonly #window: TextWindow;
  readonly #skim: Skim;
  readonly #handler: DocumentHandler;
  /** For each open container: whether it is the list of an object such as `{"Records":[…]}`. */
  readonly #open: boolean[] = [];
  readonly #skip = new BrokenSkip();
  /** Why the span in progress is skipped; '' outside of such a span. */
  #skipping = '';
  /** Set for other members of such an object, which are not reported. */
  #quiet = false;
  #skipFrom = 0;
  /** Set if a span was torn: closing brackets without opening ones belong to it. */
  #torn = false;
  /** Window size below which an unfinished value is not walked again. */
  #walkAgainAt = 0;
  #began = false;
  /** Set if the text ended within a broken span, which was reported. */
  #endedBroken = false;

  constructor(window: TextWindow, skim: Skim, handler: DocumentHandler) {
    this.#window = window;
    this.#skim = skim;
    this.#handler = handler;
  }

  /** Continues reading. `last`: the window contains the rest of the text. */
  scan(last: boolean): void {
    const window = this.#window;
    if (!this.#began && window.end - window.start < 3 && !last) return;
    if (!this.#began && hasByteOrderMark(window)) window.start += 3;
    this.#began = true;
    while (this.#step(last) === 'go');
  }

  /** Call once after the last scan. A list that was never closed means that the text is truncated. */
  finish(): void {
    if (this.#endedBroken || (this.#open.length === 0 && this.#skipping === '')) return;
    const window = this.#window;
    this.#handler.broken('ends before its list of records does', window.base + window.end);
  }

  #step(last: boolean): Step {
    if (this.#skipping !== '') return this.#skipOn(last);
    const window = this.#window;
    const { bytes } = window;
    let i = skipSpace(bytes, window.start);
    while (bytes[i] === 0x2c || bytes[i] === 0x1e) i = skipSpace(bytes, i + 1);
    window.start = i;
    if (i >= window.end) return 'more';
    if (window.end - i < this.#walkAgainAt && !last) return 'more';
    this.#walkAgainAt = 0;
    const c = bytes[i] as number;
    if (c === 0x7b) return this.#object(i, last);
    if (c === 0x5b) {
      if (this.#open.length >= maxOpen) return this.#startSkip('nested too deep', 0, false);
      this.#open.push(false);
      window.start = i + 1;
      return 'go';
    }
    if (c === 0x5d && this.#open.length > 0) {
      window.start = i + 1;
      if (this.#open.pop() === true) this.#startSkip('the rest of an object', 1, false, true);
      return 'go';
    }
    if ((c === 0x5d || c === 0x7d) && this.#torn) {
      window.start = i + 1;
      return 'go';
    }
    return this.#scalar(i, last);
  }

  #object(i: number, last: boolean): Step {
    const window = this.#window;
    const list = recordsList(window, i);
    if (list === -1 && !last) return this.#awaitMore(window.end - i);
    if (list > 0) {
      if (this.#open.length >= maxOpen) return this.#startSkip('nested too deep', 0, false);
      this.#open.push(true);
      window.start = list;
      return 'go';
    }
    const size = window.end - i;
    const how = this.#skim.skim(window, i);
    if (how === walked.whole) {
      const { end } = this.#skim;
      if (end - i > maxRecordBytes) return this.#startSkip('a record over 16 MiB', 0, false);
      window.start = end;
      this.#handler.object(window, i, end);
      return 'go';
    }
    if (how === walked.deep) return this.#startSkip('nested too deep', 0, false);
    if (how === walked.broken) return this.#startSkip('not valid JSON', 0, false);
    if (size > maxRecordBytes) return this.#startSkip('a record over 16 MiB', 0, false);
    if (last) return this.#startSkip('ends in the middle of a record', 0, false);
    return this.#awaitMore(size);
  }

  /** Waits until the unfinished value has doubled before walking it again: linear time instead of quadratic. */
  #awaitMore(size: number): Step {
    if (size > 65_536) this.#walkAgainAt = 2 * size;
    return 'more';
  }

  /**
   * Handles a value outside of any object: valid JSON is one malformed record, anything else is skipped up to a line that starts a new
   * value.
   */
  #scalar(i: number, last: boolean): Step {
    const window = this.#window;
    const end = scalarEnd(window, i);
    const next = end < 0 ? 0 : (window.bytes[end] as number);
    if (end - i > maxRecordBytes) return this.#startSkip('not valid JSON', 0, true);
    if (end >= 0 && end < window.end && (next <= 0x20 || next === 0x2c || next === 0x5d)) return this.#oneScalar(i, end);
    if (end >= window.end || (end < 0 && -1 - end >= window.end)) {
      if (!last) return window.end - i > maxRecordBytes ? this.#startSkip('not valid JSON', 0, true) : this.#awaitMore(window.end - i);
      if (end === window.end) return this.#oneScalar(i, end);
    }
    return this.#startSkip('not valid JSON', 0, true);
  }

  #oneScalar(i: number, end: number): Step {
    const window = this.#window;
    window.start = end;
    this.#handler.broken('a single value instead of a record', window.base + i);
    return 'go';
  }

  #startSkip(why: string, depth: number, torn: boolean, quiet = false): Step {
    this.#skipping = why;
    this.#skipFrom = this.#window.base + this.#window.start;
    this.#quiet = quiet;
    this.#skip.begin(depth, torn);
    return 'go';
  }

  #skipOn(last: boolean): Step {
    const window = this.#window;
    const end = this.#skip.feed(window.bytes, window.start, window.end);
    window.start = end < 0 ? window.end : end;
    if (end < 0 && !last) return 'more';
    if (this.#skip.torn) {
      this.#torn = true;
      this.#open.length = 0;
    }
    if (!this.#quiet || this.#skip.torn) {
      this.#handler.broken(this.#skipping, this.#skipFrom);
      this.#endedBroken = end < 0;
    }
    if (end >= 0 || !this.#quiet) this.#skipping = '';
    return end < 0 ? 'more' : 'go';
  }
}

const hasByteOrderMark = (window: TextWindow): boolean =>
  window.bytes[window.start] === 0xef && window.bytes[window.start + 1] === 0xbb && window.bytes[window.start + 2] === 0xbf;

/** The first member of objects that list records, as bytes. */
const quotedNames = listNames.map((name) => Array.from(`"${name}"`, (one) => one.charCodeAt(0)));

/** Index after the bracket of `{"Records":[`; 0: another object; -1: the window ends too early to tell. */
const recordsList = (window: TextWindow, start: number): number => {
  const at = skipSpace(window.bytes, start + 1);
  for (let i = 0; i < quotedNames.length; i++) {
    const list = listAfter(window, at, quotedNames[i] as readonly number[]);
    if (list !== 0) return list;
  }
  return eventList(window, start);
};

/** Longest head of a list of audit events: its metadata is empty. */
const longestHead = 512;
const eventListStart = Array.from('{"kind":"EventList"', (one) => one.charCodeAt(0));
const eventListHead = /^\{"kind":"EventList","apiVersion":"audit\.k8s\.io\/\w+",(?:"metadata":\{[^{}]*\},)?"items":\[/;

/** Index after the bracket of the `items` of an `EventList`, as an API server writes it; otherwise as `recordsList`. */
const eventList = ({ bytes, end }: TextWindow, start: number): number => {
  for (let at = 0; at < eventListStart.length; at++) {
    if (bytes[start + at] !== eventListStart[at]) return start + at >= end ? -1 : 0;
  }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(longestHead, end - start)).toString('latin1');
  const [matched] = eventListHead.exec(head) ?? [];
  return matched !== undefined ? start + matched.length : end - start < longestHead ? -1 : 0;
};

const listAfter = ({ bytes, end }: TextWindow, start: number, name: readonly number[]): number => {
  for (let at = 0; at < name.length; at++) {
    if (bytes[start + at] !== name[at]) return start + at >= end ? -1 : 0;
  }
  let i = skipSpace(bytes, start + name.length);
  if (bytes[i] !== 0x3a) return i >= end ? -1 : 0;
  i = skipSpace(bytes, i + 1);
  if (bytes[i] !== 0x5b) return i >= end ? -1 : 0;
  return i + 1;
};

/** Index after a string, number or word; -1 - i if it breaks the grammar at i. */
const scalarEnd = (window: TextWindow, i: number): number => {
  const { bytes, end } = window;
  const c = bytes[i] as number;
  if (c === 0x22) {
    const close = stringEnd(bytes, nextMark(bytes, i + 1));
    return close < 0 ? close : close + 1;
  }
  const word = c === 0x74 ? 'true' : c === 0x66 ? 'false' : c === 0x6e ? 'null' : '';
  if (word === '') return numberEnd(bytes, i);
  for (let k = 0; k < word.length; k++) if (bytes[i + k] !== word.charCodeAt(k)) return i + k >= end ? -1 - end : -1 - (i + k);
  return i + word.length;
};
