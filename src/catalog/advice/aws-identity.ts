import { isList, isObject, member, type Json } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * IAM: credentials, identities, policies and attachments. Source: the API references, the AWS CLI's models (checked by `test/catalog/advice/commands.test.ts`), and the
 * import sections of the Terraform AWS provider.
 */

type Kind = 'role' | 'user' | 'group';

/** Inline policies and attachments of one kind of holder. */
const heldBy = (kind: Kind): AdviceRows => {
  const name = `--${kind}-name {${kind}}`;
  const inline = `${name} --policy-name {name}`;
  const attached = `${name} --policy-arn {policy_arn}`;
  return {
    [`aws_iam_${kind}_policy`]: {
      import: `{${kind}}:{name}`,
      look: `$ aws iam get-${kind}-policy ${inline}`,
      undo: {
        policy: `$ aws iam put-${kind}-policy ${inline} --policy-document {old:doc}`,
        created: `Delete the inline policy $ aws iam delete-${kind}-policy ${inline}`,
      },
      plan: { policy: 'restores', deleted: 'creates_same', created: 'inline' },
    },
    [`aws_iam_${kind}_policy_attachment`]: {
      import: `{${kind}}/{policy_arn}`,
      look: `$ aws iam list-attached-${kind}-policies ${name}`,
      undo: {
        created: `Detach the policy $ aws iam detach-${kind}-policy ${attached}`,
        deleted: `Attach the policy again $ aws iam attach-${kind}-policy ${attached}`,
      },
      plan: { deleted: 'creates_same', created: 'attached' },
    },
    [`aws_iam_${kind}_policies_exclusive`]: {
      names: `{${kind}}`,
      look: `$ aws iam list-${kind}-policies ${name}`,
      undo: {
        policy_names: [
          `+ Delete the inline policy that was added $ aws iam delete-${kind}-policy ${name} --policy-name {added_one}`,
          '? Other inline policies: compare the list with the declared names `{old}`',
        ],
      },
      plan: { policy_names: 'An apply deletes inline policies that the list does not name. It does not create one that is missing.' },
    },
    [`aws_iam_${kind}_policy_attachments_exclusive`]: {
      names: `{${kind}}`,
      look: `$ aws iam list-attached-${kind}-policies ${name}`,
      undo: {
        policy_arns: [
          `+ Detach the policy that was added $ aws iam detach-${kind}-policy ${name} --policy-arn {added_one}`,
          `+ Attach the policy that was detached $ aws iam attach-${kind}-policy ${name} --policy-arn {gone_one}`,
          '? Compare the list with the declared ARNs `{old}`',
        ],
      },
      plan: { policy_arns: 'restores' },
    },
  };
};

/** Credentials of a user, all of which are deactivated before they are deleted. */
const credential = (id: string, user: string, option: string, noun: string, calls: string, what: string): AdviceRow => ({
  look: `$ aws iam list-${calls} --user-name {${user}}`,
  undo: {
    created: [
      `Deactivate the ${what}; that can be taken back $ aws iam update-${noun} --user-name {${user}} --${option} {${id}} --status Inactive`,
      `Delete it once nothing legitimate needs it $ aws iam delete-${noun} --user-name {${user}} --${option} {${id}}`,
    ],
    'status=Inactive': `$ aws iam update-${noun} --user-name {${user}} --${option} {${id}} --status Inactive`,
    'status=Active': `? Ask first: somebody may have deactivated it on purpose, because it leaked $ aws iam update-${noun} --user-name {${user}} --${option} {${id}} --status Active`,
  },
});

/** The only element of a list in the attributes of a created or deleted resource. */
const onlyOne = ({ change, old_value, new_value }: Drift, list: string): Json | undefined => {
  const shown = member(change === 'created' ? new_value : old_value, list);
  return isList(shown) ? (shown.length === 1 ? shown[0] : undefined) : shown;
};

/** The only block that has another name than all declared ones: one of a declared name was changed, not added. */
const onlyNew = ({ old_value, new_value }: Drift): Json | undefined => {
  const declared = new Set((isList(old_value) ? old_value : []).map((one) => member(one, 'name')));
  const added = (isList(new_value) ? new_value : []).filter((one) => isObject(one) && !declared.has(one['name']));
  return added.length === 1 ? added[0] : undefined;
};

const deletedIdentity = (what: string): string =>
  `? An apply creates the ${what} again with another unique id: policies that named the old one keep that id and stay without effect until they are written again $ terraform apply -target={address}`;

