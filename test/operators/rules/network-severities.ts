import type { JsonObject } from '../../../src/lib/json.js';
import { knownAccount, ownAccount, unknownAccount } from '../../support/weights.js';
import { declared, type SeverityCase } from './severity-case.js';

const call = (
  event: string,
  state: SeverityCase['state'],
  request: JsonObject,
  response: JsonObject,
  ...alerts: readonly string[]
): SeverityCase => ({ state, source: 'ec2', event, request, response, alerts });

const table = declared('aws_route_table', { id: 'rtb-1', route: [], propagating_vgws: [], vpc_id: 'vpc-1' });
const route = (destination: string) =>
  declared('aws_route', {
    destination_cidr_block: destination,
    gateway_id: '',
    id: 'r-1',
    nat_gateway_id: 'nat-1',
    route_table_id: 'rtb-1',
  });
const replaces = (destination: string, ...severities: readonly string[]) =>
  call(
    'ReplaceRoute',
    [route(destination)],
    { routeTableId: 'rtb-1', destinationCidrBlock: destination, gatewayId: 'igw-1' },
    {},
    ...severities.map((one) => `aws_route.this ${one}`),
  );
const adds = (destination: string, severity: string) =>
  call(
    'CreateRoute',
    [table],
    { routeTableId: 'rtb-1', destinationCidrBlock: destination, gatewayId: 'igw-1' },
    {},
    `aws_route_table.this route: ${severity}`,
  );

const subnet = (isPublic: boolean, to: boolean, severity: string) =>
  call(
    'ModifySubnetAttribute',
    [declared('aws_subnet', { id: 'subnet-1', map_public_ip_on_launch: isPublic })],
    { subnetId: 'subnet-1', mapPublicIpOnLaunch: { value: to } },
    {},
    `aws_subnet.this map_public_ip_on_launch: ${severity}`,
  );
const blocks = (from: string, to: string, severity: string) =>
  call(
    'ModifyVpcBlockPublicAccessOptions',
    [declared('aws_vpc_block_public_access_options', { id: 'us-east-1', internet_gateway_block_mode: from })],
    { ModifyVpcBlockPublicAccessOptionsRequest: { InternetGatewayBlockMode: to } },
    {},
    `aws_vpc_block_public_access_options.this internet_gateway_block_mode: ${severity}`,
  );

const service = declared('aws_vpc_endpoint_service', { id: 'vpce-svc-1', acceptance_required: true, allowed_principals: [] });
const allows = (principal: string, severity: string) =>
  call(
    'ModifyVpcEndpointServicePermissions',
    [service],
    { ModifyVpcEndpointServicePermissionsRequest: { ServiceId: 'vpce-svc-1', AddAllowedPrincipals: { content: principal, tag: 1 } } },
    {},
    `aws_vpc_endpoint_service.this allowed_principals: ${severity}`,
  );
const accepts = (account: string, severity: string) =>
  call(
    'AcceptVpcPeeringConnection',
    [declared('aws_vpc', { id: 'vpc-1' })],
    { vpcPeeringConnectionId: 'pcx-1' },
    {
      vpcPeeringConnection: {
        vpcPeeringConnectionId: 'pcx-1',
        accepterVpcInfo: { ownerId: ownAccount, vpcId: 'vpc-1' },
        requesterVpcInfo: { ownerId: account, vpcId: 'vpc-2' },
      },
    },
    `aws_vpc_peering_connection_accepter created: ${severity}`,
  );
const attaches = (account: string, severity: string) =>
  call(
    'AcceptTransitGatewayVpcAttachment',
    [declared('aws_ec2_transit_gateway', { id: 'tgw-1' })],
    { AcceptTransitGatewayVpcAttachmentRequest: { TransitGatewayAttachmentId: 'tgw-attach-1' } },
    {
      AcceptTransitGatewayVpcAttachmentResponse: {
        transitGatewayVpcAttachment: { transitGatewayAttachmentId: 'tgw-attach-1', transitGatewayId: 'tgw-1', vpcOwnerId: account },
      },
    },
    `aws_ec2_transit_gateway_vpc_attachment_accepter created: ${severity}`,
  );

