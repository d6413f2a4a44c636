import { type Json, isList, isObject } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/** KMS keys: state, rotation, policy, deletion, replicas. Source: KMS API reference and developer guide, Terraform AWS provider 5 and 6. */

/** How calls name KMS keys: by id or ARN. Aliases name a key only in cryptographic calls. Source: KMS API reference. */

/** An attribute that holds the id or the ARN of a key. */

/** The ARN of a key in a region; the region of the call by default. A replica has the id of its primary key, so only its ARN identifies it. */
const keyArn = (key: c.From, region: c.From = (record) => record.region): c.Read => {
  const regionOf = c.reader(region);
  return c.via(key, (sent, record) => {
    const place = regionOf(record);
    if (typeof sent !== 'string' || sent === '' || typeof place !== 'string') return undefined;
    const own = sent.startsWith('arn:') ? sent.split(':')[3] : record.region;
    if (sent.startsWith('arn:') && own === place) return sent;
    return `arn:${partitionOf(place)}:kms:${place}:${record.account}:key/${lastSegment(sent)}`;
  });
};

/** A key under each type that may declare it, by a parameter with its id or ARN. */
const keysNamed = (path: c.From): readonly [key: c.Target, external: c.Target, replica: c.Target, externalReplica: c.Target] => [
  c.on('aws_kms_key', { key_id: path }),
  c.on('aws_kms_external_key', { id: path }),
  c.on('aws_kms_replica_key', { arn: keyArn(path) }),
  c.on('aws_kms_replica_external_key', { arn: keyArn(path) }),
];

/** `[{tagKey, tagValue}]` as a map. */
const keyTags = (from: c.From): c.Read =>
  c.tagMap(
    c.via(from, (tags) =>
      isList(tags)
        ? tags.map((tag): Json => (isObject(tag) ? { key: tag['tagKey'] ?? null, value: tag['tagValue'] ?? '' } : tag))
        : undefined,
    ),
  );
const newKeyTags: c.EditSpec = c.set(keyTags('tags'), 'map');
const [key, external, replica, externalReplica] = keysNamed('keyId');
const policy = { policy: c.policyText('policy') };

/** Changes a key under whichever type declares it; the types call the same setting by different names. */
const changeKey = (edits: c.Edits, enabled?: boolean): c.ChangeSpec =>
  c.firstOf(
    c.modify(key, { ...edits, ...(enabled === undefined ? {} : { is_enabled: c.fixed(enabled) }) }),
    ...[external, replica, externalReplica].map((target) =>
      c.modify(target, { ...edits, ...(enabled === undefined ? {} : { enabled: c.fixed(enabled) }) }),
    ),
  );

const made = c.response('keyMetadata.keyId');
const newKey: c.Edits = { ...c.same('description multi_region'), policy: policy.policy, tags: newKeyTags };
const isReplica: c.Read = (record) => c.response('keyMetadata.multiRegionConfiguration.multiRegionKeyType')(record) === 'REPLICA';
const isExternal: c.Read = (record) => !isReplica(record) && record.request['origin'] === 'EXTERNAL';
const isOwn: c.Read = (record) => !isReplica(record) && record.request['origin'] !== 'EXTERNAL';

const newReplica: c.Edits = { description: 'description', policy: policy.policy, primary_key_arn: keyArn('keyId'), tags: newKeyTags };
const replicaArn = c.either(c.response('replicaKeyMetadata.arn'), keyArn('keyId', 'replicaRegion'));
/** The replica in the region that becomes primary; the provider then reads its own ARN as that of the primary key. */
const promoted = keyArn('keyId', 'primaryRegion');

const shared = ['arn', 'key_state', 'expiration_model', 'key_rotation_enabled', 'bypass_policy_lockout_safety_check'];
const onlyOnDeletion = 'only used when Terraform deletes the key';

/** KMS grants and aliases, and stores of keys outside KMS. Source: KMS API reference, Terraform AWS provider 5 and 6. */

const alias = c.on('aws_kms_alias', { name: 'aliasName' });
const target: c.Edits = { target_key_id: c.nameInArn('targetKeyId') };

