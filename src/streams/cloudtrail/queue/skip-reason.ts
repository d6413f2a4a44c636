import type { NamedObject } from './notification.js';

/**
 * The reason why an announced object is not read; undefined if it is read. Decided by its key: trails write
 * `AWSLogs/[o-…/]ACCOUNT/CloudTrail/REGION/…`, and digests, insights and other services write next to that. Objects with other keys are
 * read. `regions`: see `wantedRegions`.
 */
export const skipReason = ({ key, size }: NamedObject, regions: ReadonlySet<string>): string | undefined => {
  if (key.endsWith('/')) return 'a folder';
  if (size === 0) return 'an empty object';
  if (/(?:^|\/)CloudTrail-(?:Digest|Insight)\//.test(key)) return 'not a log file';
  const [, service, region] = /(?:^|\/)AWSLogs\/(?:o-[^/]+\/)?\d{12}\/([^/]+)\/(?:([^/]+)\/)?/.exec(key) ?? [];
  if (service === undefined) return undefined;
  if (!/^CloudTrail(?:-NetworkActivity)?$/.test(service)) return 'a log file of another service';
  if (region === undefined || regions.size === 0 || regions.has(region)) return undefined;
  return 'a log file of another region';
};
