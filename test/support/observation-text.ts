import fc from 'fast-check';
import type { Json } from '../../src/lib/json.js';
import { member, shuffled, spelling, write } from './audit-json.js';
import { assumeRole, podIdentity, podJson, runningStatus, webIdentity } from './observation-json.js';

const textOf = (record: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  record.chain((one) => fc.tuple(shuffled(one as Readonly<Record<string, Json>>), spelling)).map(([members, how]) => write(members, how));

/** Texts of records that begin sessions, and of near misses. */
export const sessionText: fc.Arbitrary<string> = textOf(
  fc
    .tuple(
      fc.constantFrom(assumeRole(), webIdentity(), podIdentity()),
      fc.record(
        {
          eventSource: member('sts.amazonaws.com', 'iam.amazonaws.com', 'sts.example.com'),
          eventName: member(
            'AssumeRole',
            'AssumeRoleWithSAML',
            'AssumeRoleForPodIdentity',
            'AssumeRole20110615',
            'AssumeRol',
            'AssureRole',
          ),
          readOnly: member(true, false, 'true'),
          errorCode: fc.constantFrom<Json>('', '', 'AccessDenied'),
          eventCategory: member('Management', 'Data', 'Insight'),
          userIdentity: fc.constantFrom<Json>(
            { type: 'AWSService', invokedBy: 'ec2.amazonaws.com' },
            { type: 'AWSService', invokedBy: 'pods.eks.amazonaws.com' },
            { type: 'AWSService', invokedBy: '', userName: 'pods.eks.amazonaws.com' },
            { invokedBy: 'ec2.amazonaws.com' },
            { type: 'AWSAccount' },
          ),
          responseElements: fc.constantFrom<Json>(null, {}, 'none'),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([record, over]) => ({ ...record, ...over })),
);

/** Texts of events that show pods, and of near misses. */
export const podEventText: fc.Arbitrary<string> = textOf(
  fc.record(
    {
      kind: member('Event'),
      auditID: member('0a1b2c3d'),
      stage: member('ResponseComplete', 'RequestReceived'),
      requestURI: member('/api/v1/namespaces/shop/pods/web', '/api/v1/namespaces/shop/pods/web?dryRun=All'),
      verb: fc.constantFrom<Json>('create', 'patch', 'update', 'delete', 'deletecollection', 'get'),
      user: fc
        .constantFrom<Json>(
          'system:node:n1',
          'system:node:n2',
          'system:nodes',
          'system:serviceaccount:kube-system:replicaset-controller',
          'alice',
          7,
        )
        .map((username): Json => ({ username })),
      objectRef: fc
        .tuple(
          fc.constantFrom<Json>('pods', 'pods', 'pods', 'pods', 'pods', 'podtemplates', 'leases'),
          fc.constantFrom<Json>('', '', 'status', 'status', 'exec'),
          fc.constantFrom<Json>('', '', '', '', '', 'metrics.k8s.io'),
        )
        .map(([resource, subresource, apiGroup]): Json => ({ resource, subresource, apiGroup, namespace: 'shop', name: 'web' })),
      responseStatus: member({ metadata: {}, code: 200 }, { code: 404 }, { code: '404' }, { status: 'Failure' }),
      requestObject: fc.constantFrom<Json>(
        { kind: 'DeleteOptions', dryRun: ['All'] },
        { metadata: { uid: 'u-1' }, status: { containerStatuses: [runningStatus] } },
      ),
      responseObject: fc.constantFrom<Json>(podJson(), podJson({}, {}, { containerStatuses: [runningStatus] }), { kind: 'Status' }),
      stageTimestamp: member('2026-03-02T10:15:00.123456Z'),
    },
    { requiredKeys: ['auditID', 'verb', 'stage', 'stageTimestamp', 'objectRef', 'user'] },
  ),
);
