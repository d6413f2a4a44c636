import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const bob: DeclaredResource = {
  type: 'aws_iam_user',
  attributes: { arn: 'arn:aws:iam::111122223333:user/bob', id: 'bob', name: 'bob', path: '/', tags: null, unique_id: 'AIDAEXAMPLEBOB000001' },
};

const profile = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_user_login_profile',
  attributes: {
    encrypted_password: null, id: 'bob', key_fingerprint: null, password: 'the-first-password', password_length: 20,
    password_reset_required: true, pgp_key: null, user: 'bob', ...changed,
  },
});

const key = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_access_key',
  attributes: {
    create_date: '2024-01-02T03:04:05Z', encrypted_secret: null, id: 'AKIAEXAMPLEBOB000001', pgp_key: null, secret: 'a-secret',
    ses_smtp_password_v4: 'another-secret', status: 'Active', user: 'bob', ...changed,
  },
});

const createdKey: JsonObject = {
  accessKey: { accessKeyId: 'AKIAEXAMPLEBOB000001', createDate: 'Mar 5, 2024 10:15:30 AM', status: 'Active', userName: 'bob' },
};

/** The record of a call by bob himself. */
const byBob: JsonObject = {
  userIdentity: {
    type: 'IAMUser', principalId: 'AIDAEXAMPLEBOB000001', arn: 'arn:aws:iam::111122223333:user/bob', accountId: '111122223333', userName: 'bob',
    invokedBy: 'signin.amazonaws.com',
  },
};

export const loginProfileCases: readonly CatalogCase[] = [
  {
    name: 'D24: a console password created for a declared user is announced',
    event: 'CreateLoginProfile',
    request: { passwordResetRequired: false, userName: 'bob' },
    response: { loginProfile: { createDate: 'Mar 5, 2024 10:15:30 AM', passwordResetRequired: false, userName: 'bob' } },
    state: [bob],
    drifts: [{ address: 'aws_iam_user_login_profile', field: '*', old: null, new: { user: 'bob', password_reset_required: false } }],
  },
  {
    name: 'D105: a console password that somebody else resets is an alert, although no state can show it',
    event: 'UpdateLoginProfile',
    request: { userName: 'bob' },
    state: [profile()],
    drifts: [{ address: 'aws_iam_user_login_profile.this', field: 'password', old: '(sensitive)', new: null }],
  },
  {
    name: 'D105: so is that of a declared user whose profile no state declares',
    event: 'UpdateLoginProfile',
    request: { userName: 'bob' },
    state: [bob],
    drifts: [{ address: 'aws_iam_user.this', field: '*', old: null, new: null, change: 'modified' }],
  },
  {
    name: 'D17b, D105: a new console password of the caller is not drift',
    event: 'UpdateLoginProfile',
    request: { userName: 'bob' },
    record: byBob,
    state: [bob, profile()],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'D17: deleting a declared login profile is drift of the whole resource',
    event: 'DeleteLoginProfile',
    request: { userName: 'bob' },
    state: [profile()],
    drifts: [{ address: 'aws_iam_user_login_profile.this', field: '*', old: { id: 'bob', user: 'bob' }, new: null }],
  },
  {
    name: 'D17b: users who change their own password change nothing that is declared',
    event: 'ChangePassword',
    request: null,
    record: byBob,
    state: [profile()],
    drifts: [],
    dropped: 'ignored',
  },
];

export const accessKeyCases: readonly CatalogCase[] = [
  {
    name: 'D24: an access key created for a declared user is announced',
    event: 'CreateAccessKey',
    request: { userName: 'bob' },
    response: createdKey,
    state: [bob],
    drifts: [{ address: 'aws_iam_access_key', field: '*', old: null, new: { id: 'AKIAEXAMPLEBOB000001', user: 'bob' } }],
  },
  {
    name: 'deactivating an access key is drift',
    event: 'UpdateAccessKey',
    request: { accessKeyId: 'AKIAEXAMPLEBOB000001', status: 'Inactive', userName: 'bob' },
    state: [key()],
    drifts: [{ address: 'aws_iam_access_key.this', field: 'status', old: 'Active', new: 'Inactive' }],
  },
  {
    name: 'D17: deleting a declared access key is drift of the whole resource, with the secret masked',
    event: 'DeleteAccessKey',
    request: { accessKeyId: 'AKIAEXAMPLEBOB000001', userName: 'bob' },
    state: [bob, key()],
    drifts: [{ address: 'aws_iam_access_key.this', field: '*', old: { id: 'AKIAEXAMPLEBOB000001' }, new: null }],
  },
];
