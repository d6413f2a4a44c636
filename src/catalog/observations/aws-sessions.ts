import { isList, member, objectOf, text, type Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { PodRef, Observation, Subject } from '../../model/graph-evidence.js';
import { awsCaller, awsPrincipal, providerOf } from './aws-caller.js';

const calls: ReadonlySet<string> = new Set(['AssumeRole', 'AssumeRoleWithWebIdentity', 'AssumeRoleWithSAML']);

/** The service that assumes roles for the pods of a cluster. `AssumeRoleForPodIdentity` of `eks-auth` has no credentials in its record. */
export const podIdentity = 'pods.eks.amazonaws.com';

/**
 * The session that a call of STS began. Roles that services assume on their own are ignored, except for the pods of EKS. Source: IAM user
 * guide, "logging IAM and AWS STS API calls"; EKS user guide, "EKS Pod Identity session tags".
 */
export const awsSessions = (record: AuditRecord): readonly Observation[] => {
  const { eventSource, eventName, user, request, response } = record;
  if (eventSource !== 'sts.amazonaws.com' || !calls.has(eventName)) return [];
  const isService = user.type === 'AWSService';
  if (isService && user.user_name !== podIdentity) return [];
  const credential = text(objectOf(response['credentials'])['accessKeyId']) ?? '';
  const role = awsPrincipal(text(request['roleArn']) ?? text(objectOf(response['assumedRoleUser'])['arn']) ?? '');
  if (!credential.startsWith('ASIA') || role.length === 0) return [];
  const caller = awsCaller(record);
  const provider = eventName === 'AssumeRoleWithSAML' ? providerOf(text(request['principalArn']) ?? '') : [];
  // Anyone may choose session tags of these names, so only those of the service count.
  const tags = isService ? tagsOf(request['tags']) : noTags;
  return [
    {
      seen: 'session',
      credential,
      parent: caller.credential,
      identities: [...role, ...caller.identities, ...provider],
      subject: caller.subject ?? subjectOf(tags),
      pod: podOf(tags),
    },
  ];
};

type Tags = ReadonlyMap<string, string>;

const noTags: Tags = new Map();

const tagsOf = (value: Json | undefined): Tags =>
  new Map(
    (isList(value) ? value : []).flatMap((tag) => {
      const [key, content] = [text(member(tag, 'key')), text(member(tag, 'value'))];
      return key === undefined || content === undefined ? [] : [[key, content] as const];
    }),
  );

const subjectOf = (tags: Tags): Subject | undefined => {
  const [cluster, namespace, name] = [
    tags.get('eks-cluster-name'),
    tags.get('kubernetes-namespace'),
    tags.get('kubernetes-service-account'),
  ];
  return cluster === undefined || namespace === undefined || name === undefined ? undefined : { issuer: `eks:${cluster}`, namespace, name };
};

const podOf = (tags: Tags): PodRef | undefined => {
  const [namespace, name] = [tags.get('kubernetes-namespace'), tags.get('kubernetes-pod-name')];
  return namespace === undefined || name === undefined
    ? undefined
    : { cluster: '', namespace, name, uid: tags.get('kubernetes-pod-uid') ?? '' };
};
