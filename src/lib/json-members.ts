const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/**
 * The texts of members of an object, as they stand in its JSON; '' for a missing one and those after it. `json`: written by
 * `JSON.stringify`, so without spaces. `names`: without escapes, in the order of the members.
 */
export const memberTexts = <const Names extends readonly string[]>(json: string, names: Names): { readonly [I in keyof Names]: string } => {
  const found: string[] = [];
  // Each member begins after the brace or a comma.
  for (let at = 1; found.length < names.length && json.charCodeAt(at) === quote;) {
    const name = names[found.length] as string;
    const colon = endOfString(json, at);
    const end = endOfValue(json, colon + 1);
    if (colon - at === name.length + 2 && json.startsWith(name, at + 1)) found.push(json.slice(colon + 1, end));
    at = end + 1;
  }
  while (found.length < names.length) found.push('');
  return found as unknown as { readonly [I in keyof Names]: string };
};

/** The place after the string that begins here. */
const endOfString = (json: string, from: number): number => {
  let end = json.indexOf('"', from + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end + 1;
};

/** Whether an odd number of backslashes stands before this place. */
const isEscaped = (json: string, at: number): boolean => {
  let from = at;
  while (json.charCodeAt(from - 1) === backslash) from--;
  return (at - from) % 2 === 1;
};

/** The place of the comma or bracket after the value that begins here. */
const endOfValue = (json: string, from: number): number => {
  if (json.charCodeAt(from) === quote) return endOfString(json, from);
  let depth = 0;
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at) - 1;
    else if (isOpening(code)) depth++;
    else if (isClosing(code) && depth > 0) depth--;
    else if (depth === 0 && (code === comma || isClosing(code))) return at;
  }
  return json.length;
};

/** A brace or a bracket. */
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b;
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d;
