/**
 * Patterns of IAM: `*` is any run of characters, `?` one character. Source: IAM User Guide, "String condition operators".
 */

/** The longest subject has 339 characters. Nobody writes more wildcards, and they cost time. */
const maxLength = 360;
const maxWildcards = 8;

export const isUsable = (pattern: string): boolean =>
  pattern.length <= maxLength && !pattern.includes('${') && pattern.split(/[*?]/).length - 1 <= maxWildcards;

export const hasWildcard = (pattern: string): boolean => /[*?]/.test(pattern);

/**
 * Whether `outer` matches whatever `inner` matches, which may be a plain text. May miss cases in which wildcards of `outer` stand for parts
 * of several wildcards of `inner`.
 */
export const covers = (outer: string, inner: string): boolean => {
  let [at, of] = [0, 0];
  // Where to go on if what follows the last `*` does not match: it then stands for one letter more.
  let [star, resume] = [-1, 0];
  while (of < inner.length) {
    const wanted = outer[at];
    if (wanted === '*') [star, resume, at] = [at, of, at + 1];
    else if (wanted === inner[of] || (wanted === '?' && inner[of] !== '*')) [at, of] = [at + 1, of + 1];
    else if (star >= 0) [resume, at, of] = [resume + 1, star + 1, resume + 1];
    else return false;
  }
  while (outer[at] === '*') at++;
  return at === outer.length;
};

/** The rests of a pattern that match what follows `text`. */
const restsAfter = (pattern: string, text: string): readonly string[] => [...after(pattern, text)].map((at) => pattern.slice(at));

/** The positions in the pattern that may follow once it has matched `text`. */
const after = (pattern: string, text: string): ReadonlySet<number> => {
  let positions = reach(pattern, [0]);
  for (const letter of text) {
    const next: number[] = [];
    for (const at of positions) {
      const wanted = pattern[at];
      if (wanted === '*') next.push(at);
      else if (wanted === letter || (wanted === '?' && letter !== '*')) next.push(at + 1);
    }
    positions = reach(pattern, next);
    if (positions.size === 0) break;
  }
  return positions;
};

/** A `*` may also match nothing. */
const reach = (pattern: string, positions: readonly number[]): ReadonlySet<number> => {
  const reached = new Set(positions);
  for (const at of reached) if (pattern[at] === '*') reached.add(at + 1);
  return reached;
};

type AccountPattern = { readonly namespace: string; readonly name: string };

/**
 * The service accounts whose subject matches a pattern: `system:serviceaccount:<namespace>:<name>`, in which neither name contains a colon.
 * A wildcard may stand for the colon too, so one pattern may give several. Source: Kubernetes, "Service account token volume projection".
 */
export const accountsMatching = (pattern: string): readonly AccountPattern[] => {
  const found = new Map<string, AccountPattern>();
  for (const rest of restsAfter(pattern, 'system:serviceaccount:')) {
    for (const [left, right] of splits(rest)) {
      const [namespace, name] = [left.replace(/\*{2,}/g, '*'), right.replace(/\*{2,}/g, '*')];
      if (namespace !== '' && name !== '') found.set(`${namespace}:${name}`, { namespace, name });
    }
  }
  return [...found.values()].filter(
    (one) => ![...found.values()].some((other) => other !== one && covers(other.namespace, one.namespace) && covers(other.name, one.name)),
  );
};

const splits = (rest: string): readonly (readonly [string, string])[] => {
  const [left = '', right, more] = rest.split(':');
  if (more !== undefined) return [];
  if (right !== undefined) return [[left, right]];
  return rest.split('').flatMap((letter, at): readonly (readonly [string, string])[] => {
    const [before, behind] = [rest.slice(0, at), rest.slice(at + 1)];
    return letter === '*' ? [[`${before}*`, `*${behind}`]] : letter === '?' ? [[before, behind]] : [];
  });
};
