import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { instanceId, interfaceId } from './ec2-states.js';

const addressId = 'eipalloc-017d5267e4dda73f1';
const address = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_eip',
  name: 'web',
  attributes: {
    allocation_id: addressId,
    arn: `arn:aws:ec2:us-east-1:111122223333:elastic-ip/${addressId}`,
    association_id: '',
    domain: 'vpc',
    id: addressId,
    instance: '',
    network_interface: '',
    public_ip: '35.180.239.105',
    tags: { Name: 'web' },
    tags_all: { Name: 'web' },
    vpc: true,
    ...over,
  },
});
const associated = address({ association_id: 'eipassoc-05d9c19732254e578', instance: instanceId, network_interface: interfaceId });
const association: DeclaredResource = {
  type: 'aws_eip_association',
  name: 'web',
  attributes: {
    allocation_id: addressId,
    allow_reassociation: null,
    id: 'eipassoc-05d9c19732254e578',
    instance_id: instanceId,
    network_interface_id: interfaceId,
    private_ip_address: '172.31.22.12',
    public_ip: '35.180.239.105',
  },
};
const other = 'i-0aaaaaaaaaaaaaaaa';
const done = { _return: true, requestId: '1111' };

export const ec2AddressCases: readonly CatalogCase[] = [
  {
    name: 'the declared address',
    event: 'AllocateAddress',
    request: { domain: 'vpc', tagSpecificationSet: { items: [{ resourceType: 'elastic-ip', tags: [{ key: 'Name', value: 'web' }] }] } },
    response: { publicIp: '35.180.239.105', domain: 'vpc', allocationId: addressId },
    state: [address()],
    drifts: [],
  },
  {
    name: 'a declared address is released',
    event: 'ReleaseAddress',
    request: { allocationId: addressId },
    response: done,
    state: [address()],
    drifts: [{ address: 'aws_eip.web', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared address is released by its public IP',
    event: 'ReleaseAddress',
    request: { publicIp: '35.180.239.105' },
    response: done,
    state: [address()],
    drifts: [{ address: 'aws_eip.web', field: '*', old: '*', new: null }],
  },
  {
    name: 'the declared association moves to another instance',
    event: 'AssociateAddress',
    request: { allocationId: addressId, instanceId: other, allowReassociation: true },
    response: { associationId: 'eipassoc-0f', _return: true },
    state: [associated, association],
    drifts: [{ address: 'aws_eip_association.web', field: 'instance_id', old: instanceId, new: other }],
  },
  {
    name: 'a declared address is associated',
    event: 'AssociateAddress',
    request: { allocationId: addressId, instanceId },
    response: { associationId: 'eipassoc-0f', _return: true },
    state: [address()],
    drifts: [{ address: 'aws_eip.web', field: 'instance', old: '', new: instanceId }],
  },
  {
    name: 'the association of a declared address, by its public IP',
    event: 'AssociateAddress',
    request: { publicIp: '35.180.239.105', instanceId },
    response: done,
    state: [associated],
    drifts: [],
  },
  {
    name: 'the declared association ends',
    event: 'DisassociateAddress',
    request: { associationId: 'eipassoc-05d9c19732254e578' },
    response: done,
    state: [associated, association],
    drifts: [{ address: 'aws_eip_association.web', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared address is disassociated',
    event: 'DisassociateAddress',
    request: { associationId: 'eipassoc-05d9c19732254e578' },
    response: done,
    state: [associated],
    drifts: [
      { address: 'aws_eip.web', field: 'instance', old: instanceId, new: null },
      { address: 'aws_eip.web', field: 'network_interface', old: interfaceId, new: null },
    ],
  },
  {
    name: 'the declared address is accepted',
    event: 'AcceptAddressTransfer',
    request: { AcceptAddressTransferRequest: { Address: '35.180.239.105' } },
    response: { AcceptAddressTransferResponse: { addressTransfer: { allocationId: addressId, publicIp: '35.180.239.105' } } },
    state: [address()],
    drifts: [],
  },
  {
    name: 'an address leaves EC2-Classic',
    event: 'MoveAddressToVpc',
    request: { publicIp: '35.180.239.105' },
    response: { allocationId: addressId, status: 'MoveInProgress' },
    state: [address({ domain: 'standard', id: '35.180.239.105' })],
    drifts: [{ address: 'aws_eip.web', field: 'domain', old: 'standard', new: 'vpc' }],
  },
  {
    name: 'an address returns to EC2-Classic',
    event: 'RestoreAddressToClassic',
    request: { publicIp: '35.180.239.105' },
    response: { publicIp: '35.180.239.105', status: 'MoveInProgress' },
    state: [address()],
    drifts: [{ address: 'aws_eip.web', field: 'domain', old: 'vpc', new: 'standard' }],
  },
];
