import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { instance, instanceId, interfaceId } from './ec2-states.js';

/** Instance profiles and attributes of network interfaces: calls that may not name the instance. */

const at = 'aws_instance.web';
const association = (profile: string): JsonObject => ({
  associationId: 'iip-assoc-0dbd8529a48294120',
  iamInstanceProfile: { arn: `arn:aws:iam::111122223333:instance-profile/servers/${profile}`, id: 'AIPAJLNLDX3AMYZNWYYAY' },
  instanceId,
  state: 'associating',
});
const answer = (event: string, profile: string): JsonObject => ({
  [`${event}Response`]: {
    xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/',
    iamInstanceProfileAssociation: association(profile),
    requestId: '31128fb1',
  },
});

const networkInterface = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_network_interface',
  name: 'primary',
  attributes: {
    description: '',
    id: interfaceId,
    security_groups: ['sg-9e0204ff', 'sg-0aebfa21f302bded9'],
    source_dest_check: true,
    subnet_id: 'subnet-fdfdda86',
    ...over,
  },
});

export const ec2InstanceProfileCases: readonly CatalogCase[] = [
  {
    name: 'another profile, by name',
    event: 'AssociateIamInstanceProfile',
    request: { AssociateIamInstanceProfileRequest: { IamInstanceProfile: { Name: 'admin' }, InstanceId: instanceId } },
    response: answer('AssociateIamInstanceProfile', 'admin'),
    state: [instance()],
    drifts: [{ address: at, field: 'iam_instance_profile', old: 'web', new: 'admin' }],
  },
  {
    name: 'replaced through its association: the response names the instance',
    event: 'ReplaceIamInstanceProfileAssociation',
    request: {
      ReplaceIamInstanceProfileAssociationRequest: { AssociationId: 'iip-assoc-0dbd8529a48294120', IamInstanceProfile: { Name: 'admin' } },
    },
    response: answer('ReplaceIamInstanceProfileAssociation', 'admin'),
    state: [instance()],
    drifts: [{ address: at, field: 'iam_instance_profile', old: 'web', new: 'admin' }],
  },
  {
    name: 'the declared profile is removed',
    event: 'DisassociateIamInstanceProfile',
    request: { DisassociateIamInstanceProfileRequest: { AssociationId: 'iip-assoc-0dbd8529a48294120' } },
    response: answer('DisassociateIamInstanceProfile', 'web'),
    state: [instance()],
    drifts: [{ address: at, field: 'iam_instance_profile', old: 'web', new: null }],
  },
  {
    name: 'a declared interface owns its groups (D18)',
    event: 'ModifyNetworkInterfaceAttribute',
    request: { networkInterfaceId: interfaceId, groupSet: { items: [{ groupId: 'sg-9e0204ff' }, { groupId: 'sg-0aebfa21f302bded9' }] } },
    response: { _return: true },
    state: [instance({ vpc_security_group_ids: ['sg-stale'] }), networkInterface()],
    drifts: [],
  },
  {
    name: 'the primary interface gets a public address, and a primary IPv6 address',
    event: 'ModifyNetworkInterfaceAttribute',
    request: { networkInterfaceId: interfaceId, associatePublicIpAddress: true, enablePrimaryIpv6: 'true' },
    state: [instance({ associate_public_ip_address: false, enable_primary_ipv6: null })],
    drifts: [
      { address: at, field: 'associate_public_ip_address', old: false, new: true },
      { address: at, field: 'enable_primary_ipv6', old: null, new: true },
    ],
  },
  {
    name: 'source checking of the primary interface is enabled again',
    event: 'ResetNetworkInterfaceAttribute',
    request: { networkInterfaceId: interfaceId, sourceDestCheck: 'true' },
    state: [instance({ source_dest_check: false })],
    drifts: [{ address: at, field: 'source_dest_check', old: false, new: true }],
  },
];
