import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const keyPair = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_key_pair',
  name: 'ops',
  attributes: {
    arn: 'arn:aws:ec2:us-east-1:111122223333:key-pair/ops',
    fingerprint: 'b1:fb:1c:2a:f1:f9:7e:98:44:5f:0c:57:5a:47:31:af',
    id: 'ops',
    key_name: 'ops',
    key_name_prefix: '',
    key_pair_id: 'key-05080f65a4735790b',
    key_type: 'rsa',
    public_key: 'ssh-rsa AAAAB3NzaC1yc2E ops',
    tags: { Name: 'ops' },
    tags_all: { Name: 'ops' },
    ...over,
  },
});
const placementGroup: DeclaredResource = {
  type: 'aws_placement_group',
  name: 'cluster',
  attributes: {
    arn: 'arn:aws:ec2:us-east-1:111122223333:placement-group/cluster',
    id: 'cluster',
    name: 'cluster',
    partition_count: 0,
    placement_group_id: 'pg-0b1c2d3e4f5a6b7c8',
    spread_level: '',
    strategy: 'cluster',
    tags: null,
    tags_all: {},
  },
};
const consoleAccess = (enabled: boolean): DeclaredResource => ({
  type: 'aws_ec2_serial_console_access',
  attributes: { enabled, id: 'us-east-1', region: 'us-east-1' },
});
const done = { _return: true, requestId: '1111' };
const imported = {
  keyName: 'ops',
  keyFingerprint: 'b1:fb:1c:2a:f1:f9:7e:98:44:5f:0c:57:5a:47:31:af',
  keyPairId: 'key-05080f65a4735790b',
  requestId: 'f',
};

export const ec2KeyCases: readonly CatalogCase[] = [
  {
    name: 'a declared key pair is created again under its name',
    event: 'CreateKeyPair',
    request: { keyName: 'ops', keyType: 'rsa' },
    response: { keyName: 'ops', keyFingerprint: '00:11:22', keyPairId: 'key-0f', keyMaterial: '<sensitiveDataRemoved>' },
    state: [keyPair()],
    drifts: [
      { address: 'aws_key_pair.ops', field: 'fingerprint', old: 'b1:fb:1c:2a:f1:f9:7e:98:44:5f:0c:57:5a:47:31:af', new: '00:11:22' },
    ],
  },
  {
    name: 'the declared key',
    event: 'ImportKeyPair',
    request: {
      keyName: 'ops',
      publicKeyMaterial: 'c3NoLXJzYSBBQUFB',
      tagSpecificationSet: { items: [{ resourceType: 'key-pair', tags: [{ key: 'Name', value: 'ops' }] }] },
    },
    response: imported,
    state: [keyPair()],
    drifts: [],
  },
  {
    name: 'a declared key pair is deleted',
    event: 'DeleteKeyPair',
    request: { keyName: 'ops' },
    response: done,
    state: [keyPair()],
    drifts: [{ address: 'aws_key_pair.ops', field: '*', old: '*', new: null }],
  },
  {
    name: 'a declared key pair is deleted by its id',
    event: 'DeleteKeyPair',
    request: { keyPairId: 'key-05080f65a4735790b' },
    response: done,
    state: [keyPair()],
    drifts: [{ address: 'aws_key_pair.ops', field: '*', old: '*', new: null }],
  },
  {
    name: 'a placement group that no state declares',
    event: 'CreatePlacementGroup',
    request: { groupName: 'spread', strategy: 'spread', spreadLevel: 'rack' },
    response: { placementGroup: { groupId: 'pg-0f', groupName: 'spread', state: 'available', strategy: 'spread' } },
    state: [placementGroup],
    drifts: [{ address: 'aws_placement_group', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a declared placement group is deleted',
    event: 'DeletePlacementGroup',
    request: { groupName: 'cluster' },
    response: done,
    state: [placementGroup],
    drifts: [{ address: 'aws_placement_group.cluster', field: '*', old: '*', new: null }],
  },
  {
    name: 'serial consoles are enabled',
    event: 'EnableSerialConsoleAccess',
    request: { EnableSerialConsoleAccessRequest: '' },
    response: { EnableSerialConsoleAccessResponse: { serialConsoleAccessEnabled: true } },
    state: [consoleAccess(false)],
    drifts: [{ address: 'aws_ec2_serial_console_access.this', field: 'enabled', old: false, new: true }],
  },
  {
    name: 'serial consoles are disabled',
    event: 'DisableSerialConsoleAccess',
    request: { DisableSerialConsoleAccessRequest: '' },
    state: [consoleAccess(true)],
    drifts: [{ address: 'aws_ec2_serial_console_access.this', field: 'enabled', old: true, new: false }],
  },
];
