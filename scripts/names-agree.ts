import { capitalised } from '../src/lib/capitalised.js';
import { plainName } from './provider-schema.js';

/**
 * Whether the name of an attribute and the path that it reads say the same: `exact` if their last names have the same words, `similar` if
 * they do so without generic words (`arn`, `config`), the words of the type, or if one has more words in front.
 */
export const agreement = (type: string, field: string, path: string): 'exact' | 'similar' | 'none' => {
  const [attribute, member] = [namesIn(field), namesIn(path)].map((names) => names.map(wordsOf));
  const [own, read] = [attribute?.at(-1), member?.at(-1)];
  // A wrapper or a word of the call alone says nothing.
  if (own === undefined || read === undefined) return 'similar';
  if (own.join('') === read.join('') || plainName(leafOf(field)) === plainName(leafOf(path))) return 'exact';
  const [allOwn, allRead] = [attribute?.flat() ?? [], member?.flat() ?? []];
  const ofType = new Set(wordsOf(type.replace(/^[a-z]+_/, '')));
  const forms: readonly ((words: readonly string[]) => readonly string[])[] = [
    (words) => words,
    withoutGeneric,
    (words) => words.filter((word) => !ofType.has(word)),
    (words) => withoutGeneric(words.filter((word) => !ofType.has(word))),
    (words) => [...withoutGeneric(words)].sort(),
  ];
  return forms.some((form) => isSame(form(own), form(read))) || ends(own, allRead) || ends(read, allOwn) ? 'similar' : 'none';
};

const leafOf = (path: string): string => namesIn(path).at(-1) ?? '';
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length > 0 && a.join('') === b.join('');
const ends = (some: readonly string[], all: readonly string[]): boolean =>
  [some, withoutGeneric(some)].some((words) => words.length > 0 && [all, withoutGeneric(all)].some((more) => endsWith(more, words)));
const endsWith = (all: readonly string[], words: readonly string[]): boolean =>
  all.some((_, at) => all.slice(at).join('') === words.join(''));

const namesIn = (path: string): readonly string[] =>
  path
    .split('.')
    .map((step) => step.replace(/\[\]$/, ''))
    .filter((step) => step !== '*' && !/^(?:response|answer|items?)$/.test(step));

const known = new Map<string, readonly string[]>();
/** Words in the singular and in one spelling, without units and prepositions. */
const wordsOf = (name: string): readonly string[] => {
  let words = known.get(name);
  if (words !== undefined) return words;
  words = capitalised(name)
    .replace(/[MG]i?B(?=s?$)/, (unit) => capitalised(unit.toLowerCase()))
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .toLowerCase()
    .split(/[_-]+/)
    .flatMap((word) => (sameWords[word] ?? sameWords[singular(word)] ?? singular(word)).split(' '))
    .filter((word) => word !== '');
  known.set(name, words);
  return words;
};

const singular = (word: string): string => {
  if (/(?:ss|us|is|as|os)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '');
};

/** Words at the end of a name that do not say what it is. */
const generic = new Set(
  `id arn name list set config setting spec specification option item value content text json enable document info parameter attribute type
   update key body reference ref link unit url strategy state status count behavior map`.split(/\s+/),
);
const withoutGeneric = (words: readonly string[]): readonly string[] => {
  const last = words.findLastIndex((word) => !generic.has(word));
  return last < 0 ? words.slice(0, 1) : words.slice(0, last + 1);
};

/** Abbreviations and spellings → the words that names are compared by. */
const sameWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'aws desired ec2 kb gb mb mib gib second sec millisecond ms minute day hour in of for the to add remove delete new is'
      .split(' ')
      .map((word) => [word, '']),
  ),
  max: 'maximum',
  min: 'minimum',
  configuration: 'config',
  identifier: 'id',
  desc: 'description',
  uri: 'url',
  num: 'number',
  auth: 'authentication',
  db: 'database',
  environment: 'env',
  argument: 'arg',
  src: 'source',
  dest: 'destination',
  dst: 'destination',
  enabled: 'enable',
  behaviour: 'behavior',
  dx: 'direct connect',
  lb: 'load balancer',
  ami: 'image',
  az: 'availability zone',
};