export const awsIdentity: AdviceRows = {
  ...heldBy('role'),
  ...heldBy('user'),
  ...heldBy('group'),
  aws_iam_access_key: {
    ...credential('id', 'user', 'access-key-id', 'access-key', 'access-keys', 'key'),
    import: '{id}',
    look: [
      'When and for which service the key was last used $ aws iam get-access-key-last-used --access-key-id {id}',
      'List the calls made with it in this region $ aws cloudtrail lookup-events --lookup-attributes [{"AttributeKey":"AccessKeyId","AttributeValue":{id:json}}]',
    ],
    plan: {
      status: 'restores',
      created:
        'No plan shows the key and no apply removes it. Sessions that the key already got (GetSessionToken, AssumeRole) stay valid until they expire.',
    },
    adopt: { deleted: 'A deleted access key cannot be brought back: an apply makes a new one with a new secret, which its users need.' },
  },
  aws_iam_user_ssh_key: {
    ...credential('ssh_public_key_id', 'username', 'ssh-public-key-id', 'ssh-public-key', 'ssh-public-keys', 'SSH key'),
    values: ({ resource_id }) => ({ ssh_public_key_id: resource_id }),
  },
  aws_iam_signing_certificate: {
    ...credential('certificate_id', 'user_name', 'certificate-id', 'signing-certificate', 'signing-certificates', 'certificate'),
    import: '{certificate_id}:{user_name}',
    names: '{certificate_id}',
  },
  aws_iam_service_specific_credential: {
    ...credential(
      'service_specific_credential_id',
      'user_name',
      'service-specific-credential-id',
      'service-specific-credential',
      'service-specific-credentials',
      'credential',
    ),
    names: '{service_specific_credential_id}',
  },
  aws_iam_user_login_profile: {
    import: '{user}',
    look: '$ aws iam get-login-profile --user-name {user}',
    undo: {
      created:
        'Delete the password; that ends no session in the console, which lasts up to 12 hours $ aws iam delete-login-profile --user-name {user}',
      'password encrypted_password':
        '? Somebody set another password, and the declared one cannot be set back. Delete it, then give the user a new one $ aws iam delete-login-profile --user-name {user}',
      password_reset_required: '$ aws iam update-login-profile --user-name {user} --[no-]password-reset-required={old}',
    },
    plan: { 'password encrypted_password': 'blind', deleted: 'An apply makes a new login profile with a new generated password.' },
    adopt: { 'password encrypted_password': 'A password is not declared: if the reset is right, there is nothing to change.' },
  },
  aws_iam_user: {
    import: '{name}',
    look: [
      '$ aws iam list-access-keys --user-name {name}',
      '$ aws iam list-attached-user-policies --user-name {name}',
      '$ aws iam list-user-policies --user-name {name}',
    ],
    undo: {
      created:
        'First deactivate its access keys and delete its login profile. Delete the user when nothing is attached to it any more $ aws iam delete-user --user-name {name}',
      deleted: deletedIdentity('user'),
      whole:
        '? A credential of the user was reset or activated by `{event_name}`. No state declares it: deactivate it $ aws iam list-access-keys --user-name {name}',
      'permissions_boundary=off':
        '? Without the boundary the identity may do more: remove it only if nobody set it on purpose $ aws iam delete-user-permissions-boundary --user-name {name}',
      permissions_boundary: '$ aws iam put-user-permissions-boundary --user-name {name} --permissions-boundary {old}',
    },
    plan: { permissions_boundary: 'restores', whole: 'No plan shows credentials that the configuration does not declare.' },
  },
  aws_iam_role: {
    import: '{name}',
    look: [
      '$ aws iam get-role --role-name {name}',
      '$ aws iam list-role-policies --role-name {name}',
      '$ aws iam list-attached-role-policies --role-name {name}',
    ],
    undo: {
      assume_role_policy:
        'Sessions that were got through the open trust stay valid until they expire; revoke them in the console (Revoke active sessions) $ aws iam update-assume-role-policy --role-name {name} --policy-document {old:doc}',
      inline_policy: [
        '+ Delete the inline policy that was added $ aws iam delete-role-policy --role-name {name} --policy-name {added_only.name}',
        '+ Write the declared inline policy $ aws iam put-role-policy --role-name {name} --policy-name {gone_one.name} --policy-document {gone_one.policy:doc}',
        '? If several policies changed, compare them with the declared ones by name',
      ],
      managed_policy_arns: [
        '+ Detach the policy that was attached $ aws iam detach-role-policy --role-name {name} --policy-arn {added_one}',
        '+ Attach the policy that was detached $ aws iam attach-role-policy --role-name {name} --policy-arn {gone_one}',
        '? If several policies changed, compare them with the declared ARNs `{old}`',
      ],
      'permissions_boundary=off':
        '? Without the boundary the identity may do more: remove it only if nobody set it on purpose $ aws iam delete-role-permissions-boundary --role-name {name}',
      permissions_boundary: '$ aws iam put-role-permissions-boundary --role-name {name} --permissions-boundary {old}',
      max_session_duration: '$ aws iam update-role --role-name {name} --max-session-duration {old}',
      created: 'First detach its policies. Delete the role when nothing uses it $ aws iam delete-role --role-name {name}',
      deleted: deletedIdentity('role'),
    },
    plan: {
      'assume_role_policy permissions_boundary max_session_duration': 'restores',
      inline_policy: 'inline',
      managed_policy_arns: 'attached',
    },
    values: (drift) => ({ added_only: onlyNew(drift) }),
  },
  aws_iam_group: {
    import: '{name}',
    look: '$ aws iam get-group --group-name {name}',
    undo: { created: 'First remove its users and policies $ aws iam delete-group --group-name {name}', deleted: deletedIdentity('group') },
  },
  aws_iam_group_membership: {
    look: '? See the members of the group that the configuration of `{address}` names',
    undo: {
      users: '? Remove `{added}` from the group, or add `{gone}` again, with `aws iam remove-user-from-group` and `add-user-to-group`',
    },
    plan: { users: 'restores' },
  },
  aws_iam_user_group_membership: {
    import: '{user}/{group}',
    // The provider makes up the id.
    names: '{own_id}',
    look: '$ aws iam list-groups-for-user --user-name {user}',
    undo: {
      created: 'Remove the user from the group $ aws iam remove-user-from-group --user-name {user} --group-name {group}',
      deleted: '+ Add the user again $ aws iam add-user-to-group --user-name {user} --group-name {group}',
    },
    plan: {
      groups: 'restores',
      created: '? No plan removes the user from the group, unless the members of the group are declared with `aws_iam_group_membership`.',
    },
    values: (drift) => ({ group: onlyOne(drift, 'groups') }),
  },
  aws_iam_policy: {
    import: '{arn}',
    values: ({ resource_id }) => ({ arn: resource_id.startsWith('arn:') ? resource_id : undefined }),
    look: ['$ aws iam get-policy --policy-arn {arn}', '$ aws iam list-policy-versions --policy-arn {arn}'],
    undo: {
      policy:
        'Make a version with the declared document the default. A policy has at most five versions: delete one with `aws iam delete-policy-version` if the call says so $ aws iam create-policy-version --policy-arn {arn} --policy-document {old:doc} --set-as-default',
      created: 'First detach it everywhere $ aws iam delete-policy --policy-arn {arn}',
    },
    plan: {
      policy: 'restores',
      deleted: 'The next plan creates it again with the same ARN; it attaches it again only where attachments are declared.',
    },
  },
  aws_iam_openid_connect_provider: {
    import: '{id}',
    look: '$ aws iam get-open-id-connect-provider --open-id-connect-provider-arn {id}',
    undo: {
      created:
        'Identities of this provider may assume roles that trust it $ aws iam delete-open-id-connect-provider --open-id-connect-provider-arn {id}',
      client_id_list: [
        '+ $ aws iam remove-client-id-from-open-id-connect-provider --open-id-connect-provider-arn {id} --client-id {added_one}',
        '+ $ aws iam add-client-id-to-open-id-connect-provider --open-id-connect-provider-arn {id} --client-id {gone_one}',
      ],
      thumbprint_list:
        '$ aws iam update-open-id-connect-provider-thumbprint --open-id-connect-provider-arn {id} --thumbprint-list {old:json}',
    },
    plan: { client_id_list: 'restores' },
  },
  aws_iam_saml_provider: {
    import: '{id}',
    look: '$ aws iam get-saml-provider --saml-provider-arn {id}',
    undo: { created: 'Identities of this provider may assume roles that trust it $ aws iam delete-saml-provider --saml-provider-arn {id}' },
    plan: { saml_metadata_document: 'restores' },
  },
};
