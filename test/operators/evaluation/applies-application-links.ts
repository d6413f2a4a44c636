import type { Json, JsonObject } from '../../../src/lib/json.js';
import { domain, ingress, newIngress } from '../../catalog/aws/application/app-runner-settings.cases.js';
import { connector, create, service } from '../../catalog/aws/application/app-runner.cases.js';
import { connection as repositoryConnection, rule, ruleCall } from '../../catalog/aws/application/code-connections.cases.js';
import { s3, s3Call, task, taskCall } from '../../catalog/aws/application/data-sync.cases.js';
import {
  association,
  connection,
  connectionCall,
  gateway,
  transit,
  transitCall,
} from '../../catalog/aws/direct-connect/direct-links.cases.js';
import {
  crossAccount,
  customAccelerator,
  customGroup,
  customListener,
  newAttachment,
  newGroup,
} from '../../catalog/aws/application/custom-routing.cases.js';
import { accelerator, group, listener } from '../../catalog/aws/application/global-accelerator.cases.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { calls, life, type Apply } from '../../support/applies.js';

/** Accelerators, private links, copies of files and connections, as Terraform creates, changes and destroys them. */

const changed = ({ type, attributes }: DeclaredResource, changes: JsonObject): DeclaredResource => ({
  type,
  attributes: { ...attributes, ...changes },
});
const arnOf = ({ attributes }: DeclaredResource): Json => attributes['arn'] ?? null;
const tags = { tags: [{ key: 'Team', value: 'shop' }] };

const accelerated = [accelerator, listener, group];
const endpoints = { endpointConfigurations: [{ endpointId: 'alb', weight: 128, clientIPPreservationEnabled: true }] };
const accelerators: readonly Apply[] = [
  {
    name: 'an accelerator is created',
    before: [],
    calls: calls('globalaccelerator', [
      [
        'CreateAccelerator',
        { name: 'shop', enabled: true, ipAddressType: 'IPV4', ...tags },
        { accelerator: { acceleratorArn: arnOf(accelerator) } },
      ],
      [
        'UpdateAcceleratorAttributes',
        { acceleratorArn: arnOf(accelerator), flowLogsEnabled: true, flowLogsS3Bucket: 'logs', flowLogsS3Prefix: 'ga/' },
      ],
      [
        'CreateListener',
        { acceleratorArn: arnOf(accelerator), clientAffinity: 'NONE', portRanges: [{ fromPort: 443, toPort: 443 }], protocol: 'TCP' },
        { listener: { listenerArn: arnOf(listener) } },
      ],
      [
        'CreateEndpointGroup',
        { listenerArn: arnOf(listener), endpointGroupRegion: 'us-east-1', trafficDialPercentage: 100, ...endpoints },
        { endpointGroup: { endpointGroupArn: arnOf(group) } },
      ],
    ]),
    after: accelerated,
  },
  {
    name: 'an accelerator is changed',
    before: accelerated,
    calls: calls('globalaccelerator', [
      ['UpdateEndpointGroup', { endpointGroupArn: arnOf(group), trafficDialPercentage: 50, ...endpoints }],
      ['UpdateAccelerator', { acceleratorArn: arnOf(accelerator), name: 'store', enabled: true }],
    ]),
    after: [changed(accelerator, { name: 'store' }), listener, changed(group, { traffic_dial_percentage: 50 })],
  },
  {
    name: 'an accelerator is destroyed',
    before: accelerated,
    calls: calls('globalaccelerator', [
      ['DeleteEndpointGroup', { endpointGroupArn: arnOf(group) }],
      ['DeleteListener', { listenerArn: arnOf(listener) }],
      ['UpdateAccelerator', { acceleratorArn: arnOf(accelerator), enabled: false }],
      ['DeleteAccelerator', { acceleratorArn: arnOf(accelerator) }],
    ]),
    after: [],
  },
];

const shared = [customAccelerator, customListener, customGroup, crossAccount];
const customPorts = { portRanges: [{ fromPort: 5000, toPort: 10000 }] };
const customRouting: readonly Apply[] = life(
  'an accelerator that leads each port to one address',
  [shared, [customAccelerator, customListener, customGroup, changed(crossAccount, { principals: ['222233334444', '333344445555'] })]],
  {
    create: calls('globalaccelerator', [
      [
        'CreateCustomRoutingAccelerator',
        { name: 'games', enabled: true, ipAddressType: 'IPV4', ...tags },
        { accelerator: { acceleratorArn: arnOf(customAccelerator) } },
      ],
      [
        'UpdateCustomRoutingAcceleratorAttributes',
        { acceleratorArn: arnOf(customAccelerator), flowLogsEnabled: true, flowLogsS3Bucket: 'logs', flowLogsS3Prefix: 'ga/' },
      ],
      [
        'CreateCustomRoutingListener',
        { acceleratorArn: arnOf(customAccelerator), ...customPorts },
        { listener: { listenerArn: arnOf(customListener) } },
      ],
      ['CreateCustomRoutingEndpointGroup', newGroup, { endpointGroup: { endpointGroupArn: arnOf(customGroup) } }],
      ['AddCustomRoutingEndpoints', { endpointGroupArn: arnOf(customGroup), endpointConfigurations: [{ endpointId: 'subnet-1' }] }],
      ['CreateCrossAccountAttachment', newAttachment, { crossAccountAttachment: { attachmentArn: arnOf(crossAccount) } }],
    ]),
    change: calls('globalaccelerator', [
      ['UpdateCrossAccountAttachment', { attachmentArn: arnOf(crossAccount), addPrincipals: ['333344445555'] }],
    ]),
    destroy: calls('globalaccelerator', [
      ['DeleteCrossAccountAttachment', { attachmentArn: arnOf(crossAccount) }],
      ['DeleteCustomRoutingEndpointGroup', { endpointGroupArn: arnOf(customGroup) }],
      ['DeleteCustomRoutingListener', { listenerArn: arnOf(customListener) }],
      ['UpdateCustomRoutingAccelerator', { acceleratorArn: arnOf(customAccelerator), enabled: false }],
      ['DeleteCustomRoutingAccelerator', { acceleratorArn: arnOf(customAccelerator) }],
    ]),
  },
);

