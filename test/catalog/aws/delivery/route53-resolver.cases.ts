import type { CatalogCase } from '../../../support/catalog-case.js';
import { endpoint, logAssociation, logGroup, resolverConfig, resolverLog, resolverRule, ruleAssociation, validation } from './dns-declared.js';
import { agreeing, drifting, field, gone } from './delivery-examples.js';

const arn = 'arn:aws:route53resolver:us-east-1:111122223333:';
const ruleAddress = 'aws_route53_resolver_rule.this';
const endpointAddress = 'aws_route53_resolver_endpoint.this';
const rule = {
  name: 'corp',
  ruleType: 'FORWARD',
  domainName: 'corp.example.com',
  targetIps: [{ ip: '10.1.0.2', port: 53 }],
  resolverEndpointId: 'rslvr-out-0abc',
};
const onRule = (config: object) => ({ request: { resolverRuleId: 'rslvr-rr-0abc', config: config as never } });
const on = (vPCId: string, request: object = {}) => ({ request: { resolverRuleId: 'rslvr-rr-0abc', vPCId, ...request } });
const out = {
  name: 'out',
  direction: 'OUTBOUND',
  securityGroupIds: ['sg-0aaa1111bbbb2222c'],
  ipAddresses: [{ subnetId: 'subnet-0aaa' }, { subnetId: 'subnet-0bbb', ip: '10.0.2.10' }],
};
const onEndpoint = (request: object) => ({ request: { resolverEndpointId: 'rslvr-out-0abc', ...request } });
const log = { name: 'queries', destinationArn: logGroup };
const logOf = (resourceId: string) => ({ request: { resolverQueryLogConfigId: 'rqlc-0abc', resourceId } });
const declaredAddresses = [
  { ip: '10.0.1.10', ip_id: 'rni-0a', ipv6: '', subnet_id: 'subnet-0aaa' },
  { ip: '10.0.2.10', ip_id: 'rni-0b', ipv6: '', subnet_id: 'subnet-0bbb' },
];

export const route53ResolverCases: readonly CatalogCase[] = [
  agreeing('CreateResolverRule', 'as declared', { request: rule, response: { resolverRule: { id: 'rslvr-rr-0abc' } } }, [resolverRule()]),
  drifting(
    'UpdateResolverRule',
    'another server',
    onRule({ name: 'corp', targetIps: [{ ip: '203.0.113.9' }] }),
    [resolverRule()],
    field(ruleAddress, 'target_ip', [{ ip: '10.1.0.2', ipv6: '', port: 53, protocol: 'Do53' }], [
      { ip: '203.0.113.9', ipv6: null, port: 53, protocol: 'Do53' },
    ]),
  ),
  drifting('DeleteResolverRule', 'deleted', { request: { resolverRuleId: 'rslvr-rr-0abc' } }, [resolverRule()], gone(ruleAddress)),
  agreeing('AssociateResolverRule', 'as declared', on('vpc-0abc', { name: 'corp' }), [ruleAssociation()]),
  drifting('DisassociateResolverRule', 'removed', on('vpc-0abc'), [ruleAssociation()], gone('aws_route53_resolver_rule_association.this')),

  agreeing('CreateResolverEndpoint', 'as declared', { request: out, response: { resolverEndpoint: { id: 'rslvr-out-0abc' } } }, [endpoint()]),
  agreeing('UpdateResolverEndpoint', 'as declared', onEndpoint({ name: 'out', protocols: ['Do53'] }), [endpoint()]),
  drifting(
    'AssociateResolverEndpointIpAddress',
    'another address',
    onEndpoint({ ipAddress: { subnetId: 'subnet-0ccc', ip: '10.0.3.10' } }),
    [endpoint()],
    field(endpointAddress, 'ip_address', declaredAddresses, [...declaredAddresses, { ip: '10.0.3.10', subnet_id: 'subnet-0ccc' }]),
  ),
  drifting(
    'DisassociateResolverEndpointIpAddress',
    'a declared address',
    onEndpoint({ ipAddress: { subnetId: 'subnet-0bbb', ip: '10.0.2.10' } }),
    [endpoint()],
    field(endpointAddress, 'ip_address', declaredAddresses, declaredAddresses.slice(0, 1)),
  ),
  drifting('DeleteResolverEndpoint', 'deleted', onEndpoint({}), [endpoint()], gone(endpointAddress)),

  agreeing('CreateResolverQueryLogConfig', 'as declared', { request: log, response: { resolverQueryLogConfig: { id: 'rqlc-0abc' } } }, [resolverLog()]),
  drifting(
    'DeleteResolverQueryLogConfig',
    'deleted',
    { request: { resolverQueryLogConfigId: 'rqlc-0abc' } },
    [resolverLog()],
    gone('aws_route53_resolver_query_log_config.this'),
  ),
  agreeing('AssociateResolverQueryLogConfig', 'as declared', logOf('vpc-0abc'), [logAssociation()]),
  drifting(
    'DisassociateResolverQueryLogConfig',
    'no longer logged',
    logOf('vpc-0abc'),
    [logAssociation()],
    gone('aws_route53_resolver_query_log_config_association.this'),
  ),

  drifting(
    'UpdateResolverConfig',
    'turned off',
    { request: { resourceId: 'vpc-0abc', autodefinedReverseFlag: 'DISABLE' } },
    [resolverConfig()],
    field('aws_route53_resolver_config.this', 'autodefined_reverse_flag', 'ENABLE', 'DISABLE'),
  ),
  drifting(
    'UpdateResolverDnssecConfig',
    'no longer verified',
    { request: { resourceId: 'vpc-0abc', validation: 'DISABLE' } },
    [validation()],
    gone('aws_route53_resolver_dnssec_config.this'),
  ),
  agreeing('UpdateResolverDnssecConfig', 'as declared', { request: { resourceId: 'vpc-0abc', validation: 'ENABLE' } }, [validation()]),
  drifting(
    'TagResource',
    'another tag',
    { request: { resourceArn: `${arn}resolver-endpoint/rslvr-out-0abc`, tags: [{ key: 'Team', value: 'x' }] } },
    [endpoint()],
    field(endpointAddress, 'tags.Team', null, 'x'),
  ),
  drifting(
    'TagResource',
    'another tag of a firewall',
    { request: { resourceArn: `${arn}firewall-rule-group/rslvr-frg-0abc`, tags: [{ key: 'Team', value: 'x' }] } },
    [{ type: 'aws_route53_resolver_firewall_rule_group', attributes: { id: 'rslvr-frg-0abc', tags: {}, tags_all: {} } }],
    field('aws_route53_resolver_firewall_rule_group.this', 'tags.Team', null, 'x'),
  ),
  drifting(
    'UntagResource',
    'a declared tag',
    { request: { resourceArn: `${arn}resolver-rule/rslvr-rr-0abc`, tagKeys: ['Owner'] } },
    [resolverRule({ tags: { Owner: 'net' } })],
    field(ruleAddress, 'tags.Owner', 'net', null),
  ),
  agreeing('UntagResource', 'no declared tag', { request: { resourceArn: `${arn}resolver-query-log-config/rqlc-0abc`, tagKeys: ['Temp'] } }, [resolverLog()]),
];
