import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const deviceArn = 'arn:aws:iam::111122223333:mfa/bob-phone';

const device = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_virtual_mfa_device',
  attributes: {
    arn: deviceArn, base_32_string_seed: 'c2VlZA==', enable_date: null, id: deviceArn, path: '/', qr_code_png: 'cG5n', tags: { Owner: 'bob' },
    tags_all: { Owner: 'bob' }, user_name: null, virtual_mfa_device_name: 'bob-phone', ...changed,
  },
});

export const mfaDeviceCases: readonly CatalogCase[] = [
  {
    name: 'an MFA device created again with other tags drifts',
    event: 'CreateVirtualMFADevice',
    request: { virtualMFADeviceName: 'bob-phone', path: '/', tags: [{ key: 'Owner', value: 'mallory' }] },
    response: { virtualMFADevice: { serialNumber: deviceArn } },
    state: [device()],
    drifts: [{ address: 'aws_iam_virtual_mfa_device.this', field: 'tags.Owner', old: 'bob', new: 'mallory' }],
  },
  {
    name: 'D17b: assigning an MFA device to another user is not drift, because its user cannot be declared',
    event: 'EnableMFADevice',
    request: { serialNumber: deviceArn, userName: 'mallory' },
    state: [device({ user_name: 'bob' })],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'D17b: deactivating an MFA device is not drift',
    event: 'DeactivateMFADevice',
    request: { serialNumber: deviceArn, userName: 'bob' },
    state: [device({ user_name: 'bob' })],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'D17: deleting a declared MFA device is drift of the whole resource',
    event: 'DeleteVirtualMFADevice',
    request: { serialNumber: deviceArn },
    state: [device()],
    drifts: [{ address: 'aws_iam_virtual_mfa_device.this', field: '*', old: { arn: deviceArn, id: deviceArn }, new: null }],
  },
  {
    name: 'resynchronising an MFA device changes nothing',
    event: 'ResyncMFADevice',
    request: { serialNumber: deviceArn, userName: 'bob' },
    state: [device({ user_name: 'bob' })],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'adding a tag to an MFA device is drift of that key',
    event: 'TagMFADevice',
    request: { serialNumber: deviceArn, tags: [{ key: 'Note', value: 'lost' }] },
    state: [device()],
    drifts: [{ address: 'aws_iam_virtual_mfa_device.this', field: 'tags.Note', old: null, new: 'lost' }],
  },
  {
    name: 'removing a declared tag from an MFA device is drift',
    event: 'UntagMFADevice',
    request: { serialNumber: deviceArn, tagKeys: ['Owner'] },
    state: [device()],
    drifts: [{ address: 'aws_iam_virtual_mfa_device.this', field: 'tags.Owner', old: 'bob', new: null }],
  },
];
