import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { cloudServices } from '../../../src/catalog/providers.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../support/catalog-case.js';
import { checkCases } from '../../support/check-cases.js';

/** Calls that look like those that change a declared resource, and do not meet the condition for it. */

const account = '111122223333';
const declared = (type: string, attributes: JsonObject): DeclaredResource => ({ type, attributes });
const spared = (
  event: string,
  name: string,
  request: JsonObject,
  state: readonly DeclaredResource[],
  other: Partial<CatalogCase> = {},
): CatalogCase => ({ event, name, request, state, drifts: [], dropped: 'no_resource_id', ...other });

const created = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: '*' });

const bob = declared('aws_iam_user', {
  arn: `arn:aws:iam::${account}:user/bob`,
  id: 'bob',
  name: 'bob',
  unique_id: 'AIDAEXAMPLEBOB000001',
});
const byBob: JsonObject = {
  userIdentity: {
    type: 'IAMUser',
    principalId: 'AIDAEXAMPLEBOB000001',
    arn: `arn:aws:iam::${account}:user/bob`,
    accountId: account,
    userName: 'bob',
  },
};
const ownCredential = (event: string, request: JsonObject): CatalogCase =>
  spared(event, 'bob changes a credential of his own', { userName: 'bob', ...request }, [bob], { record: byBob, dropped: 'not_in_state' });

