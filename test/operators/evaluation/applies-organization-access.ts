import { stack } from '../../catalog/aws/organization/cloudformation-stacks.cases.js';
import { group, membership } from '../../catalog/aws/organization/identity-store.cases.js';
import { attachment, organization, policy } from '../../catalog/aws/organization/organizations.cases.js';
import {
  assign,
  assignment,
  instanceArn,
  managed,
  permissionSet,
  permissionSetArn,
} from '../../catalog/aws/organization/permission-sets.cases.js';
import { principal, resource, share, shareArn } from '../../catalog/aws/organization/resource-shares.cases.js';
import { point } from '../../catalog/aws/organization/s3-access-points.cases.js';
import { policyOf } from '../../catalog/aws/organization/secrets-manager.cases.js';
import { calls, type Apply } from '../../support/applies.js';

/** Controls of an organization, permission sets with assignments, shares, stacks and access points, as Terraform applies them. */

const statement = (Action: string) => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Deny', Action, Resource: '*' }] });
const attach = { policyId: 'p-guard123', targetId: 'ou-ab12-11111111' };
const controls = [organization(), policy(), attachment()];

const set = { instanceArn, permissionSetArn };
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const viewOnly = 'arn:aws:iam::aws:policy/job-function/ViewOnlyAccess';
const provision = ['ProvisionPermissionSet', { ...set, targetType: 'ALL_PROVISIONED_ACCOUNTS' }] as const;
const relayState = 'https://console.aws.amazon.com/';
const access = [permissionSet(), managed(), assignment()];
const { identity_store_id: identityStoreId, group_id: groupId } = group().attributes;
const { member_id: userId, membership_id: membershipId } = membership().attributes;
const store = { identityStoreId: identityStoreId ?? '' };

const subnet = resource().attributes['resource_arn'] ?? '';
const shares = [share(), resource(), principal()];
const body = '{"Resources":{"Topic":{"Type":"AWS::SNS::Topic"}}}';
const newBody = '{"Resources":{"Queue":{"Type":"AWS::SQS::Queue"}}}';
const pointPolicy = policyOf('arn:aws:iam::111122223333:role/app');

