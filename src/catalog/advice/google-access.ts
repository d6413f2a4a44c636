import { isObject, text, type JsonObject } from '../../lib/json.js';
import type { Drift } from '../../model/drift.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Grants, service accounts and their keys, roles, keys of KMS and secrets of Google Cloud. Source: the reference of gcloud, whose flags
 * `test/catalog/advice/commands.test.ts` checks, and the import sections of the Terraform Google provider.
 */

/**
 * What has grants: type → the command up to the resource, the resource in `import`, the id of `…_iam_binding` up to its role. `plain`: the command
 * knows no conditions.
 */
type Holder = { readonly group: string; readonly target: string; readonly import: string; readonly names: string; readonly plain?: true };

const holders: Readonly<Record<string, Holder>> = {
  project: { group: 'projects', target: '{project}', import: '{project}', names: '{project}' },
  folder: { group: 'resource-manager folders', target: '{folder:last}', import: '{folder}', names: 'folders/{folder}' },
  organization: { group: 'organizations', target: '{org_id:last}', import: '{org_id}', names: '{org_id}' },
  storage_bucket: { group: 'storage buckets', target: 'gs://{bucket:last}', import: 'b/{bucket}', names: 'b/{bucket}' },
  service_account: {
    group: 'iam service-accounts',
    target: '{service_account_id:last}',
    import: 'projects/{account}/serviceAccounts/{service_account_id}',
    names: 'projects/{project}/serviceAccounts/{service_account_id}',
  },
  pubsub_topic: {
    group: 'pubsub topics',
    target: '{topic:last}',
    import: 'projects/{project}/topics/{topic}',
    names: 'projects/{project}/topics/{topic}',
    plain: true,
  },
  secret_manager_secret: {
    group: 'secrets',
    target: '{secret_id:last}',
    import: 'projects/{project}/secrets/{secret_id}',
    names: 'projects/{project}/secrets/{secret_id}',
  },
  cloud_run_v2_service: {
    group: 'run services',
    target: '{name:last} --region={location}',
    import: 'projects/{project}/locations/{location}/services/{name}',
    names: 'projects/{project}/locations/{location}/services/{name}',
  },
  cloud_run_service: {
    group: 'run services',
    target: '{service:last} --region={location}',
    import: 'projects/{project}/locations/{location}/services/{service}',
    names: 'v1/projects/{project}/locations/{location}/services/{service}',
  },
  cloudfunctions_function: {
    group: 'functions',
    target: '{cloud_function:last} --region={region}',
    import: 'projects/{project}/locations/{region}/functions/{cloud_function}',
    names: 'projects/{project}/locations/{region}/functions/{cloud_function}',
    plain: true,
  },
  kms_crypto_key: {
    group: 'kms keys',
    target: '{key} --keyring={ring} --location={place}',
    import: '{crypto_key_id}',
    names: 'projects/{project}/locations/{place}/keyRings/{ring}/cryptoKeys/{key}',
  },
};

/** A grant without a condition must say so, or gcloud asks which of several grants is meant. */
const grantValues = (drift: Drift): JsonObject => {
  const shown = drift.change === 'created' ? drift.new_value : drift.old_value;
  const attributes: JsonObject = isObject(shown) ? shown : {};
  const title = text(attributes['condition.title']);
  const member = text(attributes['member']);
  const isConditional = title !== undefined || attributes['condition'] !== undefined;
  const [, project, place, ring, key] =
    /^(?:projects\/)?([^/]+)\/(?:locations\/)?([^/]+)\/(?:keyRings\/)?([^/]+)\/(?:cryptoKeys\/)?([^/]+)/.exec(
      text(attributes['crypto_key_id']) ?? '',
    ) ?? [];
  return {
    ...(isConditional
      ? {
          conditional_member: member,
          condition_title: title,
          import_member: member === undefined ? undefined : `${member} ${title ?? ''}`,
        }
      : { without_condition: 'None', import_member: member }),
    ...(key === undefined ? {} : { project, place, ring, key }),
  };
};

/** The role in the id of a binding; undefined if the id has a condition too. */
const roleOf = ({ resource_id }: Drift): string | undefined =>
  /(?:^|\/)(roles\/[\w.]+|(?:projects|organizations)\/[^/]+\/roles\/[\w.]+)$/.exec(resource_id)?.[1];