const linked = [connection, gateway, association, transit];
const links: readonly Apply[] = [
  {
    name: 'a private link is created',
    before: [],
    calls: calls('directconnect', [
      ['CreateConnection', connectionCall, { connectionId: 'dxcon-1' }],
      [
        'CreateDirectConnectGateway',
        { directConnectGatewayName: 'main', amazonSideAsn: 64512 },
        { directConnectGateway: { directConnectGatewayId: 'gw-1' } },
      ],
      [
        'CreateDirectConnectGatewayAssociation',
        {
          directConnectGatewayId: 'gw-1',
          gatewayId: 'tgw-1',
          addAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.0.0.0/16' }, { cidr: '10.1.0.0/16' }],
        },
        { directConnectGatewayAssociation: { associationId: 'as-1' } },
      ],
      ['CreateTransitVirtualInterface', transitCall, { virtualInterface: { virtualInterfaceId: 'dxvif-2' } }],
    ]),
    after: linked,
  },
  {
    name: 'a private link is changed',
    before: linked,
    calls: calls('directconnect', [
      [
        'UpdateDirectConnectGatewayAssociation',
        {
          associationId: 'as-1',
          addAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.2.0.0/16' }],
          removeAllowedPrefixesToDirectConnectGateway: [{ cidr: '10.1.0.0/16' }],
        },
      ],
    ]),
    after: [connection, gateway, changed(association, { allowed_prefixes: ['10.0.0.0/16', '10.2.0.0/16'] }), transit],
  },
  {
    name: 'a private link is destroyed',
    before: linked,
    calls: calls('directconnect', [
      ['DeleteVirtualInterface', { virtualInterfaceId: 'dxvif-2' }],
      ['DeleteDirectConnectGatewayAssociation', { associationId: 'as-1' }],
      ['DeleteDirectConnectGateway', { directConnectGatewayId: 'gw-1' }],
      ['DeleteConnection', { connectionId: 'dxcon-1' }],
    ]),
    after: [],
  },
];

const declared = [s3, task, service, connector, domain, ingress, repositoryConnection('codeconnections'), rule];
const connectionArn = arnOf(repositoryConnection('codeconnections'));
const others: readonly Apply[] = [
  {
    name: 'a copy of files, a service and a connection are created',
    before: [],
    calls: [
      ...calls('datasync', [
        ['CreateLocationS3', s3Call, { locationArn: arnOf(s3) }],
        ['CreateTask', taskCall, { taskArn: arnOf(task) }],
      ]),
      ...calls('apprunner', [
        [
          'CreateVpcConnector',
          { vpcConnectorName: 'private', subnets: ['subnet-1'], securityGroups: ['sg-1'], ...tags },
          { vpcConnector: { vpcConnectorArn: arnOf(connector) } },
        ],
        ['CreateService', create('shop'), { service: { serviceArn: arnOf(service) } }],
        ['AssociateCustomDomain', { serviceArn: arnOf(service), domainName: 'shop.example', enableWWWSubdomain: true }],
        ['CreateVpcIngressConnection', newIngress, { vpcIngressConnection: { vpcIngressConnectionArn: arnOf(ingress) } }],
      ]),
      ...calls('codeconnections', [['CreateConnection', { connectionName: 'github', providerType: 'GitHub', ...tags }, { connectionArn }]]),
      ...calls('codestar-notifications', [['CreateNotificationRule', { ...ruleCall, tags: { Team: 'shop' } }, { arn: arnOf(rule) }]]),
    ],
    after: declared,
  },
  {
    name: 'a copy of files, a service and a connection are destroyed',
    before: declared,
    calls: [
      ...calls('datasync', [
        ['DeleteTask', { taskArn: arnOf(task) }],
        ['DeleteLocation', { locationArn: arnOf(s3) }],
      ]),
      ...calls('apprunner', [
        ['DeleteVpcIngressConnection', { vpcIngressConnectionArn: arnOf(ingress) }],
        ['DisassociateCustomDomain', { serviceArn: arnOf(service), domainName: 'shop.example' }],
        ['DeleteService', { serviceArn: arnOf(service) }],
        ['DeleteVpcConnector', { vpcConnectorArn: arnOf(connector) }],
      ]),
      ...calls('codeconnections', [['DeleteConnection', { connectionArn }]]),
      ...calls('codestar-notifications', [['DeleteNotificationRule', { arn: arnOf(rule) }]]),
    ],
    after: [],
  },
];

export const linkApplies: readonly Apply[] = [...accelerators, ...customRouting, ...links, ...others];