const grant = c.on('aws_kms_grant', {
  key_id: c.either('keyId', c.response('keyId')),
  grant_id: c.either('grantId', c.response('grantId')),
});
/** The record of a retired grant has neither request nor response. It names the grant and the key elsewhere. */
const retired = c.on('aws_kms_grant', {
  key_id: c.either('keyId', ({ context }) => (isList(context['resources']) ? context['resources'][0] : undefined)),
  grant_id: c.either('grantId', ({ context }) => context['grantId']),
});
/** A constraint is a map whose keys may contain dots, so a grant is compared block by block. */
const constraint = (member: string) => c.set(c.inBlock(c.orNull('constraints'), member), 'map');

const store = c.on('aws_kms_custom_key_store', { id: c.either('customKeyStoreId', c.response('customKeyStoreId')) });
const proxy: c.Edits = {
  ...c.same(`
    cloud_hsm_cluster_id xks_proxy_connectivity xks_proxy_uri_endpoint xks_proxy_uri_path xks_proxy_vpc_endpoint_service_name`),
  ...c.same('key_store_password xks_proxy_authentication_credential', c.hidden),
};

export const kmsKeys: c.ServiceCatalog = {
  eventSource: 'kms.amazonaws.com',
  types: c.types('kms', {
    aws_kms_key: {
      keys: [[c.nameKey('key_id')]],
      cloudId: 'key_id',
      noise: [...shared],

      // Older providers do not write the period.
      defaults: { customer_master_key_spec: 'SYMMETRIC_DEFAULT', key_usage: 'ENCRYPT_DECRYPT', rotation_period_in_days: 365 },
      unevaluated: { deletion_window_in_days: onlyOnDeletion },
    },
    aws_kms_external_key: {
      keys: [[c.nameKey('id')]],
      noise: shared,
      defaults: { key_spec: 'SYMMETRIC_DEFAULT', key_usage: 'ENCRYPT_DECRYPT' },
      secrets: ['key_material_base64'],
      unevaluated: {
        deletion_window_in_days: onlyOnDeletion,
        key_material_base64: 'a key accepts only the same material again',
        valid_to: 'the format of times in the record is not documented',
      },
    },
    aws_kms_replica_key: {
      keys: [['arn']],
      scope: 'account',
      cloudId: 'key_id',
      noise: [...shared],
      unevaluated: { deletion_window_in_days: onlyOnDeletion },
    },
    aws_kms_replica_external_key: {
      keys: [['arn']],
      scope: 'account',
      cloudId: 'key_id',
      noise: [...shared],
      secrets: ['key_material_base64'],
      unevaluated: {
        deletion_window_in_days: onlyOnDeletion,
        key_material_base64: 'a key accepts only the same material again',
        valid_to: 'the format of times in the record is not documented',
      },
    },
    aws_kms_key_policy: {
      keys: [[c.nameKey('key_id')]],
      access: 'policy',
      cloudId: 'key_id',
      noise: ['bypass_policy_lockout_safety_check'],
    },

    aws_kms_alias: { keys: [['name']], cloudId: 'name' },
    aws_kms_grant: {
      keys: [[c.nameKey('key_id'), 'grant_id']],
      access: 'attachment',
      cloudId: 'grant_id',
      noise: ['grant_creation_tokens'],
      unevaluated: { retire_on_delete: 'only used when Terraform deletes the grant' },
    },
    aws_kms_custom_key_store: {
      defaults: { custom_key_store_type: 'AWS_CLOUDHSM' },
      secrets: ['key_store_password', 'xks_proxy_authentication_credential'],
    },
  }),
  events: {
    CreateKey: c.firstOf(
      c.create(
        c.on('aws_kms_key', { key_id: made }),
        {
          ...newKey,
          ...c.same('custom_key_store_id key_usage xks_key_id'),
          customer_master_key_spec: c.either('keySpec', 'customerMasterKeySpec'),
        },
        { when: isOwn },
      ),
      c.create(
        c.on('aws_kms_external_key', { id: made }),
        { ...newKey, key_spec: c.either('keySpec', 'customerMasterKeySpec'), key_usage: 'keyUsage' },
        { when: isExternal },
      ),
      // Announced by `ReplicateKey`.
      c.put(c.on('aws_kms_replica_key', { arn: c.response('keyMetadata.arn') }), {}, { when: isReplica }),
      c.put(c.on('aws_kms_replica_external_key', { arn: c.response('keyMetadata.arn') }), {}, { when: isReplica }),
    ),
    ReplicateKey: c.firstOf(
      c.put(c.on('aws_kms_replica_external_key', { arn: replicaArn }), newReplica),
      c.create(c.within(key, c.withId(c.on('aws_kms_replica_key', { arn: replicaArn }), c.nameInArn(replicaArn))), newReplica),
    ),
    UpdatePrimaryRegion: c.firstOf(
      c.modify(c.on('aws_kms_replica_key', { arn: promoted }), { primary_key_arn: promoted }),
      c.modify(c.on('aws_kms_replica_external_key', { arn: promoted }), { primary_key_arn: promoted }),
    ),

    EnableKey: changeKey({}, true),
    DisableKey: changeKey({}, false),
    EnableKeyRotation: c.modify(key, {
      enable_key_rotation: c.fixed(true),
      rotation_period_in_days: c.either('rotationPeriodInDays', c.fixed(365)),
    }),
    DisableKeyRotation: c.modify(key, { enable_key_rotation: c.fixed(false) }),
    UpdateKeyDescription: changeKey({ description: 'description' }),
    PutKeyPolicy: c.firstOf(
      c.put(c.on('aws_kms_key_policy', { key_id: 'keyId' }), policy),
      c.modify(key, policy),
      c.modify(external, policy),
      c.modify(replica, policy),
      c.modify(externalReplica, policy),
    ),
    TagResource: changeKey({ tags: c.merge(keyTags('tags')) }),
    UntagResource: changeKey({ tags: c.drop('tagKeys') }),

    ScheduleKeyDeletion: c.firstOf(c.destroy(key), c.destroy(external), c.destroy(replica), c.destroy(externalReplica)),
    // A key whose deletion is cancelled is disabled.
    CancelKeyDeletion: c.firstOf(
      c.put(key, { is_enabled: c.fixed(false) }),
      ...[external, replica, externalReplica].map((target) => c.put(target, { enabled: c.fixed(false) })),
    ),
    // Without its material a key cannot be used, and the provider reads it as disabled.
    ImportKeyMaterial: c.firstOf(c.modify(external, { enabled: c.fixed(true) }), c.modify(externalReplica, { enabled: c.fixed(true) })),
    DeleteImportedKeyMaterial: c.firstOf(
      c.modify(external, { enabled: c.fixed(false) }),
      c.modify(externalReplica, { enabled: c.fixed(false) }),
    ),

    RotateKeyOnDemand: c.noChange,
    // By KMS itself: the end of a deletion that was scheduled before, a scheduled rotation, the copy to replicas.
    ...c.noChanges('DeleteKey RotateKey SynchronizeMultiRegionKey'),

    CreateAlias: c.create(c.within(keysNamed('targetKeyId'), alias), target),
    UpdateAlias: c.put(alias, target),
    DeleteAlias: c.destroy(alias),

    CreateGrant: c.create(c.within(keysNamed('keyId'), c.withId(grant, c.response('grantId'))), {
      ...c.same('grantee_principal name operations retiring_principal'),
      ...c.same('encryption_context_equals encryption_context_subset', constraint, 'constraints.'),
    }),
    RevokeGrant: c.destroy(grant),
    RetireGrant: c.destroy(retired),

    CreateCustomKeyStore: c.create(c.withId(store, c.response('customKeyStoreId')), {
      ...proxy,
      ...c.same('custom_key_store_name custom_key_store_type trust_anchor_certificate'),
    }),
    UpdateCustomKeyStore: c.modify(store, { ...proxy, custom_key_store_name: 'newCustomKeyStoreName' }),
    DeleteCustomKeyStore: c.destroy(store),
    // Whether a store is connected cannot be declared.
    ...c.noChanges('ConnectCustomKeyStore DisconnectCustomKeyStore'),
  },
};
