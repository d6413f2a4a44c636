import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Three features of GuardDuty are data sources in the older shape of its calls, which clients still send. */
export const sourceFeatures = { s3Logs: 'S3_DATA_EVENTS', auditLogs: 'EKS_AUDIT_LOGS', volumes: 'EBS_MALWARE_PROTECTION' } as const;

/** The features that a call sets, those of the older shape in the form of the newer one. */
const featuresIn = (
  sources: Readonly<Record<keyof typeof sourceFeatures, string>>,
  toFeature: (name: string, isOn: boolean) => Json,
): c.Read => {
  const reads = Object.entries(sources).map(
    ([source, path]) => [sourceFeatures[source as keyof typeof sources], c.compilePath(path)] as const,
  );
  const read: c.Read = ({ request }) => {
    const { features, dataSources } = request;
    if (!isObject(dataSources)) return features;
    const older = reads.flatMap(([name, at]) => {
      const value = at(request);
      return typeof value === 'boolean' ? [toFeature(name, value)] : [];
    });
    return [...(isList(features) ? features : []), ...older];
  };
  return c.withPaths(read, ['features', ...Object.values(sources)]);
};

/** Features of a detector. */
export const detectorFeatures = featuresIn(
  {
    s3Logs: 'dataSources.s3Logs.enable',
    auditLogs: 'dataSources.kubernetes.auditLogs.enable',
    volumes: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes',
  },
  (name, isOn) => ({ name, status: isOn ? 'ENABLED' : 'DISABLED' }),
);

/** Features of an organization; the older flag is for new accounts. */
export const organizationFeatures = featuresIn(
  {
    s3Logs: 'dataSources.s3Logs.autoEnable',
    auditLogs: 'dataSources.kubernetes.auditLogs.autoEnable',
    volumes: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes.autoEnable',
  },
  (name, isOn) => ({ name, autoEnable: isOn ? 'NEW' : 'NONE' }),
);

const itemName = c.request('item.name');

/** Whether an item of the features is this one and on; undefined for another one. `member`: what says so, and what it says if it is off. */
export const ifFeature = (feature: string, member: 'status' | 'autoEnable', off: string): c.Read =>
  c.via(`item.${member}`, (value, record) => (itemName(record) === feature ? value !== off : undefined));
