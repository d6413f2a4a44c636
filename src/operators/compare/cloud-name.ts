import { resourcePath } from '../../catalog/gcp/resource-path.js';

/**
 * The components of one spelling of a cloud object. `short`: the id or name, which every spelling has. The others are '' if the spelling
 * lacks them: an ARN has all, a bare id none.
 */
export type CloudName = { readonly short: string } & Readonly<Record<(typeof particulars)[number], string>>;
const particulars = ['partition', 'service', 'region', 'account', 'number', 'kind', 'path', 'version'] as const;

/**
 * Parses a name, an id, an ARN, a path of Google Cloud, the URL of a queue, a function's partial ARN, or the path of a key or an alias.
 * Source: AWS General Reference, ARN formats; API references of KMS (`KeyId`), Lambda (`FunctionName`), SQS (queue URLs), CloudWatch Logs
 * (log group ARNs), Secrets Manager.
 */
export const cloudName = (text: string): CloudName => {
  if (text.startsWith('arn:')) return fromArn(text.split(':'));
  if (isGooglePath.test(text)) return fromPath(resourcePath(text));
  if (text.startsWith('alias/')) return nameOf(text, { service: 'kms', kind: 'alias' });
  if (text.startsWith('key/') && isKeyId(text.slice(4))) return nameOf(text.slice(4), { service: 'kms', kind: 'key' });
  const queue = /^https?:\/\/(?:sqs\.([\w-]+)\.|([\w-]+)\.queue\.)amazonaws\.com(?:\.cn)?\/(\d{12})\/([\w.-]+)$/.exec(text);
  if (queue !== null) return nameOf(queue[4] ?? '', { service: 'sqs', region: queue[1] ?? queue[2] ?? '', account: queue[3] ?? '' });
  const partial = /^(?:([a-z]{2}(?:-[a-z]+)+-\d):)?(\d{12}:)?(function:)?([\w-]+(?::[\w$-]+)?)$/.exec(text);
  if (partial !== null && (partial[2] ?? partial[3]) !== undefined)
    return nameOf(withoutLatest(partial[4] ?? ''), {
      service: 'lambda',
      kind: 'function',
      region: partial[1] ?? '',
      account: (partial[2] ?? '').slice(0, 12),
    });
  return nameOf(withoutLatest(text), {});
};

/** A self link, full resource name or partial path of Google Cloud: `…/projects/P/…`, `zones/Z/machineTypes/T`, `global/networks/N`, `zones/Z`. */
const isGooglePath =
  /^(?:(?:https?:)?(?:\/\/)?[a-z]+\.googleapis\.com\/.*|compute\/[a-z0-9]+\/|)(?:(?:projects\/[^/]+|(?:zones|regions|locations)\/[^/]+|global)\/[a-z][A-Za-z]*\/[^/]+|(?:zones|regions)\/[^/]+$)/;

/**
 * The last segment is the name, the one before it the kind; `path` is what holds it below the project and the location. A project number may
 * be the same project as an id, and `-` stands for any project. A key without a version is the key of all its versions. Self links of
 * instance templates may end in `?uniqueId=…`.
 */
const fromPath = (path: string): CloudName => {
  const all = (path.split('?', 1)[0] ?? path).split('/');
  const parts = all.at(-2) === 'cryptoKeyVersions' ? all.slice(0, -2) : all;
  const start = Math.max(parts.indexOf('projects'), 0);
  const project = parts[start] === 'projects' ? (parts[start + 1] ?? '') : '';
  const scope = parts[start] === 'projects' ? start + 2 : parts.findIndex((one) => scopes.has(one));
  const [collection = '', place = ''] = parts.slice(scope);
  const isPlace = scopes.has(collection);
  const held = scope + (collection === 'global' ? 1 : isPlace ? 2 : 0);
  const kind = parts.at(-2) ?? '';
  const isNumber = /^\d+$/.test(project);
  return nameOf(parts.at(-1) ?? '', {
    service: 'googleapis',
    account: isNumber || project === '-' ? '' : project,
    number: isNumber ? project : '',
    region: collection === 'global' ? 'global' : isPlace ? place : '',
    kind: scopes.has(kind) ? 'locations' : kind,
    path: parts.slice(held, -2).join('/'),
    version: parts === all ? '' : (all.at(-1) ?? ''),
  });
};

const scopes: ReadonlySet<string> = new Set(['global', 'locations', 'zones', 'regions']);

/** Whether the text is the id of a KMS key: a UUID, or the id of a multi-Region key. */
export const isKeyId = (text: string): boolean => /^(mrk-[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text);

/** Whether all components that both spellings have are equal. */
export const mayBeSame = (a: CloudName, b: CloudName): boolean =>
  a.short === b.short && particulars.every((name) => a[name] === '' || b[name] === '' || a[name] === b[name]);

/** Whether the spelling has more than a bare name or id. */
export const isQualified = (name: CloudName): boolean => name.service !== '';

const nameOf = (short: string, known: Partial<Omit<CloudName, 'short'>>): CloudName => ({
  short,
  partition: '',
  service: '',
  region: '',
  account: '',
  number: '',
  kind: '',
  path: '',
  version: '',
  ...known,
});

const fromArn = ([, partition = '', service = '', region = '', account = '', ...rest]: readonly string[]): CloudName => {
  const resource = rest.join(':');
  const whole = { partition, service, region, account };
  const [, kind = '', inner = resource] = /^([\w-]+)[:/](.+)$/s.exec(resource) ?? [];
  switch (service) {
    case 'kms':
      return nameOf(kind === 'alias' ? resource : inner, { ...whole, kind });
    case 'iam':
    case 'autoscaling': {
      // Names are unique regardless of the path. In Auto Scaling, an id and a label precede the name.
      const at = inner.lastIndexOf('/') + 1;
      return nameOf(inner.slice(at), { ...whole, kind, path: `/${inner.slice(0, at)}` });
    }
    case 'lambda':
      return nameOf(withoutLatest(inner), { ...whole, kind });
    case 'logs':
      return nameOf(inner.replace(/:\*$/, ''), { ...whole, kind });
    // Secrets Manager appends six random characters to the name.
    case 'secretsmanager':
      return nameOf(inner.replace(/-\w{6}$/, ''), { ...whole, kind, path: inner.slice(-6) });
    case 's3':
    case 'sns':
    case 'sqs':
      return nameOf(resource, whole);
    default:
      return nameOf(inner, { ...whole, kind });
  }
};

/** Removes `$LATEST`: a function without a qualifier means the same. */
const withoutLatest = (name: string): string => (name.endsWith(':$LATEST') ? name.slice(0, -':$LATEST'.length) : name);
