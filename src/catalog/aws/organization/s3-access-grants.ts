import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { children, descend, inDocument, parameter, s3Document, statedIn, textAt, valueIn } from '../s3/s3-document.js';
import { newDocumentTags } from '../s3/s3-tags.js';

/**
 * Amazon S3 Access Grants: the instance of a region with its policy, its locations, and grants on them; the scope of access points of
 * directory buckets. Source: S3 API reference (S3 control), Terraform AWS provider 6 (`internal/service/s3control`).
 */

const newInstance = s3Document('CreateAccessGrantsInstanceRequest');
const newLocation = s3Document('CreateAccessGrantsLocationRequest');
const newGrant = s3Document('CreateAccessGrantRequest');
const association = s3Document('AssociateAccessGrantsIdentityCenterRequest');
const policyDocument = s3Document('PutAccessGrantsInstanceResourcePolicyRequest');
const scopeDocument = s3Document('PutAccessPointScopeRequest');

/** Each region of an account has at most one instance. */
const instance = c.on('aws_s3control_access_grants_instance', {});
const policy = c.on('aws_s3control_access_grants_instance_resource_policy', {});
const scope = c.on('aws_s3control_directory_bucket_access_point_scope', { name: parameter('name') });

const location = (id: c.Read) => c.on('aws_s3control_access_grants_location', { access_grants_location_id: id });
const namedLocation = location(c.either(parameter('id'), parameter('accessGrantsLocationId')));
const locationId = c.response('accessGrantsLocationId');
const newScope = c.on('aws_s3control_access_grants_location', { location_scope: statedIn(newLocation, 'LocationScope') });

const grantId = c.response('accessGrantId');
const subPrefix = ['AccessGrantsLocationConfiguration', 'S3SubPrefix'];
/** The identifier in the block of the grantee. */
const theGrantee: c.KeyPart = { attribute: 'grantee', of: (block) => textAt(isList(block) ? block[0] : undefined, 'grantee_identifier') };
/** A location has no two grants of the same permission to the same grantee. */
const sameGrant = c.on('aws_s3control_access_grant', {
  access_grants_location_id: statedIn(newGrant, 'AccessGrantsLocationId'),
  grantee: statedIn(newGrant, 'Grantee', 'GranteeIdentifier'),
  permission: statedIn(newGrant, 'Permission'),
  'access_grants_location_configuration.s3_sub_prefix': c.optionalPart(statedIn(newGrant, ...subPrefix)),
});

const listIn = (name: string, element: string): c.Read =>
  inDocument(scopeDocument, (root) => children(descend(root, 'Scope', name) ?? descend(root, name), element));

export const s3AccessGrants: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: c.types('s3', {
    aws_s3control_access_grants_instance: {
      keys: [[], ['access_grants_instance_arn']],
      cloudId: 'access_grants_instance_arn',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_access_grants_instance_resource_policy: {
      keys: [[]],
      access: 'policy',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_access_grants_location: {
      keys: [['access_grants_location_id'], ['location_scope'], ['access_grants_location_arn']],
      cloudId: 'access_grants_location_id',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_access_grant: {
      keys: [
        ['access_grant_id'],
        ['access_grants_location_id', theGrantee, 'permission', c.optionalKey('access_grants_location_configuration.s3_sub_prefix')],
        ['access_grant_arn'],
      ],
      access: 'attachment',
      cloudId: 'access_grant_id',
      unevaluated: { account_id: 'it identifies the resource' },
    },
    aws_s3control_directory_bucket_access_point_scope: {
      keys: [['name']],
      cloudId: 'name',
      unevaluated: { account_id: 'it identifies the resource' },
    },
  }),
  events: {
    CreateAccessGrantsInstance: c.create(instance, {
      identity_center_arn: valueIn(newInstance, 'IdentityCenterArn'),
      tags: newDocumentTags(newInstance),
    }),
    AssociateAccessGrantsIdentityCenter: c.modify(instance, { identity_center_arn: statedIn(association, 'IdentityCenterArn') }),
    DissociateAccessGrantsIdentityCenter: c.modify(instance, { identity_center_arn: c.fixed(null) }),
    DeleteAccessGrantsInstance: c.destroy(instance),

    PutAccessGrantsInstanceResourcePolicy: c.create(c.within(instance, policy), {
      policy: c.policyText(c.either((record) => descend(policyDocument(record), 'Policy'), parameter('policy'))),
    }),
    DeleteAccessGrantsInstanceResourcePolicy: c.destroy(policy),

    CreateAccessGrantsLocation: c.create(c.within(instance, c.withId(newScope, locationId)), {
      iam_role_arn: statedIn(newLocation, 'IAMRoleArn'),
      tags: newDocumentTags(newLocation),
    }),
    UpdateAccessGrantsLocation: c.modify(namedLocation, {
      iam_role_arn: statedIn(s3Document('UpdateAccessGrantsLocationRequest'), 'IAMRoleArn'),
    }),
    DeleteAccessGrantsLocation: c.destroy(namedLocation),

    CreateAccessGrant: c.create(c.within(location(statedIn(newGrant, 'AccessGrantsLocationId')), c.withId(sameGrant, grantId)), {
      'grantee.grantee_type': statedIn(newGrant, 'Grantee', 'GranteeType'),
      s3_prefix_type: valueIn(newGrant, 'S3PrefixType'),
      tags: newDocumentTags(newGrant),
    }),
    DeleteAccessGrant: c.destroy(
      c.on('aws_s3control_access_grant', { access_grant_id: c.either(parameter('id'), parameter('accessGrantId')) }),
    ),

    PutAccessPointScope: c.create(c.within(c.on('aws_s3_access_point', { name: parameter('name') }), scope), {
      'scope.permissions': listIn('Permissions', 'Permission'),
      'scope.prefixes': listIn('Prefixes', 'Prefix'),
    }),
    DeleteAccessPointScope: c.destroy(scope),
  },
};
