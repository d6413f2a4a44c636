import {
  add,
  among,
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  merge,
  modify,
  on,
  put,
  reader,
  remove,
  response,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { bareId, hostedZoneKey, zoneKey } from './dns-names.js';

/**
 * Route 53: hosted zones, their networks, query logs and signatures. Source: Route 53 API reference, Terraform AWS provider schemas 3 to 6
 * (`aws_route53_*`).
 */

const zone = (id: From): Target => on('aws_route53_zone', { zone_id: id });
const ofZone = zone('hostedZoneId');

const vpc: Read = (record) => {
  const id = reader('vPC.vPCId')(record);
  return id === undefined ? undefined : [{ vpc_id: id, vpc_region: reader('vPC.vPCRegion')(record) ?? null }];
};
const association = on('aws_route53_zone_association', { zone_id: 'hostedZoneId', vpc_id: 'vPC.vPCId' });
const authorization = on('aws_route53_vpc_association_authorization', { zone_id: 'hostedZoneId', vpc_id: 'vPC.vPCId' });
const vpcRegion: Edits = { vpc_region: 'vPC.vPCRegion' };

const queryLog = (id: From): Target => on('aws_route53_query_log', { id });
const signingKey = on('aws_route53_key_signing_key', { hosted_zone_id: 'hostedZoneId', name: 'name' });
const signatures = on('aws_route53_hosted_zone_dnssec', { hosted_zone_id: 'hostedZoneId' });
const delegationSet = (id: From): Target => on('aws_route53_delegation_set', { id });

const taggedAs = (kind: string): Read => {
  const type = reader('resourceType');
  const id = reader('resourceId');
  return (record) => (type(record) === kind ? id(record) : undefined);
};
const tagged = (target: Target) => [
  modify(target, { tags: merge(tagMap('addTags')) }, { when: (record) => record.request['addTags'] !== undefined }),
  modify(target, { tags: drop('removeTagKeys') }, { when: (record) => record.request['removeTagKeys'] !== undefined }),
];

export const route53Zones: ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  names: (key, { request }) => {
    const name = request['name'];
    const [first = ''] = Object.values(key);
    return { name: typeof name === 'string' ? name : first, id: first };
  },
  types: {
    aws_route53_zone: {
      keys: [[zoneKey]],
      scope: 'account',
      family: 'dns',
      cloudId: 'zone_id',
      noise: ['name_servers', 'primary_name_server'],
    },
    aws_route53_zone_association: {
      keys: [[zoneKey, 'vpc_id']],
      scope: 'account',
      family: 'dns',
      access: 'attachment',
      noise: ['owning_account'],
    },
    aws_route53_vpc_association_authorization: { keys: [[zoneKey, 'vpc_id']], scope: 'account', family: 'dns', access: 'attachment' },
    aws_route53_query_log: { keys: [['id']], scope: 'account', family: 'dns' },
    aws_route53_key_signing_key: {
      keys: [[hostedZoneKey, 'name']],
      scope: 'account',
      family: 'dns',
      noise: ['digest_*', 'dnskey_record', 'ds_record', 'flag', 'key_tag', 'public_key', 'signing_algorithm_*'],
      defaults: { status: 'ACTIVE' },
    },
    aws_route53_hosted_zone_dnssec: { keys: [[hostedZoneKey]], scope: 'account', family: 'dns', defaults: { signing_status: 'SIGNING' } },
    aws_route53_delegation_set: {
      keys: [[{ attribute: 'id', as: bareId }]],
      scope: 'account',
      family: 'dns',
      noise: ['name_servers'],
      unevaluated: { reference_name: 'only a part of the reference of the call that creates the set' },
    },
  },
  events: {
    CreateHostedZone: create(zone(response('hostedZone.id')), {
      comment: 'hostedZoneConfig.comment',
      delegation_set_id: orNull('delegationSetId'),
      name: 'name',
      vpc,
    }),
    UpdateHostedZoneComment: modify(zone('id'), { comment: orNull('comment') }),
    UpdateHostedZoneFeatures: modify(ofZone, { enable_accelerated_recovery: 'enableAcceleratedRecovery' }),
    DeleteHostedZone: destroy(zone('id')),
    ChangeTagsForResource: among(
      ...tagged(zone(taggedAs('hostedzone'))),
      ...tagged(on('aws_route53_health_check', { id: taggedAs('healthcheck') })),
    ),

    AssociateVPCWithHostedZone: firstOf(
      put(association, vpcRegion),
      modify(ofZone, { vpc: add(vpc, ['vpc_id']) }),
      create(association, vpcRegion, { parent: ofZone }),
    ),
    DisassociateVPCFromHostedZone: firstOf(destroy(association), modify(ofZone, { vpc: remove(vpc, ['vpc_id']) })),
    CreateVPCAssociationAuthorization: create(authorization, vpcRegion, { parent: ofZone }),
    DeleteVPCAssociationAuthorization: destroy(authorization),

    CreateQueryLoggingConfig: create(
      queryLog(response('queryLoggingConfig.id')),
      { cloudwatch_log_group_arn: 'cloudWatchLogsLogGroupArn', zone_id: 'hostedZoneId' },
      { parent: ofZone },
    ),
    DeleteQueryLoggingConfig: destroy(queryLog('id')),

    CreateKeySigningKey: create(
      signingKey,
      { key_management_service_arn: 'keyManagementServiceArn', status: 'status' },
      { parent: ofZone },
    ),
    ActivateKeySigningKey: modify(signingKey, { status: fixed('ACTIVE') }),
    DeactivateKeySigningKey: modify(signingKey, { status: fixed('INACTIVE') }),
    DeleteKeySigningKey: destroy(signingKey),
    EnableHostedZoneDNSSEC: firstOf(
      put(signatures, { signing_status: fixed('SIGNING') }),
      create(signatures, { signing_status: fixed('SIGNING') }, { parent: ofZone }),
    ),
    DisableHostedZoneDNSSEC: modify(signatures, { signing_status: fixed('NOT_SIGNING') }),

    CreateReusableDelegationSet: create(delegationSet(response('delegationSet.id'))),
    DeleteReusableDelegationSet: destroy(delegationSet('id')),
  },
};
