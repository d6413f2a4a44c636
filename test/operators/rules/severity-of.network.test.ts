import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Drift } from '../../../src/model/drift.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import { driftsOf, runPipeline } from '../../support/run-pipeline.js';
import { created, deleted, knownAccount, modified, ownAccount, unknownAccount } from '../../support/weights.js';
import { networkCalls } from './network-severities.js';
import { declared, type SeverityCase } from './severity-case.js';

/** Another state with a resource of another account, which makes that account known. */
const elsewhere = stateDocument([declared('aws_sns_topic', { arn: `arn:aws:sns:us-east-1:${knownAccount}:alarms`, id: 'alarms' })]);

const alerts = ({ state, source, event, request, response }: SeverityCase): readonly string[] => {
  const record = cloudTrailRecord(`${source}.amazonaws.com`, event, { requestParameters: request, responseElements: response ?? null });
  const facts = [
    stateArrival(elsewhere, '2026-03-02T10:00:00.000Z', '', 0, 'elsewhere.tfstate'),
    stateArrival(stateDocument(state), '2026-03-02T10:00:00.000Z'),
    auditArrival(record),
  ];
  return driftsOf(runPipeline([facts]))
    .map(brief)
    .sort();
};

const brief = ({ change, address, resource_type, field, severity }: Drift): string =>
  `${change === 'created' ? `${resource_type} created` : `${address ?? ''} ${field}`}: ${severity}`;

void t.test('D24: severity of exposing a network and of reverting', (t) => {
  for (const call of networkCalls) t.strictSame(alerts(call), [...call.alerts].sort(), `${call.event} ${JSON.stringify(call.request)}`);
  t.end();
});

void t.test('D24: severity of single changes of a network', (t) => {
  const exclusion = 'aws_vpc_block_public_access_exclusion';
  t.equal(severityOf(created('aws_route', { destination_ipv6_cidr_block: '::/0' })), 'critical');
  t.equal(severityOf(created('aws_route', { destination_cidr_block: '10.0.0.0/8' })), 'low');
  t.equal(severityOf(created('aws_ec2_transit_gateway_route', { destination_cidr_block: '0.0.0.0/0' })), 'critical');
  t.equal(severityOf(created('aws_ec2_local_gateway_route', { destination_cidr_block: '0.0.0.0/0' })), 'critical');
  t.equal(severityOf(created('aws_ec2_local_gateway_route', { destination_cidr_block: '10.0.0.0/8' })), 'low');
  t.equal(severityOf(created('aws_vpc_route_server_peer', { peer_address: '10.0.1.250' })), 'high');
  t.equal(severityOf(created('aws_vpc_route_server_propagation', {})), 'high');
  t.equal(severityOf(created('aws_vpc_route_server_endpoint', {})), 'low');
  t.equal(severityOf(created('aws_dx_connection_confirmation', {})), 'high');
  t.equal(severityOf(deleted('aws_route', { destination_cidr_block: '0.0.0.0/0' })), 'high');
  t.equal(severityOf(created(exclusion, { internet_gateway_exclusion_mode: 'allow-bidirectional' })), 'critical');
  t.equal(severityOf(created(exclusion, { internet_gateway_exclusion_mode: 'allow-egress' })), 'high');
  t.equal(severityOf(created('aws_network_interface_permission', { aws_account_id: unknownAccount })), 'critical');
  t.equal(severityOf(created('aws_vpc_endpoint_service_allowed_principal', { principal_arn: '*' })), 'critical');
  t.equal(severityOf(created('aws_vpc_peering_connection', { peer_owner_id: ownAccount })), 'high');
  t.equal(severityOf(created('aws_ec2_instance_connect_endpoint', {})), 'high');
  t.equal(severityOf(created('aws_internet_gateway_attachment', { vpc_id: 'vpc-1' })), 'high');
  t.equal(severityOf(modified('aws_main_route_table_association', 'route_table_id', 'rtb-1', 'rtb-2')), 'high');
  t.equal(severityOf(modified('aws_vpc_dhcp_options_association', 'dhcp_options_id', 'dopt-1', 'dopt-2')), 'high');
  t.equal(severityOf(modified('aws_vpc_endpoint_service', 'acceptance_required', true, false)), 'high');
  t.equal(severityOf(modified('aws_vpc_endpoint_service', 'acceptance_required', false, true)), 'medium');
  t.equal(severityOf(modified('aws_ec2_transit_gateway', 'auto_accept_shared_attachments', 'disable', 'enable')), 'high');
  t.equal(severityOf(modified('aws_ec2_traffic_mirror_session', 'traffic_mirror_target_id', 'tmt-1', 'tmt-2')), 'critical');
  t.equal(severityOf(modified('aws_ec2_client_vpn_endpoint', 'connection_log_options.enabled', true, false)), 'critical');
  t.equal(severityOf(modified('aws_ec2_client_vpn_endpoint', 'client_connect_options.enabled', true, false)), 'high');
  t.equal(severityOf(modified('aws_vpn_connection', 'tunnel2_log_options.cloudwatch_log_options.log_enabled', true, false)), 'high');
  t.equal(severityOf(modified('aws_vpn_connection', 'customer_gateway_id', 'cgw-1', 'cgw-2')), 'high');
  t.end();
});

void t.test('D24: an entry of a network ACL that admits every address', (t) => {
  const entry = { egress: false, rule_action: 'allow', cidr_block: null, ipv6_cidr_block: '::/0' };
  const enters = (more: JsonObject) => severityOf(created('aws_network_acl_rule', { ...entry, ...more }));
  t.equal(enters({}), 'critical');
  t.equal(enters({ cidr_block: '0.0.0.0/0', ipv6_cidr_block: null }), 'critical');
  t.equal(enters({ ipv6_cidr_block: '2001:db8::/32' }), 'low');
  t.equal(enters({ egress: true }), 'low');
  t.equal(enters({ rule_action: 'deny' }), 'low');
  const before = { ...entry, cidr_block: '10.0.0.0/8', ipv6_cidr_block: null };
  const replaced = modified('aws_network_acl_rule', 'cidr_block', '10.0.0.0/8', null, { before, after: () => ({ ...before, ...entry }) });
  t.equal(severityOf(replaced), 'critical', 'the other attribute has the network');
  t.end();
});
