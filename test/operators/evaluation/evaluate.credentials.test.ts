import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { loggedCall, type CallOptions } from '../../support/cloud-calls.js';
import { evaluated, outcomes, recordedCall, role, state, tick, user } from '../../support/evaluate-facts.js';

/** D105: credentials that somebody else resets. */

const member = (type: string, name: string, attributes: JsonObject): DeclaredResource => ({ type, name, attributes });
const email = 'deploy@acme-prod.iam.gserviceaccount.com';
const numbered = 'projects/-/serviceAccounts/104217390283745610923';
const keyId = '69049163b190437ab9279b28e8afa24bb5c5b076';
const serviceAccount = member('google_service_account', 'deploy', {
  ...{ account_id: 'deploy', disabled: false, display_name: '', email, project: 'acme-prod', unique_id: '104217390283745610923' },
  ...{ id: `projects/acme-prod/serviceAccounts/${email}`, name: `projects/acme-prod/serviceAccounts/${email}` },
});
const onServiceKey = (verb: string) => (by: CallOptions) =>
  loggedCall('iam', `google.iam.admin.v1.${verb}`, { name: `${numbered}/keys/${keyId}` }, by, {
    resourceName: `${numbered}/keys/${keyId}`,
    entry: {
      resource: { type: 'service_account', labels: { project_id: 'acme-prod', email_id: email, unique_id: '104217390283745610923' } },
    },
  });
const iam = (event: string, request: JsonObject) => (by: CallOptions) => recordedCall('iam', event, request, by);

/** Credentials that a call resets or activates, by the caller `alice` unless the owner `bob` makes it. */
const credentials: readonly {
  readonly name: string;
  readonly declared: readonly DeclaredResource[];
  readonly reset: (by: CallOptions) => Arrival;
  readonly field: string;
  /** The alert if only the owner is declared. */
  readonly ofOwner?: string;
}[] = [
  {
    name: 'a console password',
    declared: [
      user('bob'),
      member('aws_iam_user_login_profile', 'bob', { id: 'bob', user: 'bob', password: 'first', password_reset_required: false }),
    ],
    reset: iam('UpdateLoginProfile', { userName: 'bob' }),
    field: 'aws_iam_user_login_profile.bob password',
    ofOwner: 'aws_iam_user.bob *',
  },
  {
    name: 'a password for CodeCommit',
    declared: [
      user('bob'),
      member('aws_iam_service_specific_credential', 'git', {
        ...{ id: 'codecommit.amazonaws.com:bob:ACCA1', service_specific_credential_id: 'ACCA1', service_password: 'first' },
        ...{ service_name: 'codecommit.amazonaws.com', status: 'Active', user_name: 'bob' },
      }),
    ],
    reset: iam('ResetServiceSpecificCredential', { serviceSpecificCredentialId: 'ACCA1', userName: 'bob' }),
    field: 'aws_iam_service_specific_credential.git service_password',
    ofOwner: 'aws_iam_user.bob *',
  },
  {
    name: 'an access key that is active again',
    declared: [user('bob'), member('aws_iam_access_key', 'bob', { id: 'AKIA1', user: 'bob', status: 'Inactive', secret: 'x' })],
    reset: iam('UpdateAccessKey', { accessKeyId: 'AKIA1', status: 'Active', userName: 'bob' }),
    field: 'aws_iam_access_key.bob status',
    ofOwner: 'aws_iam_user.bob *',
  },
  {
    name: 'an SSH key that is active again',
    declared: [user('bob'), member('aws_iam_user_ssh_key', 'bob', { ssh_public_key_id: 'APKA1', username: 'bob', status: 'Inactive' })],
    reset: iam('UpdateSSHPublicKey', { sSHPublicKeyId: 'APKA1', status: 'Active', userName: 'bob' }),
    field: 'aws_iam_user_ssh_key.bob status',
    ofOwner: 'aws_iam_user.bob *',
  },
  {
    name: 'a disabled key of a service account of Google',
    declared: [
      serviceAccount,
      member('google_service_account_key', 'ci', {
        id: `projects/acme-prod/serviceAccounts/${email}/keys/${keyId}`,
        name: `projects/acme-prod/serviceAccounts/${email}/keys/${keyId}`,
        service_account_id: email,
      }),
    ],
    reset: onServiceKey('DisableServiceAccountKey'),
    field: 'google_service_account_key.ci disabled',
  },
];

