import type { CatalogCase } from '../../../support/catalog-case.js';
import {
  association,
  authorization,
  delegationSet,
  healthCheck,
  logGroup,
  privateZone,
  queryLog,
  signatures,
  signingKey,
  zone,
  zoneId,
} from './dns-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_route53_zone.this';
const vpc = (id: string) => ({ request: { hostedZoneId: zoneId, vPC: { vPCId: id, vPCRegion: 'us-east-1' } } });
const kms = 'arn:aws:kms:us-east-1:111122223333:key/1a2b3c4d-1111-2222-3333-444455556666';
const inline = { vpc_id: 'vpc-0abc', vpc_region: 'us-east-1' };
const stranger = { vpc_id: 'vpc-0stranger', vpc_region: 'us-east-1' };
const key = (name = 'main') => ({ request: { hostedZoneId: zoneId, name } });

export const route53ZoneCases: readonly CatalogCase[] = [
  agreeing(
    'CreateHostedZone',
    'as declared',
    {
      request: { name: 'example.com', callerReference: 'terraform-1', hostedZoneConfig: { comment: 'Managed by Terraform' } },
      response: { hostedZone: { id: `/hostedzone/${zoneId}`, name: 'example.com.' } },
    },
    [zone()],
  ),
  drifting(
    'UpdateHostedZoneComment',
    'another comment',
    { request: { id: zoneId, comment: 'mine' } },
    [zone()],
    field(address, 'comment', 'Managed by Terraform', 'mine'),
  ),
  drifting(
    'UpdateHostedZoneFeatures',
    'turned on',
    { request: { hostedZoneId: zoneId, enableAcceleratedRecovery: true } },
    [zone()],
    field(address, 'enable_accelerated_recovery', false, true),
  ),
  drifting('DeleteHostedZone', 'deleted', { request: { id: zoneId } }, [zone()], gone(address)),
  drifting(
    'ChangeTagsForResource',
    'tags of a zone',
    { request: { resourceType: 'hostedzone', resourceId: zoneId, addTags: [{ key: 'Team', value: 'x' }], removeTagKeys: ['Owner'] } },
    [zone()],
    field(address, 'tags.Team', null, 'x'),
    field(address, 'tags.Owner', 'shop', null),
  ),
  drifting(
    'ChangeTagsForResource',
    'a tag of a health check',
    { request: { resourceType: 'healthcheck', resourceId: 'b3c9cbc6-cd18-43bc-93f8-9e557example', addTags: [{ key: 'Team', value: 'x' }] } },
    [healthCheck()],
    field('aws_route53_health_check.this', 'tags.Team', null, 'x'),
  ),

  drifting('AssociateVPCWithHostedZone', 'inline', vpc('vpc-0stranger'), [privateZone()], field(address, 'vpc', [inline], [inline, stranger])),
  drifting('AssociateVPCWithHostedZone', 'undeclared', vpc('vpc-0stranger'), [association()], created('aws_route53_zone_association')),
  agreeing('AssociateVPCWithHostedZone', 'a declared association', vpc('vpc-0def'), [privateZone(), association()]),
  drifting('DisassociateVPCFromHostedZone', 'a declared association', vpc('vpc-0def'), [association()], gone('aws_route53_zone_association.this')),
  drifting('DisassociateVPCFromHostedZone', 'declared inline', vpc('vpc-0abc'), [privateZone()], field(address, 'vpc', [inline], [])),
  agreeing('CreateVPCAssociationAuthorization', 'as declared', vpc('vpc-0def'), [authorization()]),
  drifting('DeleteVPCAssociationAuthorization', 'deleted', vpc('vpc-0def'), [authorization()], gone('aws_route53_vpc_association_authorization.this')),

  agreeing(
    'CreateQueryLoggingConfig',
    'as declared',
    { request: { hostedZoneId: zoneId, cloudWatchLogsLogGroupArn: logGroup }, response: { queryLoggingConfig: { id: '0a1b2c3d' } } },
    [queryLog()],
  ),
  drifting('DeleteQueryLoggingConfig', 'deleted', { request: { id: '0a1b2c3d' } }, [queryLog()], gone('aws_route53_query_log.this')),
  agreeing(
    'CreateKeySigningKey',
    'as declared',
    { request: { hostedZoneId: zoneId, name: 'main', keyManagementServiceArn: kms, status: 'ACTIVE' } },
    [signingKey()],
  ),
  agreeing('ActivateKeySigningKey', 'as declared', key(), [signingKey()]),
  drifting('DeactivateKeySigningKey', 'deactivated', key(), [signingKey()], field('aws_route53_key_signing_key.this', 'status', 'ACTIVE', 'INACTIVE')),
  drifting('DeleteKeySigningKey', 'deleted', key(), [signingKey()], gone('aws_route53_key_signing_key.this')),
  drifting('EnableHostedZoneDNSSEC', 'undeclared', { request: { hostedZoneId: zoneId } }, [zone()], created('aws_route53_hosted_zone_dnssec')),
  drifting(
    'DisableHostedZoneDNSSEC',
    'disabled',
    { request: { hostedZoneId: zoneId } },
    [signatures()],
    field('aws_route53_hosted_zone_dnssec.this', 'signing_status', 'SIGNING', 'NOT_SIGNING'),
  ),

  drifting(
    'CreateReusableDelegationSet',
    'undeclared',
    { request: { callerReference: 'x' }, response: { delegationSet: { id: '/delegationset/N2OTHER' } } },
    [zone()],
    created('aws_route53_delegation_set'),
  ),
  drifting('DeleteReusableDelegationSet', 'deleted', { request: { id: 'N1PA6795SAMPLE' } }, [delegationSet()], gone('aws_route53_delegation_set.this')),
];
