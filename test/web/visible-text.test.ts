import fc from 'fast-check';
import t from 'tap';
import { cutText, visibleText } from '../../web/src/lib/visible-text.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';

void t.test('D89: writes hidden characters as their code points', (t) => {
  for (const [text, shown] of [
    ['plain <b> & text', 'plain <b> & text'],
    ['a\tb\nc', 'a\tb\nc'],
    ['evil\u202etxt.exe', 'evil⟨U+202E⟩txt.exe'],
    ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
    ['\u0000\u001b[31m', '⟨U+0000⟩⟨U+001B⟩[31m'],
    ['\u2066isolate\u2069', '⟨U+2066⟩isolate⟨U+2069⟩'],
    ['مرحبا', 'مرحبا'],
    ['soft\u00adhyphen \u3164', 'soft⟨U+00AD⟩hyphen ⟨U+3164⟩'],
    ['tag\u{e0041}', 'tag⟨U+E0041⟩'],
    ['❤️ 😀', '❤️ 😀'],
  ] as const)
    t.equal(visibleText(text), shown);
  t.end();
});

void t.test('cuts text at the length, but not within a character of two units', (t) => {
  t.equal(cutText('abcdef', 6), 'abcdef');
  t.equal(cutText('abcdefg', 6), 'abcdef…');
  t.equal(cutText('abcd😀efg', 6), 'abcd😀…');
  t.equal(cutText('abcd😀efg', 5), 'abcd…');
  t.end();
});

void t.test('law: cut text is no longer than the limit and its mark, and well-formed if the text is', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', '語', '😀', '\u202e'), { maxLength: 60 }),
      fc.integer({ min: 2, max: 40 }),
      (characters, length) => {
        const text = characters.join('');
        const cut = cutText(text, length);
        return cut.length <= length + 1 && Buffer.from(cut).toString() === cut && (text.length > length || cut === text);
      },
    ),
    { numRuns: lawRuns(1_000) },
  );
  t.pass('holds');
  t.end();
});
