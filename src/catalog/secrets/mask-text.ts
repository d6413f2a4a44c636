/** Replaces a secret in every output (D20). */
export const mask = '(sensitive)';

/** Longest credential in a URL; the search does not extend to longer ones. */
const longestCredential = 4_096;

/**
 * Masks secrets that are recognisable by their shape: passwords in URLs, `Password=…` and similar in connection strings and command lines,
 * and private keys in PEM. Returns the same text if there is none. Takes linear time.
 */
export const maskedText = (text: string): string => {
  let shown = text;
  if (shown.includes('PRIVATE KEY')) shown = withoutKeys(shown);
  if (shown.includes('://') && shown.includes('@')) shown = withoutUrlCredentials(shown);
  if (shown.includes('=')) shown = withoutAssignments(shown);
  return shown;
};

const begin = '-----BEGIN ';
const end = '-----END ';

const withoutKeys = (text: string): string => {
  let shown = '';
  let from = 0;
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, from)) {
    const label = text.slice(at, at + 64);
    if (!/^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(label)) {
      shown += text.slice(from, at + begin.length);
      from = at + begin.length;
      continue;
    }
    // A truncated key extends to the end of the text.
    const closing = text.indexOf(end, at);
    const last = closing < 0 ? -1 : text.indexOf('-----', closing + end.length);
    shown += text.slice(from, at) + mask;
    from = last < 0 ? text.length : last + 5;
  }
  return from === 0 ? text : shown + text.slice(from);
};

/** Characters that end the authority of a URL in running text (RFC 3986, and common delimiters around URLs). */
const closers = new Set(Array.from(' \t\r\n"\'`<>\\{}|^,;)', (one) => one.charCodeAt(0)));
const [slash, hash, question, at, colon] = Array.from('/#?@:', (one) => one.charCodeAt(0));

const withoutUrlCredentials = (text: string): string => {
  let shown = '';
  let from = 0;
  for (let scheme = text.indexOf('://'); scheme >= 0; scheme = text.indexOf('://', scheme + 3)) {
    if (scheme < from) continue;
    const secret = credentialAt(text, scheme);
    if (secret === undefined) continue;
    shown += text.slice(from, secret.from) + mask;
    from = secret.to;
  }
  return from === 0 ? text : shown + text.slice(from);
};

/**
 * The range of the password in the URL whose `://` is at `scheme`. In a web address, a user without a password is a token and counts too.
 */
const credentialAt = (text: string, scheme: number): { readonly from: number; readonly to: number } | undefined => {
  const start = scheme + 3;
  const limit = Math.min(text.length, start + longestCredential);
  let separator = -1;
  let last = -1;
  let isPath = false;
  for (let i = start; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (closers.has(code)) break;
    if (code === at) {
      last = i;
      if (isPath) break;
    } else if (code === colon && text.startsWith('//', i + 1) && i > start) break;
    else if (code === colon && separator < 0 && last < 0) separator = i;
    else if (code === slash || code === question || code === hash) {
      // A password should encode these characters but often does not; after a host with a port they start the path.
      if (last >= 0 || separator < 0 || isPort(text, separator + 1, i)) break;
      isPath = true;
    }
  }
  if (last < 0) return undefined;
  if (separator >= 0) return separator + 1 < last ? { from: separator + 1, to: last } : undefined;
  const isWeb = /https?$/i.test(text.slice(Math.max(0, scheme - 5), scheme));
  return isWeb && last - start >= 8 ? { from: start, to: last } : undefined;
};

const isPort = (text: string, from: number, to: number): boolean => /^\d{0,5}$/.test(text.slice(from, Math.min(to, from + 6)));

/**
 * Matches `name=value` if the name ends like that of a secret. A quoted value ends at the quote, others at the next separator; in a query
 * string, that includes `&`. A value that begins with `$`, `(` or `<` is a script substitution or already masked.
 */
const assignment = new RegExp(
  String.raw`((?:passw(?:or)?d|passphrase|pwd|account_?key|shared_?access_?(?:key|signature)|secret|secret_?(?:access_?)?key|token|api_?key` +
    String.raw`|private_?key|[?&]sig|x-amz-signature)={1,2})` +
    String.raw`(?:"[^"]+"?|'[^']+'?|(?=[^\s$(<*&;"'\\])(?:(?<=[?&][\w.-]{1,64}=)[^\s&"'\\<>]+|[^\s;"'\\<>]+))`,
  'gi',
);
const withoutAssignments = (text: string): string =>
  text.replaceAll(assignment, (whole: string, name: string) => (isPlain(whole.slice(name.length)) ? whole : `${name}${mask}`));

/** Switches, numbers below four digits and script substitutions are not secrets: `password=true`, `password="$PASSWORD"`. */
const isPlain = (value: string): boolean => /^["']?(true|false|yes|no|none|null|\d{1,3}|\$\{?\w{1,64}\}?)["',)]{0,2}$/i.test(value);
