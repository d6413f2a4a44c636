import { objectOf, text } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Caller, NodeRef } from '../../model/graph-evidence.js';
import { clusterAccount, clusterObjectKey, googleAccount } from '../graph-keys.js';
import { awsCaller, awsPrincipal } from './aws-caller.js';
import { serviceAccountOf } from './service-account-user.js';

/**
 * The caller of an event of Kubernetes: the user, then who impersonates it, then the identity of the cloud that the user stands for. The
 * pod and the credentials are those of the authenticated user, see `callerContext`.
 */
export const clusterCaller = ({ user, account, context }: Pick<AuditRecord, 'user' | 'account' | 'context'>): Caller => {
  const caller = objectOf(context['caller']);
  const names = [user.user_name, user.delegated_from ?? ''].filter((name) => name !== '');
  const real = serviceAccountOf(user.delegated_from ?? user.user_name);
  const pod = text(caller['pod']);
  const arn = text(caller['arn']) ?? (user.delegated_from === undefined ? user.arn : '');
  const isKey = text(caller['accessKeyId'])?.startsWith('AKIA') === true;
  // The id of a key is a part of the IAM identity, which EKS writes beside it.
  const cloud = awsCaller({ user: { ...user, type: '', user_name: '' }, context });
  return {
    identities: [...names.flatMap((name) => clusterUser(account, name)), ...(isKey ? cloud.identities : []), ...awsPrincipal(arn)],
    credential: cloud.credential,
    pod:
      pod === undefined || real === undefined
        ? undefined
        : { cluster: account, namespace: real.namespace, name: pod, uid: text(caller['podUid']) ?? '' },
    subject: undefined,
  };
};

/** The node of a user name; on GKE, the users of Google Cloud's service accounts are their e-mails. */
export const clusterUser = (cluster: string, name: string): readonly NodeRef[] => {
  const account = serviceAccountOf(name);
  if (account !== undefined) return [clusterAccount(cluster, account.namespace, account.name)];
  const key = clusterObjectKey(cluster, 'user', '', name);
  const user: NodeRef = { key, type: 'resource', resourceType: 'kubernetes_user', name };
  return name.endsWith('.gserviceaccount.com') ? [user, googleAccount(name)] : [user];
};
