import * as c from '../language.js';

/**
 * AWS IAM roles, service-linked roles and instance profiles. Requests name them by bare name, never by ARN or path.
 * Source: IAM API reference, CloudTrail user guide, Terraform AWS provider `aws_iam_role`, `aws_iam_service_linked_role`,
 * `aws_iam_instance_profile`.
 */

const role = c.on('aws_iam_role', { name: 'roleName' });
const serviceRole = c.on('aws_iam_service_linked_role', { name: 'roleName' });
const madeRole = { name: c.response('role.roleName') };
const profile = c.on('aws_iam_instance_profile', { name: 'instanceProfileName' });

/** Settings of both kinds of roles, because these calls also apply to service-linked roles. */
const eitherRole = (edits: c.Edits) => c.firstOf(c.modify(role, edits), c.modify(serviceRole, edits));

export const iamRoles: c.ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: c.types('iam', 'account', {
    aws_iam_role: {
      keys: [['name'], ['arn']],
      access: 'identity',
      noise: ['force_detach_policies'],
      defaults: { max_session_duration: 3600 },
    },
    // Not announced: services create theirs automatically, with a trust and permissions that only the provider can set.
    aws_iam_service_linked_role: { keys: [['name'], ['arn']] },
    aws_iam_instance_profile: { keys: [['name'], ['arn']], noise: ['roles'] },
  }),
  events: {
    CreateRole: c.create(c.withId(role), {
      assume_role_policy: c.policyText('assumeRolePolicyDocument'),
      path: c.either('path', c.response('role.path')),
      description: 'description',
      max_session_duration: c.either('maxSessionDuration', c.response('role.maxSessionDuration')),
      // Creation always states the boundary: an omitted one means none.
      permissions_boundary: c.orNull('permissionsBoundary'),
      tags: c.newTags,
    }),
    // The role is as the template says; only the answer shows it.
    AcquireRole: c.create(c.withId(c.on('aws_iam_role', madeRole), madeRole.name), {
      assume_role_policy: c.policyText(c.response('role.assumeRolePolicyDocument')),
      ...c.same('permissions_boundary=role.permissionsBoundary.permissionsBoundaryArn', c.response),
      ...c.same('path description max_session_duration', (path) => c.response(`role.${path}`)),
      tags: c.set(c.tagMap(c.response('role.tags')), 'map'),
    }),
    DeleteRole: c.destroy(role),
    UpdateRole: c.firstOf(
      c.modify(role, c.same('description max_session_duration')),
      c.modify(serviceRole, { description: 'description' }),
    ),
    UpdateRoleDescription: eitherRole({ description: 'description' }),
    UpdateAssumeRolePolicy: c.modify(role, { assume_role_policy: c.policyText('policyDocument') }),
    PutRolePermissionsBoundary: c.modify(role, { permissions_boundary: 'permissionsBoundary' }),
    DeleteRolePermissionsBoundary: c.modify(role, { permissions_boundary: c.fixed(null) }),
    ...c.tagCalls(eitherRole, 'TagRole UntagRole'),

    CreateServiceLinkedRole: c.firstOf(
      c.create(c.withId(c.on('aws_iam_service_linked_role', madeRole), c.response('role.arn')), {
        aws_service_name: c.either('aWSServiceName', 'awsServiceName'),
        ...c.same('custom_suffix description'),
        path: c.response('role.path'),
      }),
      c.modify(c.on('aws_iam_role', madeRole), {
        assume_role_policy: c.policyText(c.response('role.assumeRolePolicyDocument')),
        description: 'description',
        path: c.response('role.path'),
      }),
    ),
    DeleteServiceLinkedRole: c.firstOf(c.destroy(serviceRole), c.destroy(role)),

    CreateInstanceProfile: c.create(c.withId(profile), { path: c.either('path', c.response('instanceProfile.path')), tags: c.newTags }),
    DeleteInstanceProfile: c.destroy(profile),
    AddRoleToInstanceProfile: c.modify(profile, { role: 'roleName' }),
    // Removes this role only: an apply that changes the role removes the previous one.
    RemoveRoleFromInstanceProfile: c.modify(profile, { role: c.remove('roleName') }),
    ...c.tagCalls((edits) => c.modify(profile, edits), 'TagInstanceProfile UntagInstanceProfile'),
  },
};