const casesOf: Readonly<Record<string, readonly CatalogCase[]>> = {
  'ec2.amazonaws.com': [
    spared('ResetImageAttribute', 'another attribute than the permissions', { imageId: 'ami-1', attribute: 'kernel' }, [
      declared('aws_ami_launch_permission', { account_id: '999988887777', id: 'ami-1-999988887777', image_id: 'ami-1' }),
    ]),
    spared('ResetSnapshotAttribute', 'another attribute than the permissions', { snapshotId: 'snap-1', attributeType: 'PRODUCT_CODES' }, [
      declared('aws_snapshot_create_volume_permission', { account_id: '999988887777', id: 'snap-1-999988887777', snapshot_id: 'snap-1' }),
    ]),
    spared(
      'AllocateIpamPoolCidr',
      'a preview',
      { AllocateIpamPoolCidrRequest: { IpamPoolId: 'ipam-pool-1', NetmaskLength: 28, PreviewNextCidr: true } },
      [declared('aws_vpc_ipam_pool', { id: 'ipam-pool-1' })],
      {
        response: {
          AllocateIpamPoolCidrResponse: { ipamPoolAllocation: { cidr: '10.0.0.0/28', ipamPoolAllocationId: 'ipam-pool-alloc-1' } },
        },
      },
    ),
    spared(
      'RevokeClientVpnIngress',
      'the rule of one group, where one for all is declared',
      { RevokeClientVpnIngressRequest: { ClientVpnEndpointId: 'cvpn-1', TargetNetworkCidr: '10.0.0.0/16', AccessGroupId: 'S-1' } },
      [
        declared('aws_ec2_client_vpn_authorization_rule', {
          ...{ access_group_id: null, authorize_all_groups: true, client_vpn_endpoint_id: 'cvpn-1', id: 'cvpn-1,10.0.0.0/16' },
          target_network_cidr: '10.0.0.0/16',
        }),
      ],
      { dropped: 'not_in_state' },
    ),
  ],
  'iam.amazonaws.com': [
    ownCredential('UpdateLoginProfile', {}),
    ownCredential('UpdateAccessKey', { accessKeyId: 'AKIAEXAMPLEBOB000001', status: 'Active' }),
    ownCredential('UpdateSSHPublicKey', { sSHPublicKeyId: 'APKAEXAMPLE', status: 'Active' }),
    ownCredential('UpdateSigningCertificate', { certificateId: 'TA7EXAMPLE', status: 'Active' }),
    ownCredential('UpdateServiceSpecificCredential', { serviceSpecificCredentialId: 'ACCAEXAMPLE', status: 'Active' }),
    ownCredential('ResetServiceSpecificCredential', { serviceSpecificCredentialId: 'ACCAEXAMPLE' }),
  ],
  'lambda.amazonaws.com': [
    spared(
      'CreateEventSourceMapping20150331',
      'another mapping between the same two, with an id of its own',
      { functionName: 'worker', eventSourceArn: 'arn:aws:sqs:us-east-1:111122223333:jobs', batchSize: 5 },
      [
        declared('aws_lambda_event_source_mapping', {
          ...{ batch_size: 10, enabled: true, event_source_arn: 'arn:aws:sqs:us-east-1:111122223333:jobs', function_name: 'worker' },
          ...{ function_arn: 'arn:aws:lambda:us-east-1:111122223333:function:worker', id: 'uuid-1', uuid: 'uuid-1' },
        }),
      ],
      { response: { uUID: 'uuid-2' }, drifts: [created('aws_lambda_event_source_mapping')] },
    ),
  ],
  'elasticloadbalancing.amazonaws.com': [
    spared(
      'CreateLoadBalancerPolicy',
      'another policy than that of the proxy protocol',
      { loadBalancerName: 'web', policyName: 'other', policyTypeName: 'PublicKeyPolicyType', policyAttributes: [] },
      [declared('aws_proxy_protocol_policy', { id: 'web:TFEnableProxyProtocol', instance_ports: ['25'], load_balancer: 'web' })],
      { drifts: [created('aws_load_balancer_policy')] },
    ),
  ],
  'acm.amazonaws.com': [
    spared(
      'ImportCertificate',
      'an undeclared certificate is replaced',
      { certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/other' },
      [],
      { response: { certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/other' }, dropped: 'not_in_state' },
    ),
  ],
  'fms.amazonaws.com': [
    spared('PutPolicy', 'an undeclared policy is changed', { policy: { policyId: 'p-1', policyName: 'web' } }, [], {
      response: { policy: { policyId: 'p-1', policyName: 'web' } },
      dropped: 'not_in_state',
    }),
  ],
  'ram.amazonaws.com': [
    spared(
      'DisassociateResourceShare',
      'the owner removes another principal',
      { resourceShareArn: 'arn:aws:ram:us-east-1:999988887777:resource-share/1', principals: ['444455556666'] },
      [declared('aws_ram_resource_share_accepter', { id: '1', share_arn: 'arn:aws:ram:us-east-1:999988887777:resource-share/1' })],
      { dropped: 'not_in_state' },
    ),
  ],
  'glue.amazonaws.com': [
    spared(
      'PutResourcePolicy',
      'the policy of a table',
      { resourceArn: `arn:aws:glue:us-east-1:${account}:table/db/t`, policyInJson: '{"Version":"2012-10-17","Statement":[]}' },
      [declared('aws_glue_resource_policy', { enable_hybrid: '', id: account, policy: '{}' })],
    ),
    spared('DeleteResourcePolicy', 'the policy of a table', { resourceArn: `arn:aws:glue:us-east-1:${account}:table/db/t` }, [
      declared('aws_glue_resource_policy', { enable_hybrid: '', id: account, policy: '{}' }),
    ]),
  ],
  'lakeformation.amazonaws.com': [
    spared('PutDataLakeSettings', 'those of another account', { catalogId: '999988887777', dataLakeSettings: { dataLakeAdmins: [] } }, [
      declared('aws_lakeformation_data_lake_settings', { admins: [`arn:aws:iam::${account}:role/admin`], catalog_id: null, id: '1' }),
    ]),
    spared(
      'CreateLakeFormationIdentityCenterConfiguration',
      'that of another account',
      { catalogId: '999988887777', instanceArn: 'arn:aws:sso:::instance/1' },
      [],
    ),
  ],
  'ses.amazonaws.com': [
    spared(
      'SetIdentityNotificationTopic',
      'a topic is removed',
      { identity: 'example.com', notificationType: 'Bounce' },
      [
        declared('aws_ses_domain_identity', {
          arn: `arn:aws:ses:us-east-1:${account}:identity/example.com`,
          domain: 'example.com',
          id: 'example.com',
        }),
      ],
      { dropped: 'not_in_state' },
    ),
  ],
};

for (const [source, cases] of Object.entries(casesOf))
  checkCases(
    t,
    cloudServices.filter(({ eventSource }) => eventSource === source),
    cases,
  );
