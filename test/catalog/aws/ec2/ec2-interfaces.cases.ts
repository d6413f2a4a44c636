import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { instance, instanceId } from './ec2-states.js';

const interfaceId = 'eni-0f35ce5577bbab251';
const attachmentId = 'eni-attach-0036230db3cac2bb3';
const addressId = 'eipalloc-017d5267e4dda73f1';
const other = 'i-0aaaaaaaaaaaaaaaa';

/** The interface as the provider reads it: it shows its attachment even if that is a separate resource. */
export const networkInterface = (attachedTo = ''): DeclaredResource => ({
  type: 'aws_network_interface',
  name: 'data',
  attributes: {
    arn: `arn:aws:ec2:us-east-1:111122223333:network-interface/${interfaceId}`,
    attachment:
      attachedTo === '' ? [] : [{ attachment_id: attachmentId, device_index: 1, instance: attachedTo, network_card_index: 0 }],
    description: '',
    id: interfaceId,
    security_groups: ['sg-11bbcc22'],
    source_dest_check: true,
    tags: {},
    tags_all: {},
  },
});
export const attachment: DeclaredResource = {
  type: 'aws_network_interface_attachment',
  name: 'data',
  attributes: {
    attachment_id: attachmentId,
    device_index: 1,
    id: attachmentId,
    instance_id: instanceId,
    network_card_index: 0,
    network_interface_id: interfaceId,
    status: 'attached',
  },
};
export const attach = (to = instanceId): JsonObject => ({ networkInterfaceId: interfaceId, instanceId: to, deviceIndex: 1 });
export const attached: JsonObject = { requestId: 'fbc65644', attachmentId };
export const detach: JsonObject = { attachmentId, force: false };

const address: DeclaredResource = {
  type: 'aws_eip',
  name: 'mail',
  attributes: { allocation_id: addressId, domain: 'vpc', id: addressId, public_ip: '35.180.239.105', tags: {}, tags_all: {} },
};
export const domainName: DeclaredResource = {
  type: 'aws_eip_domain_name',
  name: 'mail',
  attributes: { allocation_id: addressId, domain_name: 'mail.example.com', id: addressId, ptr_record: 'mail.example.com.' },
};
export const named = (domain: string): JsonObject => ({ ModifyAddressAttributeRequest: { AllocationId: addressId, DomainName: domain } });
export const unnamed: JsonObject = { ResetAddressAttributeRequest: { AllocationId: addressId, Attribute: 'domain-name' } };

export const ec2InterfaceCases: readonly CatalogCase[] = [
  {
    name: 'D18: the declared attachment that the interface does not show yet',
    event: 'AttachNetworkInterface',
    request: attach(),
    response: attached,
    state: [instance(), networkInterface(), attachment],
    drifts: [],
  },
  {
    name: 'D18: an interface is attached to another instance than its attachment declares',
    event: 'AttachNetworkInterface',
    request: attach(other),
    response: attached,
    state: [instance(), networkInterface(instanceId), attachment],
    drifts: [{ address: 'aws_network_interface_attachment.data', field: 'instance_id', old: instanceId, new: other }],
  },
  {
    name: 'D18: without a separate attachment, the interface declares it',
    event: 'AttachNetworkInterface',
    request: attach(other),
    response: attached,
    state: [networkInterface(instanceId)],
    drifts: [{ address: 'aws_network_interface.data', field: 'attachment.instance', old: instanceId, new: other }],
  },
  {
    name: 'D18: a separate attachment is removed',
    event: 'DetachNetworkInterface',
    request: detach,
    state: [instance(), networkInterface(instanceId), attachment],
    drifts: [{ address: 'aws_network_interface_attachment.data', field: '*', old: '*', new: null }],
  },
  {
    name: 'D18: an attachment that the interface declares is removed',
    event: 'DetachNetworkInterface',
    request: detach,
    state: [networkInterface(instanceId)],
    drifts: [{ address: 'aws_network_interface.data', field: 'attachment.instance', old: instanceId, new: null }],
  },
  {
    name: 'D18: the declared name of an address',
    event: 'ModifyAddressAttribute',
    request: named('mail.example.com'),
    state: [address, domainName],
    drifts: [],
  },
  {
    name: 'D18: an address gets another name',
    event: 'ModifyAddressAttribute',
    request: named('phish.example.net'),
    state: [address, domainName],
    drifts: [{ address: 'aws_eip_domain_name.mail', field: 'domain_name', old: 'mail.example.com', new: 'phish.example.net' }],
  },
  {
    name: 'D18: the declared name of an address is removed',
    event: 'ResetAddressAttribute',
    request: unnamed,
    state: [address, domainName],
    drifts: [{ address: 'aws_eip_domain_name.mail', field: '*', old: '*', new: null }],
  },
];
