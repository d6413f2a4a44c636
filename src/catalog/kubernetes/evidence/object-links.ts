import type { JsonObject } from '../../../lib/json.js';
import type { EdgeEnd, Link } from '../../../model/graph-evidence.js';
import { awsKeyOfArn, clusterAccount, googleAccountKey } from '../../graph-keys.js';
import { blocksAt, textAt } from '../../values-at.js';
import type { ObjectName } from './object-refs.js';

/** What the attributes of an object prove, in the form of states (see `state-form.ts`). */
export type ObjectLinks = (attributes: JsonObject, self: ObjectName) => readonly Link[];

/** A service account names the cloud identity that it uses. Source: EKS and GKE documentation. */
const roleAnnotation = 'eks.amazonaws.com/role-arn';
const googleAnnotation = 'iam.gke.io/gcp-service-account';

/** The identities that annotations claim for `account`. `at`: the path of the annotations. */
export const claimLinks = (attributes: JsonObject, at: string, account: EdgeEnd): readonly Link[] => {
  const [arn, email] = [roleAnnotation, googleAnnotation].map((name) => textAt(attributes, `${at}.${name}`));
  const claim = (grantor: string, name: string): Link => ({ link: 'claim', account, grantor, attribute: `${at}.${name}` });
  return [
    ...(arn !== undefined && /^arn:[a-z0-9-]+:iam::\d{12}:role\/./.test(arn) ? [claim(awsKeyOfArn(arn), roleAnnotation)] : []),
    ...(email !== undefined && /^[^\s@/:]+@[^\s@/:]+$/.test(email) ? [claim(googleAccountKey(email), googleAnnotation)] : []),
  ];
};

export const accountLinks: ObjectLinks = (attributes) => claimLinks(attributes, 'metadata.annotations', 'self');

/**
 * A workload runs with the service account of its pods; without a name, that is `default`. A patch without a name does not say so: the
 * attribute or the object must be complete, which the uid shows. `at`: the path of the pod's specification.
 */
export const workloadLinks =
  (at: string): ObjectLinks =>
  (attributes, { cluster, namespace }) => {
    const attribute = `${at}.service_account_name`;
    const [spec] = blocksAt(attributes, at);
    const isComplete =
      spec !== undefined && (Object.hasOwn(spec, 'service_account_name') || textAt(attributes, 'metadata.uid') !== undefined);
    // The former name of the attribute, which the API still writes.
    const named = textAt(attributes, attribute) ?? textAt(attributes, `${at}.service_account`);
    const name = named ?? (isComplete ? 'default' : undefined);
    if (name === undefined) return [];
    return [{ link: 'edge', type: 'used_by', from: clusterAccount(cluster, namespace, name), to: 'self', attribute }];
  };

/** A token of a service account. */
export const secretLinks: ObjectLinks = (attributes, { cluster, namespace }) => {
  const attribute = 'metadata.annotations.kubernetes.io/service-account.name';
  const account = textAt(attributes, attribute);
  if (account === undefined || attributes['type'] !== 'kubernetes.io/service-account-token') return [];
  return [{ link: 'edge', type: 'grants_access', from: 'self', to: clusterAccount(cluster, namespace, account), attribute }];
};