export const organizationAccessApplies: readonly Apply[] = [
  {
    name: 'a control policy is created and attached',
    before: [organization({ enabled_policy_types: [] })],
    calls: calls('organizations', [
      ['EnablePolicyType', { rootId: 'r-ab12', policyType: 'SERVICE_CONTROL_POLICY' }],
      [
        'CreatePolicy',
        {
          name: 'guard',
          description: 'keeps the trail on',
          type: 'SERVICE_CONTROL_POLICY',
          content: statement('cloudtrail:StopLogging'),
          tags: [],
        },
        { policy: { policySummary: { id: 'p-guard123', name: 'guard' } } },
      ],
      ['AttachPolicy', attach],
    ]),
    after: controls,
  },
  {
    name: 'a control policy is changed and attached elsewhere',
    before: controls,
    calls: calls('organizations', [
      ['UpdatePolicy', { policyId: 'p-guard123', content: statement('cloudtrail:*') }],
      ['DetachPolicy', attach],
      ['AttachPolicy', { ...attach, targetId: 'r-ab12' }],
      ['EnableAWSServiceAccess', { servicePrincipal: 'ram.amazonaws.com' }],
    ]),
    after: [
      organization({ aws_service_access_principals: ['cloudtrail.amazonaws.com', 'ram.amazonaws.com'] }),
      policy({ content: statement('cloudtrail:*') }),
      attachment({ id: 'r-ab12:p-guard123', target_id: 'r-ab12' }),
    ],
  },
  {
    name: 'a control policy is destroyed',
    before: controls,
    calls: calls('organizations', [
      ['DetachPolicy', attach],
      ['DeletePolicy', { policyId: 'p-guard123' }],
    ]),
    after: [organization()],
  },
  {
    name: 'a permission set is created with a policy and an assignment',
    before: [],
    calls: calls('sso', [
      [
        'CreatePermissionSet',
        { instanceArn, name: 'Reader', description: 'reads', relayState, sessionDuration: 'PT1H', tags: [{ key: 'Owner', value: 'ops' }] },
        { permissionSet: { name: 'Reader', permissionSetArn, sessionDuration: 'PT1H' } },
      ],
      ['AttachManagedPolicyToPermissionSet', { ...set, managedPolicyArn: readOnly }],
      provision,
      ['CreateAccountAssignment', assign, { accountAssignmentCreationStatus: { status: 'IN_PROGRESS', requestId: 'x' } }],
    ]),
    after: access,
  },
  {
    name: 'a permission set is changed and gets another policy',
    before: access,
    calls: calls('sso', [
      ['DetachManagedPolicyFromPermissionSet', { ...set, managedPolicyArn: readOnly }],
      provision,
      ['UpdatePermissionSet', { ...set, description: 'views', sessionDuration: 'PT2H', relayState }],
      provision,
      ['AttachManagedPolicyToPermissionSet', { ...set, managedPolicyArn: viewOnly }],
      provision,
    ]),
    after: [
      permissionSet({ description: 'views', session_duration: 'PT2H' }),
      managed({
        id: `${viewOnly},${permissionSetArn},${instanceArn}`,
        managed_policy_arn: viewOnly,
        managed_policy_name: 'ViewOnlyAccess',
      }),
      assignment(),
    ],
  },
  {
    name: 'a permission set is destroyed',
    before: access,
    calls: calls('sso', [
      ['DeleteAccountAssignment', assign, { accountAssignmentDeletionStatus: { status: 'IN_PROGRESS' } }],
      ['DetachManagedPolicyFromPermissionSet', { ...set, managedPolicyArn: readOnly }],
      ['DeletePermissionSet', set],
    ]),
    after: [],
  },
  {
    name: 'a group is created with a member',
    before: [],
    calls: calls('identitystore', [
      [
        'CreateGroup',
        { ...store, displayName: 'HIDDEN_DUE_TO_SECURITY_REASONS', description: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
        { ...store, groupId: groupId ?? '' },
      ],
      [
        'CreateGroupMembership',
        { ...store, groupId: groupId ?? '', memberId: { userId: userId ?? '' } },
        { ...store, membershipId: membershipId ?? '' },
      ],
    ]),
    after: [group(), membership()],
  },
  {
    name: 'a group is destroyed with its member',
    before: [group(), membership()],
    calls: calls('identitystore', [
      ['DeleteGroupMembership', { ...store, membershipId: membershipId ?? '' }],
      ['DeleteGroup', { ...store, groupId: groupId ?? '' }],
    ]),
    after: [],
  },
  {
    name: 'a share is created',
    before: [],
    calls: calls('ram', [
      [
        'CreateResourceShare',
        {
          name: 'network',
          allowExternalPrincipals: false,
          permissionArns: share().attributes['permission_arns'] ?? [],
          tags: [{ key: 'Owner', value: 'net' }],
        },
        { resourceShare: { resourceShareArn: shareArn, name: 'network', status: 'ACTIVE' } },
      ],
      ['AssociateResourceShare', { resourceShareArn: shareArn, resourceArns: [subnet] }],
      ['AssociateResourceShare', { resourceShareArn: shareArn, principals: ['222233334444'] }],
    ]),
    after: shares,
  },
  {
    name: 'a share is changed',
    before: shares,
    calls: calls('ram', [
      ['UpdateResourceShare', { resourceShareArn: shareArn, name: 'net', allowExternalPrincipals: true }],
      ['DisassociateResourceShare', { resourceShareArn: shareArn, principals: ['222233334444'] }],
      ['AssociateResourceShare', { resourceShareArn: shareArn, principals: ['333344445555'] }],
    ]),
    after: [
      share({ allow_external_principals: true, name: 'net' }),
      resource(),
      principal({ id: `${shareArn},333344445555`, principal: '333344445555' }),
    ],
  },
  {
    name: 'a share is destroyed',
    before: shares,
    calls: calls('ram', [
      ['DisassociateResourceShare', { resourceShareArn: shareArn, principals: ['222233334444'] }],
      ['DisassociateResourceShare', { resourceShareArn: shareArn, resourceArns: [subnet] }],
      ['DeleteResourceShare', { resourceShareArn: shareArn }],
    ]),
    after: [],
  },
  {
    name: 'a stack is created',
    before: [],
    calls: calls('cloudformation', [
      [
        'CreateStack',
        {
          stackName: 'network',
          templateBody: body,
          disableRollback: false,
          parameters: [{ parameterKey: 'Size' }],
          tags: [{ key: 'Owner', value: 'net' }],
        },
        { stackId: stack().attributes['id'] ?? '' },
      ],
    ]),
    after: [stack()],
  },
  {
    name: 'the template of a stack is changed',
    before: [stack()],
    calls: calls('cloudformation', [
      ['UpdateStack', { stackName: stack().attributes['id'] ?? '', templateBody: newBody, tags: [{ key: 'Owner', value: 'net' }] }],
    ]),
    after: [stack({ template_body: newBody })],
  },
  {
    name: 'a stack is destroyed',
    before: [stack()],
    calls: calls('cloudformation', [['DeleteStack', { stackName: stack().attributes['id'] ?? '' }]]),
    after: [],
  },
  {
    name: 'an access point is created with a policy',
    before: [],
    calls: calls('s3', [
      ['CreateAccessPoint', { name: 'reports', CreateAccessPointRequest: { Bucket: 'data' } }],
      ['PutAccessPointPolicy', { name: 'reports', PutAccessPointPolicyRequest: { Policy: pointPolicy } }],
    ]),
    after: [point({ policy: pointPolicy })],
  },
  {
    name: 'the policy of an access point is changed: removed',
    before: [point({ policy: pointPolicy })],
    calls: calls('s3', [['DeleteAccessPointPolicy', { name: 'reports' }]]),
    after: [point()],
  },
  { name: 'an access point is destroyed', before: [point()], calls: calls('s3', [['DeleteAccessPoint', { name: 'reports' }]]), after: [] },
];
