import type { Caller } from '../../model/graph-evidence.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import { decodeIdentity } from '../aws/decode-identity.js';
import { awsCaller } from './aws-caller.js';
import { clusterUser } from './cluster-caller.js';
import { googlePrincipal } from './google-caller.js';
import { accessKeyOf, sensorField } from './sensor-field.js';

/**
 * Who made the call that a sensor event reports; undefined for other events. `cluster`: the one whose audit log the sensor reads.
 * Source: falcosecurity/plugins, `cloudtrail`, `k8saudit`, `gcpaudit`.
 */
export const callerOfEvent = ({ source, output_fields }: SensorEvent, cluster = ''): Caller | undefined => {
  const of = (name: string): string => sensorField(output_fields, [name]);
  if (source === 'aws_cloudtrail') return known(trailCaller(of, accessKeyOf(output_fields)));
  if (source.startsWith('k8s_audit'))
    return known(plain([of('ka.impuser.name'), of('ka.user.name')].flatMap((name) => (name === '' ? [] : clusterUser(cluster, name)))));
  return source.startsWith('gcp_audit') ? known(plain(googlePrincipal(of('gcp.user')))) : undefined;
};

const plain = (identities: Caller['identities']): Caller => ({ identities, credential: '', pod: undefined, subject: undefined });

const known = (caller: Caller): Caller | undefined => (caller.identities.length === 0 && caller.credential === '' ? undefined : caller);

/** For an assumed role, the plugin writes the role as the user. */
const trailCaller = (of: (name: string) => string, accessKeyId: string): Caller => {
  const type = of('ct.user.identitytype');
  const arn = of('ct.user.arn');
  const context = { caller: { accessKeyId } };
  // Nearly always, the ARN says it all.
  if (arn !== '' && (type === 'IAMUser' || type === 'AssumedRole'))
    return awsCaller({ user: { type, arn, principal_id: '', account_id: '', user_name: '', role_name: '' }, context });
  const name = of('ct.user');
  const isRole = type === 'AssumedRole';
  const user = decodeIdentity({
    type,
    arn,
    accountId: of('ct.user.accountid'),
    principalId: of('ct.user.principalid'),
    userName: isRole ? '' : name,
    sessionContext: isRole && name !== type ? { sessionIssuer: { type: 'Role', userName: name } } : {},
  });
  return awsCaller({ user, context });
};
