import type { JsonObject } from '../../../src/lib/json.js';
import {
  address,
  association,
  domain,
  endpoint,
  healthCheck,
  logAssociation,
  logGroup,
  queryLog,
  resolverLog,
  resolverRule,
  ruleAssociation,
  signatures,
  signingKey,
  zone,
  zoneId,
} from '../../catalog/aws/delivery/dns-declared.js';
import { calls, type Apply } from '../../support/applies.js';

/** Zones, records, the resolver and a domain, as Terraform creates, changes and destroys them. */

const set: JsonObject = { name: 'www.example.com', type: 'A', tTL: 300, resourceRecords: [{ value: '192.0.2.1' }, { value: '192.0.2.2' }] };
const batch = (action: string, resourceRecordSet: JsonObject) =>
  [
    'ChangeResourceRecordSets',
    { hostedZoneId: zoneId, changeBatch: { comment: 'Managed by Terraform', changes: [{ action, resourceRecordSet }] } },
  ] as const;
const checkId = 'b3c9cbc6-cd18-43bc-93f8-9e557example';
const config: JsonObject = {
  type: 'HTTPS',
  fullyQualifiedDomainName: 'www.example.com',
  port: 443,
  resourcePath: '/health',
  enableSNI: true,
  failureThreshold: 3,
  requestInterval: 30,
  regions: ['us-east-1', 'ap-southeast-1', 'eu-west-1'],
};
const onZone = { hostedZoneId: zoneId };
const key = { ...onZone, name: 'main' };
const vpc = { ...onZone, vPC: { vPCId: 'vpc-0def', vPCRegion: 'us-east-1' } };
const before = [zone(), address(), association(), queryLog(), signingKey(), signatures(), healthCheck()];

const resolver = [resolverRule(), ruleAssociation(), endpoint(), resolverLog(), logAssociation()];
const rule = { resolverRuleId: 'rslvr-rr-0abc', vPCId: 'vpc-0abc' };
const log = { resolverQueryLogConfigId: 'rqlc-0abc', resourceId: 'vpc-0abc' };

export const nameApplies: readonly Apply[] = [
  {
    name: 'a zone with records is created',
    before: [],
    calls: calls('route53', [
      [
        'CreateHostedZone',
        { name: 'example.com', callerReference: 'terraform-1', hostedZoneConfig: { comment: 'Managed by Terraform' } },
        { hostedZone: { id: `/hostedzone/${zoneId}`, name: 'example.com.' } },
      ],
      ['ChangeTagsForResource', { resourceType: 'hostedzone', resourceId: zoneId, addTags: [{ key: 'Owner', value: 'shop' }] }],
      batch('CREATE', set),
      ['AssociateVPCWithHostedZone', vpc],
      ['CreateQueryLoggingConfig', { ...onZone, cloudWatchLogsLogGroupArn: logGroup }, { queryLoggingConfig: { id: '0a1b2c3d' } }],
      [
        'CreateKeySigningKey',
        {
          ...key,
          keyManagementServiceArn: 'arn:aws:kms:us-east-1:111122223333:key/1a2b3c4d-1111-2222-3333-444455556666',
          status: 'ACTIVE',
        },
      ],
      ['EnableHostedZoneDNSSEC', onZone],
      ['CreateHealthCheck', { callerReference: 'x', healthCheckConfig: config }, { healthCheck: { id: checkId } }],
    ]),
    after: before,
  },
  {
    name: 'a zone with records is changed',
    before,
    calls: calls('route53', [
      ['UpdateHostedZoneComment', { id: zoneId, comment: 'shop' }],
      batch('UPSERT', { ...set, tTL: 60 }),
      ['UpdateHealthCheck', { healthCheckId: checkId, failureThreshold: 5, port: 443 }],
    ]),
    after: [
      zone({ comment: 'shop' }),
      address({ ttl: 60 }),
      association(),
      queryLog(),
      signingKey(),
      signatures(),
      healthCheck({ failure_threshold: 5 }),
    ],
  },
  {
    name: 'a zone with records is destroyed',
    before,
    calls: calls('route53', [
      ['DisableHostedZoneDNSSEC', onZone],
      ['DeactivateKeySigningKey', key],
      ['DeleteKeySigningKey', key],
      ['DeleteQueryLoggingConfig', { id: '0a1b2c3d' }],
      ['DisassociateVPCFromHostedZone', vpc],
      batch('DELETE', set),
      ['DeleteHostedZone', { id: zoneId }],
      ['DeleteHealthCheck', { healthCheckId: checkId }],
    ]),
    after: [],
  },
  {
    name: 'a resolver is created',
    before: [],
    calls: calls('route53resolver', [
      [
        'CreateResolverEndpoint',
        {
          creatorRequestId: 'tf-1',
          name: 'out',
          direction: 'OUTBOUND',
          securityGroupIds: ['sg-0aaa1111bbbb2222c'],
          ipAddresses: [{ subnetId: 'subnet-0aaa' }, { subnetId: 'subnet-0bbb' }],
        },
        { resolverEndpoint: { id: 'rslvr-out-0abc' } },
      ],
      [
        'CreateResolverRule',
        {
          creatorRequestId: 'tf-2',
          name: 'corp',
          ruleType: 'FORWARD',
          domainName: 'corp.example.com',
          resolverEndpointId: 'rslvr-out-0abc',
          targetIps: [{ ip: '10.1.0.2', port: 53, protocol: 'Do53' }],
        },
        { resolverRule: { id: 'rslvr-rr-0abc' } },
      ],
      ['AssociateResolverRule', { ...rule, name: 'corp' }],
      [
        'CreateResolverQueryLogConfig',
        { creatorRequestId: 'tf-3', name: 'queries', destinationArn: logGroup },
        { resolverQueryLogConfig: { id: 'rqlc-0abc' } },
      ],
      ['AssociateResolverQueryLogConfig', log],
    ]),
    after: resolver,
  },
  {
    name: 'a resolver is destroyed',
    before: resolver,
    calls: calls('route53resolver', [
      ['DisassociateResolverQueryLogConfig', log],
      ['DeleteResolverQueryLogConfig', { resolverQueryLogConfigId: 'rqlc-0abc' }],
      ['DisassociateResolverRule', rule],
      ['DeleteResolverRule', { resolverRuleId: 'rslvr-rr-0abc' }],
      ['DeleteResolverEndpoint', { resolverEndpointId: 'rslvr-out-0abc' }],
    ]),
    after: [],
  },
  {
    name: 'a registered domain is changed',
    before: [domain()],
    calls: calls('route53domains', [
      ['updateDomainNameservers', { domainName: 'example.com', nameservers: [{ name: 'ns-3.awsdns-03.net' }] }],
      ['disableDomainAutoRenew', { domainName: 'example.com' }],
    ]),
    after: [domain({ auto_renew: false, name_server: [{ glue_ips: [], name: 'ns-3.awsdns-03.net' }] })],
  },
];
