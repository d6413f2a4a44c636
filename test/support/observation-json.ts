import type { Json, JsonObject } from '../../src/lib/json.js';
import { auditJson } from './audit-json.js';

/** Records and events that show sessions and pods, in their documented shapes. */

/** A user with an access key assumes a role. */
export const assumeRole = (over: JsonObject = {}): JsonObject =>
  auditJson({
    eventSource: 'sts.amazonaws.com',
    eventName: 'AssumeRole',
    readOnly: true,
    userIdentity: {
      type: 'IAMUser',
      principalId: 'AIDAEXAMPLE',
      arn: 'arn:aws:iam::111122223333:user/ana',
      accountId: '111122223333',
      accessKeyId: 'AKIAEXAMPLE1',
      userName: 'ana',
    },
    requestParameters: { roleArn: 'arn:aws:iam::111122223333:role/ci/deploy', roleSessionName: 'run-7' },
    responseElements: {
      credentials: { accessKeyId: 'ASIANEW', sessionToken: 'x', expiration: 'Nov 2, 2026, 10:30:00 AM' },
      assumedRoleUser: { assumedRoleId: 'AROAEXAMPLE:run-7', arn: 'arn:aws:sts::111122223333:assumed-role/deploy/run-7' },
    },
    resources: [{ accountId: '111122223333', type: 'AWS::IAM::Role', ARN: 'arn:aws:iam::111122223333:role/ci/deploy' }],
    ...over,
  });

/** A pod assumes its role with the token of its service account. */
export const webIdentity = (over: JsonObject = {}): JsonObject => {
  const provider = 'arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/ABC';
  return assumeRole({
    eventName: 'AssumeRoleWithWebIdentity',
    userIdentity: {
      type: 'WebIdentityUser',
      principalId: `${provider}:sts.amazonaws.com:system:serviceaccount:shop:api`,
      userName: 'system:serviceaccount:shop:api',
      identityProvider: provider,
    },
    ...over,
  });
};

/** EKS assumes a role for a pod. */
export const podIdentity = (): JsonObject => {
  const tags: Readonly<Record<string, string>> = {
    'eks-cluster-arn': 'arn:aws:eks:eu-west-1:111122223333:cluster/prod',
    'eks-cluster-name': 'prod',
    'kubernetes-namespace': 'shop',
    'kubernetes-service-account': 'api',
    'kubernetes-pod-name': 'api-0',
    'kubernetes-pod-uid': '91eee131-74f3-49d4-8f7c-bcde305c120b',
  };
  return assumeRole({
    userIdentity: { type: 'AWSService', invokedBy: 'pods.eks.amazonaws.com' },
    sourceIPAddress: 'pods.eks.amazonaws.com',
    requestParameters: {
      roleArn: 'arn:aws:iam::111122223333:role/ci/deploy',
      roleSessionName: 'eks-prod-api-0-97e9-47da',
      tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
      transitiveTagKeys: Object.keys(tags),
    },
  });
};

export const containerId = 'b81f0fef97e947da97a2948c5bbcd1b391eee13174f349d48f7cbcde305c120b';

/** A pod of a deployment, as the API server returns it. */
export const podJson = (metadata: JsonObject = {}, spec: JsonObject = {}, status: JsonObject = {}): JsonObject => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: {
    name: 'api-6dfd8b84dc-6dkjc',
    namespace: 'shop',
    uid: '90a9d57f-d87d-11e8-a473-080027728ac4',
    labels: { app: 'api', 'pod-template-hash': '6dfd8b84dc' },
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api-6dfd8b84dc', uid: '1', controller: true }],
    ...metadata,
  },
  spec: { serviceAccountName: 'api', containers: [{ name: 'main', image: 'acme/api:7' }], ...spec },
  status,
});

/** What a kubelet reports of a container that runs. */
export const runningStatus: Json = {
  name: 'main',
  image: 'docker.io/acme/api:7',
  imageID: 'docker.io/acme/api@sha256:2222',
  containerID: `containerd://${containerId}`,
  state: { running: { startedAt: '2026-03-02T10:15:00Z' } },
};
