/** Encodings of a response beside the plain bytes, the smaller result first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** Whether an `Accept` header names HTML. A wildcard does not: programs send it. */
export const acceptsHtml = (accept: string): boolean => (qualities(accept).get('text/html') ?? 0) > 0;

/**
 * The encoding of a response that a client prefers; undefined: plain. Source: RFC 9110, 12.5.3. Of equal ones it is the smaller one. A
 * client that refuses all of them, plain bytes included, gets plain bytes.
 */
export const acceptedEncoding = (acceptEncoding: string, available: readonly Encoding[]): Encoding | undefined => {
  if (acceptEncoding === '') return undefined;
  const listed = qualities(acceptEncoding);
  const others = listed.get('*') ?? 0;
  // Plain bytes are acceptable unless they are refused, but anything that is asked for comes first.
  let most = listed.get('identity') ?? 0;
  let best: Encoding | undefined;
  for (const one of encodings) {
    const quality = listed.get(one) ?? (one === 'gzip' ? listed.get('x-gzip') : undefined) ?? others;
    if (!available.includes(one) || quality === 0 || quality < most || (best !== undefined && quality === most)) continue;
    most = quality;
    best = one;
  }
  return best;
};

/** The quality of each element of a list, 0 to 1, by its name in lower case. An unreadable quality counts as 0. */
const qualities = (header: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((one) => one.trim());
    const given = parameters.find((one) => one.startsWith('q='))?.slice(2);
    found.set(name, given === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0);
  }
  return found;
};
