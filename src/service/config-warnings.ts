import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cloudCoverage, regionName } from '../catalog/providers.js';
import type { Environment } from '../config/environment.js';
import { nearestKey } from '../config/nearest-key.js';
import { providerStates } from '../config/providers/provider-states.js';
import type { Config } from '../config/schema.js';
import { anyGlob, glob } from '../lib/glob.js';
import { once } from '../lib/once.js';
import { bareName, sessionName } from '../operators/rules/match-caller.js';
import { readQueueAddress } from '../streams/cloudtrail/queue/queue-address.js';
import { plainReason } from '../lib/system-error.js';
import { verifyWarnings } from './plans/verify-warnings.js';

/** Attributes by resource type, `*` for the resource as a whole. */
type Known = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Warns about probable mistakes in a valid configuration: patterns that match nothing known, missing files, queues without a region.
 * Format: `path: "value" …`. `folder`: that of the configuration file.
 */
export const configWarnings = async (config: Config, folder: string, environment: Environment): Promise<readonly string[]> => [
  ...patternWarnings(config),
  ...callerWarnings(config),
  ...regionWarnings(config, environment),
  ...(await missingStates(config, folder)),
  ...(await missingFolder(config, folder)),
  ...(await verifyWarnings(config, folder, environment)),
];

const knownAttributes = (): Known => {
  const known = new Map<string, Set<string>>();
  for (const { resources } of cloudCoverage()) {
    for (const { type, attributes } of resources) {
      const all = known.get(type) ?? new Set<string>();
      known.set(type, all);
      for (const one of attributes) all.add(one);
    }
  }
  return known;
};

/** Warns about resource types and attributes in rules, ignored changes and notification filters that match nothing. */
export const patternWarnings = ({ drift_rules: rules, ignore, notifications }: Config): readonly string[] => {
  // On first use, because most configurations have no patterns.
  const known = once(knownAttributes);
  const types = (path: string, patterns: readonly string[]): readonly string[] =>
    patterns.filter((one) => !matchesAny(one, known().keys())).map((one) => unknownType(path, one, known()));
  const targets = Object.entries(notifications).flatMap(([name, target]) =>
    typeof target === 'object' && 'resource_types' in target ? types(`notifications.${name}.resource_types`, target.resource_types) : [],
  );
  return [
    ...rules.flatMap(({ resource_types, watched_attributes }, index) => [
      ...types(`drift_rules[${String(index)}].resource_types`, resource_types),
      ...attributeWarnings(`drift_rules[${String(index)}].watched_attributes`, watched_attributes, anyGlob(resource_types), known()),
    ]),
    ...ignore.flatMap(({ resource, attributes }, index) => {
      const path = `ignore[${String(index)}]`;
      const type = typeIn(resource);
      if (type !== undefined && !matchesAny(type, known().keys())) return [unknownType(`${path}.resource`, resource, known(), type)];
      return attributeWarnings(`${path}.attributes`, attributes, type === undefined ? () => true : glob(type), known());
    }),
    ...targets,
  ];
};

/** Warns about callers whose alerts are left out by a name that others could be given. */
const callerWarnings = ({ drift_rules: rules, ignore }: Config): readonly string[] => [
  ...rules.flatMap(({ exclude_users }, index) => bareNames(`drift_rules[${String(index)}].exclude_users`, exclude_users)),
  ...ignore.flatMap(({ users }, index) => bareNames(`ignore[${String(index)}].users`, users)),
];

const bareNames = (path: string, patterns: readonly string[]): readonly string[] =>
  patterns
    .filter((one) => sessionName(one) === undefined && bareName(one) && !isWholeName(one))
    .map(
      (one) =>
        `${path}: "${one}" is a bare name: it matches users and roles of your accounts with that name, and no session; prefer an ARN, or write "session:${one}" for a name that callers choose`,
    );

/** Everybody, an address with its domain, a user of Kubernetes with its namespace, a service of AWS. */
const isWholeName = (pattern: string): boolean =>
  /^\*+$|@[^*@]+$|^system:(?:serviceaccount:[^:*]+:|(?!serviceaccount:)[^*])|^[a-z0-9-]+\.amazonaws\.com$/.test(pattern);

const matchesAny = (pattern: string, names: Iterable<string>): boolean => {
  const test = glob(pattern);
  for (const one of names) if (test(one)) return true;
  return false;
};

