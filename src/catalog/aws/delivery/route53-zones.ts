import * as c from '../language.js';
import { bareId, hostedZoneKey, zoneKey } from './dns-names.js';

/**
 * Route 53: hosted zones, their networks, query logs and signatures. Source: Route 53 API reference, Terraform AWS provider schemas 3 to 6
 * (`aws_route53_*`).
 */

const zone = (id: c.From): c.Target => c.on('aws_route53_zone', { zone_id: id });
const ofZone = zone('hostedZoneId');

const vpc: c.Read = (record) => {
  const id = c.reader('vPC.vPCId')(record);
  return id === undefined ? undefined : [{ vpc_id: id, vpc_region: c.reader('vPC.vPCRegion')(record) ?? null }];
};
const association = c.on('aws_route53_zone_association', { zone_id: 'hostedZoneId', vpc_id: 'vPC.vPCId' });
const authorization = c.on('aws_route53_vpc_association_authorization', { zone_id: 'hostedZoneId', vpc_id: 'vPC.vPCId' });
const vpcRegion: c.Edits = { vpc_region: 'vPC.vPCRegion' };

const queryLog = (id: c.From): c.Target => c.on('aws_route53_query_log', { id });
const signingKey = c.on('aws_route53_key_signing_key', { hosted_zone_id: 'hostedZoneId', name: 'name' });
const signatures = c.on('aws_route53_hosted_zone_dnssec', { hosted_zone_id: 'hostedZoneId' });
const delegationSet = (id: c.From): c.Target => c.on('aws_route53_delegation_set', { id });

const taggedAs = (kind: string): c.Read => {
  const type = c.reader('resourceType');
  const id = c.reader('resourceId');
  return (record) => (type(record) === kind ? id(record) : undefined);
};
const tagged = (target: c.Target) => [
  c.modify(target, { tags: c.merge(c.tagMap('addTags')) }, { when: (record) => record.request['addTags'] !== undefined }),
  c.modify(target, { tags: c.drop('removeTagKeys') }, { when: (record) => record.request['removeTagKeys'] !== undefined }),
];

export const route53Zones: c.ServiceCatalog = {
  eventSource: 'route53.amazonaws.com',
  names: (key, { request }) => {
    const name = request['name'];
    const [first = ''] = Object.values(key);
    return { name: typeof name === 'string' ? name : first, id: first };
  },
  types: c.types('dns', 'account', {
    aws_route53_zone: { keys: [[zoneKey]], cloudId: 'zone_id' },
    aws_route53_zone_association: { keys: [[zoneKey, 'vpc_id']], access: 'attachment' },
    aws_route53_vpc_association_authorization: { keys: [[zoneKey, 'vpc_id']], access: 'attachment' },
    aws_route53_query_log: {},
    aws_route53_key_signing_key: {
      keys: [[hostedZoneKey, 'name']],
      noise: ['digest_*', 'signing_algorithm_*'],
      defaults: { status: 'ACTIVE' },
    },
    aws_route53_hosted_zone_dnssec: { keys: [[hostedZoneKey]], defaults: { signing_status: 'SIGNING' } },
    aws_route53_delegation_set: {
      keys: [[{ attribute: 'id', as: bareId }]],
      unevaluated: { reference_name: 'only a part of the reference of the call that creates the set' },
    },
  }),
  events: {
    CreateHostedZone: c.create(zone(c.response('hostedZone.id')), {
      ...c.same('comment=hostedZoneConfig.comment name'),
      delegation_set_id: c.orNull('delegationSetId'),
      vpc,
    }),
    UpdateHostedZoneComment: c.modify(zone('id'), { comment: c.orNull('comment') }),
    UpdateHostedZoneFeatures: c.modify(ofZone, { enable_accelerated_recovery: 'enableAcceleratedRecovery' }),
    DeleteHostedZone: c.destroy(zone('id')),
    ChangeTagsForResource: c.among(
      ...tagged(zone(taggedAs('hostedzone'))),
      ...tagged(c.on('aws_route53_health_check', { id: taggedAs('healthcheck') })),
    ),

    AssociateVPCWithHostedZone: c.firstOf(
      c.put(association, vpcRegion),
      c.modify(ofZone, { vpc: c.add(vpc, ['vpc_id']) }),
      c.create(c.within(ofZone, association), vpcRegion),
    ),
    DisassociateVPCFromHostedZone: c.firstOf(c.destroy(association), c.modify(ofZone, { vpc: c.remove(vpc, ['vpc_id']) })),
    CreateVPCAssociationAuthorization: c.create(c.within(ofZone, authorization), vpcRegion),
    DeleteVPCAssociationAuthorization: c.destroy(authorization),

    CreateQueryLoggingConfig: c.create(c.within(ofZone, queryLog(c.response('queryLoggingConfig.id'))), {
      ...c.same('cloudwatch_log_group_arn=cloudWatchLogsLogGroupArn zone_id=hostedZoneId'),
    }),
    DeleteQueryLoggingConfig: c.destroy(queryLog('id')),

    CreateKeySigningKey: c.create(c.within(ofZone, signingKey), { ...c.same('key_management_service_arn status') }),
    ActivateKeySigningKey: c.modify(signingKey, { status: c.fixed('ACTIVE') }),
    DeactivateKeySigningKey: c.modify(signingKey, { status: c.fixed('INACTIVE') }),
    DeleteKeySigningKey: c.destroy(signingKey),
    EnableHostedZoneDNSSEC: c.firstOf(
      c.put(signatures, { signing_status: c.fixed('SIGNING') }),
      c.create(c.within(ofZone, signatures), { signing_status: c.fixed('SIGNING') }),
    ),
    DisableHostedZoneDNSSEC: c.modify(signatures, { signing_status: c.fixed('NOT_SIGNING') }),

    CreateReusableDelegationSet: c.create(delegationSet(c.response('delegationSet.id'))),
    DeleteReusableDelegationSet: c.destroy(delegationSet('id')),
  },
};
