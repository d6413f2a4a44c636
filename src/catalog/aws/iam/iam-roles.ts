import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  remove,
  response,
  set,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, policyText, tagMap } from '../../values.js';

/**
 * AWS IAM roles, service-linked roles and instance profiles. Requests name them by bare name, never by ARN or path.
 * Source: IAM API reference, CloudTrail user guide, Terraform AWS provider `aws_iam_role`, `aws_iam_service_linked_role`,
 * `aws_iam_instance_profile`.
 */

const role = on('aws_iam_role', { name: 'roleName' });
const serviceRole = on('aws_iam_service_linked_role', { name: 'roleName' });
const madeRole = { name: response('role.roleName') };
const profile = on('aws_iam_instance_profile', { name: 'instanceProfileName' });

/** Settings of both kinds of roles, because these calls also apply to service-linked roles. */
const eitherRole = (edits: Edits) => firstOf(modify(role, edits), modify(serviceRole, edits));

const madeTags = { tags: set(tagMap('tags'), 'map') };
const addedTags = { tags: merge(tagMap('tags')) };
const droppedTags = { tags: drop('tagKeys') };

export const iamRoles: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_role: {
      keys: [['name'], ['arn']],
      scope: 'account',
      family: 'iam',
      access: 'identity',
      noise: ['force_detach_policies'],
      defaults: { max_session_duration: 3600 },
    },
    // Not announced: services create theirs automatically, with a trust and permissions that only the provider can set.
    aws_iam_service_linked_role: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', noise: ['path'] },
    aws_iam_instance_profile: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', noise: ['roles'] },
  },
  events: {
    CreateRole: create(
      role,
      {
        assume_role_policy: policyText('assumeRolePolicyDocument'),
        path: either('path', response('role.path')),
        description: 'description',
        max_session_duration: either('maxSessionDuration', response('role.maxSessionDuration')),
        // Creation always states the boundary: an omitted one means none.
        permissions_boundary: orNull('permissionsBoundary'),
        ...madeTags,
      },
      { id: 'roleName' },
    ),
    // The role is as the template says; only the answer shows it.
    AcquireRole: create(
      on('aws_iam_role', madeRole),
      {
        assume_role_policy: policyText(response('role.assumeRolePolicyDocument')),
        path: response('role.path'),
        description: response('role.description'),
        max_session_duration: response('role.maxSessionDuration'),
        permissions_boundary: response('role.permissionsBoundary.permissionsBoundaryArn'),
        tags: set(tagMap(response('role.tags')), 'map'),
      },
      { id: madeRole.name },
    ),
    DeleteRole: destroy(role),
    UpdateRole: firstOf(
      modify(role, { description: 'description', max_session_duration: 'maxSessionDuration' }),
      modify(serviceRole, { description: 'description' }),
    ),
    UpdateRoleDescription: eitherRole({ description: 'description' }),
    UpdateAssumeRolePolicy: modify(role, { assume_role_policy: policyText('policyDocument') }),
    PutRolePermissionsBoundary: modify(role, { permissions_boundary: 'permissionsBoundary' }),
    DeleteRolePermissionsBoundary: modify(role, { permissions_boundary: fixed(null) }),
    TagRole: eitherRole(addedTags),
    UntagRole: eitherRole(droppedTags),

    CreateServiceLinkedRole: firstOf(
      create(
        on('aws_iam_service_linked_role', madeRole),
        {
          aws_service_name: either('aWSServiceName', 'awsServiceName'),
          custom_suffix: 'customSuffix',
          description: 'description',
          path: response('role.path'),
        },
        { id: response('role.arn') },
      ),
      modify(on('aws_iam_role', madeRole), {
        assume_role_policy: policyText(response('role.assumeRolePolicyDocument')),
        description: 'description',
        path: response('role.path'),
      }),
    ),
    DeleteServiceLinkedRole: firstOf(destroy(serviceRole), destroy(role)),

    CreateInstanceProfile: create(
      profile,
      {
        path: either('path', response('instanceProfile.path')),
        ...madeTags,
      },
      { id: 'instanceProfileName' },
    ),
    DeleteInstanceProfile: destroy(profile),
    AddRoleToInstanceProfile: modify(profile, { role: 'roleName' }),
    // Removes this role only: an apply that changes the role removes the previous one.
    RemoveRoleFromInstanceProfile: modify(profile, { role: remove('roleName') }),
    TagInstanceProfile: modify(profile, addedTags),
    UntagInstanceProfile: modify(profile, droppedTags),
  },
};