const unknownType = (path: string, pattern: string, known: Known, type = pattern): string =>
  `${path}: "${pattern}" matches no resource type that can drift${hint(type, [...known.keys()])}`;

/** The resource type in an address or a pattern of addresses; undefined if it is ambiguous. */
const typeIn = (resource: string): string | undefined => {
  const steps = resource.replaceAll(/\[[^[\]]*\]/g, '').split('.');
  while (steps[0] === 'module') steps.splice(0, 2);
  const [type = ''] = steps;
  // A star may match modules before the type; a name without an underscore is not a type.
  return (steps.length > 1 ? type.includes('*') : !type.includes('_')) ? undefined : type;
};

/** Skips types that are unknown themselves. */
const attributeWarnings = (
  path: string,
  patterns: readonly string[],
  isOfType: (type: string) => boolean,
  known: Known,
): readonly string[] => {
  const attributes = new Set([...known].flatMap(([type, names]) => (isOfType(type) ? [...names] : [])));
  if (attributes.size === 0) return [];
  return patterns
    .filter((one) => !isKnownAttribute(one, attributes))
    .map((one) => `${path}: "${one}" matches no attribute that is compared${hint(one, [...attributes])}`);
};

/** Whether a pattern matches an attribute, a member of one, or a block with attributes. */
const isKnownAttribute = (pattern: string, attributes: ReadonlySet<string>): boolean => {
  const test = anyGlob([pattern, `${pattern}.*`]);
  for (const one of attributes) if (test(one) || pattern.startsWith(`${one}.`)) return true;
  return false;
};

const hint = (name: string, known: readonly string[]): string => {
  const near = name.includes('*') ? '' : nearestKey(name, known);
  return near.startsWith('did') ? `: ${near}` : '; `driftline coverage` lists them';
};

const regionWarnings = ({ providers: { aws } }: Config, environment: Environment): readonly string[] => {
  if (!aws.enabled) return [];
  const unknown = aws.regions
    .filter((one) => regionName(one) === null)
    .map((one) => `providers.aws.regions: "${one}" is not a known region: it may never log anything`);
  const region = aws.region || environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'];
  const queues = [
    ['queue', aws.cloudtrail.queue] as const,
    ...aws.cloudtrail.queues.map((one, index) => [`queues[${String(index)}]`, one] as const),
  ];
  const withoutRegion = queues
    .filter(
      ([, queue]) => queue !== '' && !region && aws.profile === '' && readQueueAddress(queue).region === '' && aws.endpoint_url === '',
    )
    .map(
      ([key, queue]) =>
        `providers.aws.cloudtrail.${key}: "${queue}" names no region, and none is configured: give its URL or ARN, or set providers.aws.region`,
    );
  return [...unknown, ...withoutRegion];
};

const missingStates = async (config: Config, folder: string): Promise<readonly string[]> => {
  const found = await Promise.all(
    providerStates(config).map(async ({ path: key, state: { backend, local_path: path } }) => {
      if (backend !== 'local' || path === '' || path.includes('*')) return [];
      const problem = await problemAt(resolve(folder, path), (one) => (one.isFile() ? '' : 'is not a regular file'));
      return problem === '' ? [] : [`${key}.local_path: "${path}" ${problem}`];
    }),
  );
  return found.flat();
};

const missingFolder = async ({ providers: { aws } }: Config, folder: string): Promise<readonly string[]> => {
  const { directory, directory_cursor_file: cursor } = aws.cloudtrail;
  if (!aws.enabled || directory === '') return [];
  const path = resolve(folder, directory);
  const problem = await problemAt(path, (one) => (one.isDirectory() ? '' : 'is not a folder'));
  const isInside = cursor !== '' && resolve(folder, cursor).startsWith(`${path}/`);
  return [
    ...(problem === '' ? [] : [`providers.aws.cloudtrail.directory: "${directory}" ${problem}`]),
    ...(isInside ? [`providers.aws.cloudtrail.directory_cursor_file: "${cursor}" is in the folder itself: it would be read as a log`] : []),
  ];
};

/** Why a path cannot be used; '' if it can. */
const problemAt = (path: string, problemOf: (found: Stats) => string): Promise<string> =>
  stat(path).then(problemOf, (error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : `cannot be read: ${plainReason(error)}`,
  );
