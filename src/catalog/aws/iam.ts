import { create, destroy, firstOf, modify, on, put, add, remove, response, type ServiceCatalog } from '../dsl.js';
import { policyText, tagMap } from '../values.js';

/** AWS Identity and Access Management. Source: IAM API reference, CloudTrail user guide, Terraform AWS provider schemas. */

const role = on('aws_iam_role', { name: 'roleName' });

export const iam: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_role: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', identity: true, noise: ['force_detach_policies', 'create_date'] },
    aws_iam_role_policy_attachment: { keys: [['role', 'policy_arn']], scope: 'account', family: 'iam' },
    aws_iam_policy_attachment: { keys: [['policy_arn']], scope: 'account', family: 'iam' },
    aws_iam_role_policy: { keys: [['role', 'name']], scope: 'account', family: 'iam', identity: true },
  },
  events: {
    CreateRole: create(role, {
      assume_role_policy: policyText('assumeRolePolicyDocument'),
      path: 'path',
      description: 'description',
      max_session_duration: 'maxSessionDuration',
      permissions_boundary: 'permissionsBoundary',
      tags: { op: 'set', read: tagMap('tags'), as: 'map', by: [] },
    }, { id: response('role.roleId') }),
    DeleteRole: destroy(role),
    UpdateAssumeRolePolicy: modify(role, { assume_role_policy: policyText('policyDocument') }),
    AttachRolePolicy: firstOf(
      create(on('aws_iam_role_policy_attachment', { role: 'roleName', policy_arn: 'policyArn' }), {}, { parent: role }),
      modify(on('aws_iam_policy_attachment', { policy_arn: 'policyArn' }), { roles: add('roleName') }),
      modify(role, { managed_policy_arns: add('policyArn') }),
    ),
    DetachRolePolicy: firstOf(
      destroy(on('aws_iam_role_policy_attachment', { role: 'roleName', policy_arn: 'policyArn' })),
      modify(on('aws_iam_policy_attachment', { policy_arn: 'policyArn' }), { roles: remove('roleName') }),
      modify(role, { managed_policy_arns: remove('policyArn') }),
    ),
    PutRolePolicy: firstOf(
      put(on('aws_iam_role_policy', { role: 'roleName', name: 'policyName' }), { policy: policyText('policyDocument') }),
    ),
  },
};
