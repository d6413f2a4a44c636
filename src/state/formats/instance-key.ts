const plain = /^[\w\-./@:+=,; ]*$/;
/** Printable as in Go's `unicode.IsPrint`: letters, marks, numbers, punctuation, symbols and the ASCII space. */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** The suffix of an instance address: `[0]`, `["key"]`, or '' for the only instance of a resource (D13b). */
export const instanceKey = (key: string | number | undefined): string =>
  key === undefined ? '' : typeof key === 'number' ? `[${key}]` : `[${quoted(key)}]`;

/** A string as Terraform quotes it in an address: HCL's escapes, template markers doubled. */
const quoted = (text: string): string => {
  if (plain.test(text)) return `"${text}"`;
  let out = '"';
  const characters = Array.from(text);
  characters.forEach((one, at) => {
    out += escapes[one] ?? (isTemplate(one, characters[at + 1]) ? one + one : printable.test(one) ? one : hex(one));
  });
  return `${out}"`;
};

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

const isTemplate = (one: string, next: string | undefined): boolean => (one === '$' || one === '%') && next === '{';

const hex = (one: string): string => {
  const code = one.codePointAt(0) ?? 0;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
};
