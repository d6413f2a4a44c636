import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { DocumentScanner } from '../../src/decode/scan-document.js';
import { RecordSkimmer } from '../../src/decode/skim/skim-record.js';
import { TextWindow } from '../../src/decode/text-window.js';

const piece = 16 * 1_024;

/** Feeds a text in pieces; returns the reported errors and how often the scanner read bytes. */
const scan = (text: string): { readonly broken: readonly string[]; readonly visits: number; readonly pieces: number } => {
  const window = new TextWindow();
  let visits = 0;
  let scanned = 0;
  let current = window.bytes;
  Object.defineProperty(window, 'bytes', {
    get: () => {
      visits++;
      return current;
    },
    set: (bytes: Uint8Array) => {
      current = bytes;
    },
  });
  const broken: string[] = [];
  const scanner = new DocumentScanner(window, new RecordSkimmer(cloudCatalog), {
    object: () => undefined,
    broken: (message) => broken.push(message),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) {
    window.append(bytes.subarray(at, at + piece));
    const appended = visits;
    scanner.scan(at + piece >= bytes.length);
    scanned += visits - appended;
  }
  scanner.finish();
  return { broken, visits: scanned, pieces: Math.ceil(bytes.length / piece) };
};

void t.test('walks a long unfinished value again only after its text has doubled', async (t) => {
  for (const [name, text, message] of [
    ['backslashes', `"${'\\'.repeat(4 << 20)}`, 'not valid JSON'],
    ['a string', `"${'a'.repeat(4 << 20)}"`, 'a single value instead of a record'],
    ['digits', '1'.repeat(4 << 20), 'a single value instead of a record'],
    ['blanks where a name should be', `{${' '.repeat(4 << 20)}`, 'ends in the middle of a record'],
  ] as const) {
    const { broken, visits, pieces } = scan(text);
    t.same(broken, [message], name);
    // One visit for the first byte of a piece, and a walk each time that the text has doubled.
    t.ok(visits <= pieces + 64, `${name}: ${String(visits)} visits for ${String(pieces)} pieces`);
  }
});