const grantRows = Object.entries(holders).map(([type, { group, target, import: id, names, plain }]): AdviceRows => {
  const change = (verb: string, member: string, role: string, condition: string): string =>
    `gcloud ${group} ${verb}-iam-policy-binding ${target} --member={${member}} --role={${role}}${condition}`;
  const conditional =
    '+ ? The grant has the condition `{condition_title}`: this takes back all grants of the role to this member, whatever their condition $ ' +
    change('remove', 'conditional_member', 'role', ' --all');
  const look = `$ gcloud ${group} get-iam-policy ${target}`;
  const condition = plain === true ? '' : ' --condition={without_condition}';
  return {
    [`google_${type}_iam_member`]: {
      import: `${id} {role} {import_member}`,
      values: grantValues,
      look,
      undo: {
        created: [
          `+ Take the grant back; tokens that were got with it stay valid for up to an hour $ ${change('remove', 'member', 'role', condition)}`,
          ...(plain === true ? [] : [conditional]),
        ],
        deleted: `+ Give the grant again $ ${change('add', 'member', 'role', condition)}`,
      },
      plan: { created: 'bindings', deleted: 'creates_same' },
    },
    [`google_${type}_iam_binding`]: {
      names: `${names}/{role_of_id}`,
      values: (drift) => ({ ...grantValues(drift), role: roleOf(drift) }),
      look,
      undo: {
        members: [
          `+ Take the grant back; tokens that were got with it stay valid for up to an hour $ ${change('remove', 'added_one', 'role', condition)}`,
          `+ Give the grant again $ ${change('add', 'gone_one', 'role', condition)}`,
          '? If several members changed, compare them with the declared ones `{old}`',
        ],
      },
      plan: {
        members: 'An apply sets exactly the declared members of the role, and takes the role from all others.',
        deleted: 'creates_same',
      },
    },
    [`google_${type}_iam_policy`]: {
      look: `? ${look}`,
      plan: { policy_data: 'An apply writes the whole declared policy, and takes back every grant that it does not name.' },
    },
    [`google_${type}_iam_audit_config`]: {
      look: `? ${look}`,
      plan: {
        audit_log_config: 'restores',
        deleted: 'creates_same',
        created: '? No plan removes it, unless the whole policy is declared.',
      },
    },
  };
});