const bucketOnly = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"*"}]}';
const everything = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"}]}';
const permits = (from: string, to: string, severity: string) =>
  call(
    'ModifyVpcEndpoint',
    [declared('aws_vpc_endpoint', { id: 'vpce-1', policy: from })],
    { ModifyVpcEndpointRequest: { VpcEndpointId: 'vpce-1', PolicyDocument: to } },
    {},
    `aws_vpc_endpoint.this policy: ${severity}`,
  );

const encrypts = (from: JsonObject, to: JsonObject, alert: string) =>
  call(
    'ModifyVpcEncryptionControl',
    [declared('aws_vpc_encryption_control', { id: 'vpcec-1', mode: 'enforce', nat_gateway_exclusion: 'disable', ...from })],
    { ModifyVpcEncryptionControlRequest: { VpcEncryptionControlId: 'vpcec-1', ...to } },
    {},
    `aws_vpc_encryption_control.this ${alert}`,
  );
const logs = (from: boolean, to: boolean, severity: string) =>
  call(
    'ModifyVerifiedAccessInstanceLoggingConfiguration',
    [
      declared('aws_verifiedaccess_instance_logging_configuration', {
        access_logs: [{ s3: [{ bucket_name: 'b', enabled: from }] }],
        verifiedaccess_instance_id: 'vai-1',
      }),
    ],
    { ModifyVerifiedAccessInstanceLoggingConfigurationRequest: { VerifiedAccessInstanceId: 'vai-1', AccessLogs: { S3: { Enabled: to } } } },
    {},
    `aws_verifiedaccess_instance_logging_configuration.this access_logs.s3.enabled: ${severity}`,
  );

export const networkCalls: readonly SeverityCase[] = [
  replaces('0.0.0.0/0', 'gateway_id: critical', 'nat_gateway_id: critical'),
  replaces('10.9.0.0/16', 'gateway_id: medium', 'nat_gateway_id: medium'),
  adds('0.0.0.0/0', 'critical'),
  adds('10.9.0.0/16', 'medium'),
  call(
    'DeleteFlowLogs',
    [declared('aws_flow_log', { id: 'fl-1' })],
    { DeleteFlowLogsRequest: { FlowLogId: { content: 'fl-1', tag: 1 } } },
    {},
    'aws_flow_log.this *: critical',
  ),
  subnet(false, true, 'high'),
  subnet(true, false, 'medium'),
  blocks('block-bidirectional', 'off', 'critical'),
  blocks('block-bidirectional', 'block-ingress', 'high'),
  blocks('off', 'block-ingress', 'medium'),
  allows('*', 'critical'),
  allows(`arn:aws:iam::${unknownAccount}:root`, 'critical'),
  allows(`arn:aws:iam::${knownAccount}:root`, 'medium'),
  accepts(unknownAccount, 'critical'),
  accepts(knownAccount, 'high'),
  attaches(unknownAccount, 'critical'),
  attaches(knownAccount, 'high'),
  permits(bucketOnly, everything, 'critical'),
  permits(everything, bucketOnly, 'medium'),
  encrypts({}, { Mode: 'monitor' }, 'mode: high'),
  encrypts({ mode: 'monitor' }, { Mode: 'enforce' }, 'mode: medium'),
  encrypts({}, { NatGatewayExclusion: 'enable' }, 'nat_gateway_exclusion: high'),
  encrypts({ nat_gateway_exclusion: 'enable' }, { NatGatewayExclusion: 'disable' }, 'nat_gateway_exclusion: medium'),
  logs(true, false, 'critical'),
  logs(false, true, 'medium'),
  call(
    'CreateTrafficMirrorSession',
    [],
    { CreateTrafficMirrorSessionRequest: { NetworkInterfaceId: 'eni-1', TrafficMirrorTargetId: 'tmt-1', TrafficMirrorFilterId: 'tmf-1' } },
    { CreateTrafficMirrorSessionResponse: { trafficMirrorSession: { trafficMirrorSessionId: 'tms-1' } } },
    'aws_ec2_traffic_mirror_session created: critical',
  ),
];
