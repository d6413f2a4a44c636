import { trimEnd } from '../../lib/trim-end.js';

/**
 * The folder that CloudTrail writes to in a bucket (provider documentation, "Finding your CloudTrail log files"):
 * `PREFIX/AWSLogs/[o-ID/]ACCOUNT/CloudTrail/REGION/YYYY/MM/DD/ACCOUNT_CloudTrail_REGION_YYYYMMDDTHHmmZ_RANDOM.json.gz`. Digests and
 * insights have folders of their own next to `CloudTrail`, and are not read.
 */
export type TrailLocation = { readonly account: string; readonly region: string };

/**
 * Regions in which global services (IAM, STS, CloudFront) log, by partition, which is the prefix of a region's name. Source: the partitions
 * of the AWS SDK; "AWS CloudTrail" in the guides to AWS GovCloud (US) and to AWS in China, where there are two.
 */
const globalRegions: readonly (readonly [string, ...(readonly string[])])[] = [
  ['us-gov-', 'us-gov-west-1'],
  ['cn-', 'cn-north-1', 'cn-northwest-1'],
  ['eusc-', 'eusc-de-east-1'],
  ['us-iso-', 'us-iso-east-1'],
  ['us-isob-', 'us-isob-east-1'],
  ['us-isof-', 'us-isof-south-1'],
  ['eu-isoe-', 'eu-isoe-west-1'],
  ['', 'us-east-1'],
];

/** The configured regions and the regions of global services; empty: all. */
export const wantedRegions = (regions: readonly string[]): ReadonlySet<string> =>
  new Set(
    regions.flatMap((region) => {
      const [, ...global] = globalRegions.find(([start]) => region.startsWith(start)) ?? [''];
      return [region, ...global];
    }),
  );

/** The common prefix of the keys of all log files of a trail; ends in a slash. */
export const trailRoot = (prefix: string, organizationId: string): string => {
  const above = trimEnd(prefix, '/');
  return `${above === '' ? '' : `${above}/`}AWSLogs/${organizationId === '' ? '' : `${organizationId}/`}`;
};

/** Folder of an account's regions. */
export const accountFolder = (root: string, account: string): string => `${root}${account}/CloudTrail/`;

/** Folder of a day (`2026/11/21`) of a location. */
export const dayFolder = (root: string, { account, region }: TrailLocation, day: string): string =>
  `${accountFolder(root, account)}${region}/${day}/`;

/** The prefix of the names of all log files of a location. */
const nameStart = ({ account, region }: TrailLocation): string => `${account}_CloudTrail_${region}_`;
const nameEnd = '.json.gz';

/** The key of a log file in a day's folder. `id`: unique within the location, `20261121T1005Z_6f0Z…`. */
export const trailKey = (root: string, location: TrailLocation, day: string, id: string): string =>
  `${dayFolder(root, location, day)}${nameStart(location)}${id}${nameEnd}`;

/** A key that sorts before those of log files written at `time` (milliseconds since the epoch) or later, and after earlier ones. */
export const keyBefore = (root: string, location: TrailLocation, day: string, time: number): string =>
  `${dayFolder(root, location, day)}${nameStart(location)}${stampOf(time)}`;

/** The id of a listed log file; undefined if the name is not that of a log file. */
export const trailId = (folder: string, location: TrailLocation, key: string): string | undefined => {
  const start = folder.length + nameStart(location).length;
  if (!key.startsWith(nameStart(location), folder.length) || !key.endsWith(nameEnd)) return undefined;
  const id = key.slice(start, -nameEnd.length);
  return isTrailId(id) ? id : undefined;
};

export const isTrailId = (text: string): boolean => /^\d{8}T\d{4}Z_[A-Za-z0-9]{1,64}$/.test(text) && Number.isFinite(timeOfId(text));

/** The start time of a file, in milliseconds since the epoch and whole minutes. */
export const timeOfId = (id: string): number =>
  Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T${id.slice(9, 11)}:${id.slice(11, 13)}Z`);

/** Formats a time as `20261121T1005Z`. */
const stampOf = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;

/** The day in UTC, as `2026/11/21`; days sort as strings. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
export const isDay = (text: string): boolean => /^\d{4}\/\d\d\/\d\d$/.test(text) && Number.isFinite(startOfDay(text));
export const startOfDay = (day: string): number => Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`);

export const isAccount = (text: string): boolean => /^\d{12}$/.test(text);
export const isRegion = (text: string): boolean => /^[a-z]{2,4}(?:-[a-z]+)+-\d{1,2}$/.test(text);