const account = '{email}';
/** A name with the e-mail address or the number of an account, and the number alone. */
const accountValues = ({ resource_id, new_value, old_value }: Drift): JsonObject => {
  const shown = [new_value, old_value].find(isObject);
  const inId = /\/serviceAccounts\/([^/]+)/.exec(resource_id)?.[1];
  const named = (name: string): string | undefined => (shown === undefined ? undefined : text(shown[name]));
  return { email: inId ?? named('email') ?? named('service_account_id')?.replace(/^.*\//, ''), unique_id: named('unique_id') };
};

const keyNames = 'projects/{project}/locations/{place}/keyRings/{ring}/cryptoKeys/{key}';
const inRing = '--keyring={ring} --location={place}';
const version = `{version} --key={key} ${inRing}`;
const restoreVersion = [
  'The version waits for its destruction; `destroyTime` in the first command says until when it can be restored (30 days, unless the key says otherwise). Restore it',
  'A restored version is disabled: enable it',
] as const;

const versionRow: AdviceRow = {
  import: `${keyNames}/cryptoKeyVersions/{version}`,
  look: `$ gcloud kms keys versions describe ${version}`,
  undo: {
    'state=ENABLED': [
      `? ${restoreVersion[0]}, if it is not only disabled $ gcloud kms keys versions restore ${version}`,
      `${restoreVersion[1]} $ gcloud kms keys versions enable ${version}`,
    ],
    deleted: 'A destroyed version cannot be restored: what it encrypted is lost.',
  },
  plan: {
    state: '? The next plan shows the difference; an apply cannot bring back a version whose destruction is done.',
    deleted: 'An apply makes another version, which cannot decrypt what the old one encrypted.',
  },
};

export const googleAccess: AdviceRows = {
  ...(Object.assign({}, ...grantRows) as AdviceRows),
  google_service_account: {
    import: 'projects/{project}/serviceAccounts/{email}',
    values: (drift) => ({ ...accountValues(drift), project: /^projects\/([^/]+)/.exec(drift.resource_id)?.[1] ?? text(drift.account_id) }),
    look: [`$ gcloud iam service-accounts describe ${account}`, `$ gcloud iam service-accounts keys list --iam-account=${account}`],
    undo: {
      'disabled=false disabled=off': `? Ask first: somebody may have disabled it on purpose, because a key leaked $ gcloud iam service-accounts enable ${account}`,
      'disabled=true': `$ gcloud iam service-accounts disable ${account}`,
      created: `Disable it; that can be taken back $ gcloud iam service-accounts disable ${account}`,
      deleted: 'It can be restored for 30 days, with its grants $ gcloud iam service-accounts undelete {unique_id}',
    },
    plan: {
      disabled: 'restores',
      deleted:
        'Restore before you apply: an apply makes another account with the same address, which does not have the grants of the old one.',
    },
  },
  google_service_account_key: {
    values: accountValues,
    look: `$ gcloud iam service-accounts keys list --iam-account=${account}`,
    undo: {
      created: [
        `Disable the key; that can be taken back. Tokens that were got with it stay valid for up to an hour $ gcloud iam service-accounts keys disable {id:last} --iam-account=${account}`,
        `Delete it once nothing legitimate uses it $ gcloud iam service-accounts keys delete {id:last} --iam-account=${account}`,
      ],
    },
    adopt: {
      created: 'A key cannot be imported, because its private part is not known: if it is needed, declare a new one and delete this one.',
      deleted: 'A deleted key cannot be brought back: an apply makes a new one, which its users need.',
    },
  },
  google_project_iam_custom_role: {
    import: 'projects/{project}/roles/{role}',
    look: '$ gcloud iam roles describe {role}',
    undo: {
      permissions: '$ gcloud iam roles update {role} --permissions={old:list}',
      stage: '$ gcloud iam roles update {role} --stage={old}',
      deleted: 'It can be restored for 7 days $ gcloud iam roles undelete {role}',
      created: '$ gcloud iam roles delete {role}',
    },
    plan: {
      'permissions stage': 'restores',
      deleted: 'Within 7 days an apply restores the role; after that its id stays taken for 30 days, and an apply fails.',
    },
  },
  google_organization_iam_custom_role: {
    import: 'organizations/{org_id}/roles/{role}',
    look: '$ gcloud iam roles describe {role} --organization={org_id}',
    undo: {
      permissions: '$ gcloud iam roles update {role} --organization={org_id} --permissions={old:list}',
      deleted: 'It can be restored for 7 days $ gcloud iam roles undelete {role} --organization={org_id}',
    },
    plan: { permissions: 'restores' },
  },
  google_iam_workload_identity_pool_provider: {
    import: 'projects/{project}/locations/global/workloadIdentityPools/{pool}/providers/{provider}',
    look: '$ gcloud iam workload-identity-pools providers describe {provider} --location=global --workload-identity-pool={pool}',
    undo: {
      'oidc.allowed_audiences':
        '$ gcloud iam workload-identity-pools providers update-oidc {provider} --location=global --workload-identity-pool={pool} --allowed-audiences={old:list}',
      'oidc.issuer_uri':
        '$ gcloud iam workload-identity-pools providers update-oidc {provider} --location=global --workload-identity-pool={pool} --issuer-uri={old}',
      attribute_condition:
        '? The command is for providers of OpenID Connect $ gcloud iam workload-identity-pools providers update-oidc {provider} --location=global --workload-identity-pool={pool} --attribute-condition={old}',
      created:
        'Identities of the other authority get no tokens any more; it can be restored for 30 days $ gcloud iam workload-identity-pools providers delete {provider} --location=global --workload-identity-pool={pool}',
      deleted:
        'It can be restored for 30 days $ gcloud iam workload-identity-pools providers undelete {provider} --location=global --workload-identity-pool={pool}',
    },
    plan: {
      'oidc.allowed_audiences oidc.issuer_uri attribute_condition': 'restores',
      deleted: 'Restore before you apply: the id stays taken for 30 days, and an apply fails.',
    },
  },
  google_kms_crypto_key_version: versionRow,
  google_kms_crypto_key: {
    import: keyNames,
    look: `$ gcloud kms keys versions list --key={key} ${inRing}`,
    undo: {
      'primary.state': [
        `? ${restoreVersion[0]} $ gcloud kms keys versions restore ${version}`,
        `? ${restoreVersion[1]} $ gcloud kms keys versions enable ${version}`,
      ],
    },
    plan: { 'primary.state': 'No plan shows it: the state of a version is computed.', rotation_period: 'restores' },
  },
  google_secret_manager_secret: {
    import: 'projects/{project}/secrets/{secret_id}',
    look: ['$ gcloud secrets describe {secret_id}', '$ gcloud secrets versions list {secret_id}'],
    undo: { deleted: 'A deleted secret cannot be restored: its values are lost $ terraform apply -target={address}' },
    plan: { deleted: 'empty' },
  },
  google_secret_manager_secret_version: {
    names: 'projects/{project}/secrets/{secret}/versions/{version}',
    import: 'projects/{project}/secrets/{secret}/versions/{version}',
    look: '$ gcloud secrets versions list {secret:last}',
    undo: {
      'enabled=true': '$ gcloud secrets versions enable {version} --secret={secret:last}',
      deleted: 'A destroyed version cannot be restored.',
    },
    plan: { enabled: 'restores' },
  },
};
