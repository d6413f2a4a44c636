/** What a file is. `log` includes journals, and everything that may be a log. */
export type FileKind = 'log' | 'state' | 'plan' | 'other';

/** Names of logs: only a state or a plan has the same. */
const logName = /\.(?:json|ndjson|jsonl|log|gz)(?:\.\d+)?$/i;
const stateName = /\.tfstate(?:\.[^/]*)?$/i;
/** Files beside Terraform's and in repositories whose content may look like a log. */
const otherName =
  /(?:\.(?:tf|tofu|tfvars|tfbackend|tftest|tfquery|hcl|lock|ya?ml|toml|ini|cfg|conf|env|md|rst|adoc|html?|css|xml|csv|svg|[cm]?[jt]s|py|rb|go|sh|ps1|rego|sentinel|tpl|tmpl|tftpl|pem|key|crt|pub|zip|tar|tgz|png|jpe?g|pdf)|\.(?:tf|tofu|tfvars|tftest|tfquery)\.json|^(?:package|package-lock|tsconfig|composer|renovate)\.json)$/i;

/** The kind of a file by its name; undefined if only its content shows it. */
export const kindByName = (name: string): FileKind | undefined => {
  if (stateName.test(name)) return 'state';
  if (otherName.test(name)) return 'other';
  return undefined;
};

/** The kind of a file by the start of its text. Text that is not JSON is a log, though a broken one, if the name is that of a log. */
export const kindByContent = (name: string, head: Uint8Array): FileKind => {
  if (zip.equals(head.subarray(0, zip.length))) return 'plan';
  const text = Buffer.from(head.buffer, head.byteOffset, head.length);
  const first = firstMark(text);
  if (first !== '{' && first !== '[') return logName.test(name) ? 'log' : 'other';
  return first === '{' && stateMarks.some((mark) => text.includes(mark)) ? documentKind(text.toString('utf8')) : 'log';
};

/** A saved plan is a zip file. */
const zip = Buffer.from('PK\u0003\u0004', 'latin1');

/** Members that only states and plans have at their top level. */
const stateMarks = ['"terraform_version"', '"lineage"', '"encrypted_data"'];

/** The first character that is neither white space nor a byte order mark. */
const firstMark = (text: Buffer): string | undefined => /[^\s\uFEFF]/.exec(text.subarray(0, 1_024).toString('utf8'))?.[0];

const documentKind = (text: string): FileKind => {
  const keys = topKeys(text);
  if (keys.has('resource_changes') || keys.has('planned_values')) return 'plan';
  if (keys.has('terraform_version') || keys.has('lineage')) return 'state';
  return keys.has('encrypted_data') && (keys.has('meta') || keys.has('encryption_version')) ? 'state' : 'log';
};

/** The names of the members of an object, whose text may be cut off. */
const topKeys = (text: string): ReadonlySet<string> => {
  const keys = new Set<string>();
  let depth = 0;
  // A string with a colon behind it is a key. Braces within strings do not count.
  for (const [token, key] of text.matchAll(/"((?:[^"\\]|\\.)*)"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') {
      if (--depth === 0) break;
    } else if (depth === 1 && token.endsWith(':') && key !== undefined) keys.add(key);
  }
  return keys;
};
