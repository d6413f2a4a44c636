import { cutText, visibleText } from '../lib/visible-text.js';

/** Characters of a name that are compared. */
const longest = 2_000;

/**
 * A label for each thing, different from all others. `names`: of each thing, from the name that says most in few words to the one that is
 * unique; a later one is taken where the former is also that of another thing. Labels have at most `length` characters where so many are
 * enough to tell them apart.
 */
export const distinctLabels = (names: readonly (readonly string[])[], length: number): readonly string[] => {
  const shown = names.map((those) => those.map((name) => visibleText(cutText(name, longest))));
  const chosen = shown.map(([first = '']) => first);
  const lengthOf = Math.max(0, ...names.map((those) => those.length));
  for (let at = 1; at < lengthOf; at++)
    for (const alike of alikeIn(chosen)) for (const one of alike) chosen[one] = shown[one]?.[at] ?? chosen[one] ?? '';

  const texts = chosen.map((text) => Array.from(text));
  const labels = texts.map((text) => shortened(text, length));
  for (const alike of alikeIn(labels)) {
    const begin = commonStart(alike.map((one) => texts[one] ?? []));
    for (const one of alike) labels[one] = around(texts[one] ?? [], begin, length);
  }
  for (let room = 2 * length; room < 2 * longest; room *= 2)
    for (const alike of alikeIn(labels)) for (const one of alike) labels[one] = shortened(texts[one] ?? [], room);
  // Names that look alike in full, such as a hidden character and its spelling.
  const taken = new Set(labels);
  for (const alike of alikeIn(labels))
    for (const one of alike.slice(1)) {
      let number = 2;
      while (taken.has(`${labels[one] ?? ''} (${String(number)})`)) number++;
      labels[one] = `${labels[one] ?? ''} (${String(number)})`;
      taken.add(labels[one]);
    }
  return labels;
};

/** Groups of indexes of equal texts. */
const alikeIn = (texts: readonly string[]): readonly (readonly number[])[] => {
  const groups = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [at]);
    else group.push(at);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};

/** The beginning and the end of a text. */
const shortened = (text: readonly string[], length: number): string => {
  if (text.length <= length) return text.join('');
  const head = Math.ceil((length - 1) / 2);
  return `${text.slice(0, head).join('')}…${text.slice(text.length - (length - 1 - head)).join('')}`;
};

const commonStart = (texts: readonly (readonly string[])[]): number => {
  const [first = []] = texts;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length++;
  return length;
};

/** A short beginning, and the part in which the text differs from others. */
const around = (text: readonly string[], differs: number, length: number): string => {
  const head = Math.floor(length / 3);
  const from = Math.max(0, Math.min(differs - 2, text.length - (length - head - 2)));
  if (from <= head + 1) return shortened(text.slice(0, length - 1), length) + (text.length > length - 1 ? '…' : '');
  const rest = text.slice(from);
  const room = length - head - 1;
  const part = rest.length <= room ? rest.join('') : `${rest.slice(0, room - 1).join('')}…`;
  return `${text.slice(0, head).join('')}…${part}`;
};