void t.test('D105: a credential of somebody else that is reset is an alert that no state closes', (t) => {
  for (const { name, declared, reset, field, ofOwner } of credentials) {
    const later = state([...declared, role()], 300, { serial: 2 });
    t.strictSame(outcomes(evaluated([state(declared, 0), reset({ time: 10 }), later, tick(1500)])), [`${field} open`], name);
    const [owner] = declared;
    if (ofOwner !== undefined && owner !== undefined)
      t.strictSame(
        outcomes(evaluated([state([owner], 0), reset({ time: 10 }), state([owner, role()], 300, { serial: 2 }), tick(1500)])),
        [`${ofOwner} open`],
        `${name}, of which only the owner is declared`,
      );
    t.strictSame(
      outcomes(evaluated([state([role()], 0), reset({ time: 10 }), tick(1500)])),
      [],
      `${name}, of an owner whom no state declares`,
    );
  }
  const [key] = credentials.slice(-1);
  const keyStates = state(key?.declared ?? [], 0);
  const disabled = onServiceKey('DisableServiceAccountKey')({ time: 10 });
  t.strictSame(
    outcomes(evaluated([keyStates, disabled, onServiceKey('EnableServiceAccountKey')({ time: 20 })])),
    ['google_service_account_key.ci disabled reverted'],
    'a declared key that works again is as declared',
  );
  t.strictSame(
    outcomes(evaluated([state([serviceAccount], 0), onServiceKey('EnableServiceAccountKey')({ time: 20 }), tick(1500)])),
    ['google_service_account.deploy * open'],
    'a key that no state declares works again',
  );
  t.strictSame(
    outcomes(evaluated([state([serviceAccount], 0), disabled, tick(1500)])),
    [],
    'and one that nobody declares works no longer, which takes access from nobody who should have it',
  );
  t.end();
});

void t.test('D105: a password of one’s own is no alert', (t) => {
  for (const { name, declared, reset } of credentials.slice(0, 2))
    for (const own of [declared, declared.slice(0, 1)])
      t.strictSame(outcomes(evaluated([state(own, 0), reset({ time: 10, user: 'bob' }), tick(1500)])), [], `${name}, by its owner`);
  const profile = state(credentials[0]?.declared ?? [], 0);
  const change = recordedCall('iam', 'ChangePassword', {}, { time: 10, user: 'bob' });
  t.strictSame(outcomes(evaluated([profile, change, tick(1500)])), [], 'ChangePassword');
  const session = {
    type: 'AssumedRole',
    principalId: 'AROAEXAMPLE:bob',
    arn: 'arn:aws:sts::111122223333:assumed-role/Admin/bob',
    accountId: '111122223333',
  };
  const bySession = recordedCall('iam', 'UpdateLoginProfile', { userName: 'bob' }, { time: 10, members: { userIdentity: session } });
  t.strictSame(
    outcomes(evaluated([profile, bySession, tick(1500)])),
    ['aws_iam_user_login_profile.bob password open'],
    'a session of the same name is not the user',
  );
  const byRoot = recordedCall(
    'iam',
    'UpdateLoginProfile',
    { userName: 'bob' },
    { time: 10, members: { userIdentity: { type: 'Root', principalId: '111122223333', arn: 'arn:aws:iam::111122223333:root' } } },
  );
  t.strictSame(outcomes(evaluated([profile, byRoot, tick(1500)])), ['aws_iam_user_login_profile.bob password open'], 'nor is root');
  t.end();
});
