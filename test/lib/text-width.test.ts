import fc from 'fast-check';
import t from 'tap';
import { cutToWidth, padToWidth, textWidth } from '../../src/lib/text-width.js';

void t.test('counts the columns of a terminal', (t) => {
  const widths: readonly (readonly [string, number])[] = [
    ['', 0],
    ['abc', 3],
    ['30 → 120…', 9],
    ['東京', 4],
    ['ﾃｽﾄ', 3],
    ['한국', 4],
    ['e\u0301', 1],
    ['🚀', 2],
    ['❤\ufe0f', 2],
    ['🇩🇪', 2],
    ['👩\u200d🚒', 2],
    ['Ünïcode', 7],
  ];
  for (const [text, width] of widths) t.equal(textWidth(text), width, text);
  t.end();
});

void t.test('cuts at either end without splitting a character', (t) => {
  t.equal(cutToWidth('abcdef', 4, 'right'), 'abc…');
  t.equal(cutToWidth('abcdef', 4, 'left'), '…def');
  t.equal(cutToWidth('東京都', 4, 'right'), '東…');
  t.equal(cutToWidth('e\u0301e\u0301e\u0301', 2, 'left'), '…e\u0301');
  t.equal(cutToWidth('abc', 0, 'right'), '');
  t.end();
});

void t.test('a cut text is never wider, a padded one never narrower', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.constantFrom('left', 'right'), (text, width, end) => {
      const cut = cutToWidth(text, width, end);
      return textWidth(cut) <= width && textWidth(padToWidth(cut, width)) === width;
    }),
    { seed: 20261124 },
  );
  t.end();
});
