import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { declare } from '../containers/examples-of.js';

const some = (...items: readonly JsonObject[]): JsonObject => ({ quantity: items.length, items });

export const encryption = declare('aws_cloudfront_field_level_encryption_config', {
  arn: 'arn:aws:cloudfront::111122223333:field-level-encryption-config/C1',
  caller_reference: 'terraform-1',
  comment: '',
  content_type_profile_config: [
    {
      content_type_profiles: [{ items: [{ content_type: 'application/x-www-form-urlencoded', format: 'URLEncoded', profile_id: 'P1' }] }],
      forward_when_content_type_is_unknown: false,
    },
  ],
  etag: 'E1',
  id: 'C1',
  query_arg_profile_config: [{ forward_when_query_arg_profile_is_unknown: false, query_arg_profiles: [] }],
});
const entity = { field_patterns: [{ items: ['card', 'cvc'] }], provider_id: 'bank', public_key_id: 'K1' };
export const encryptedFields = declare('aws_cloudfront_field_level_encryption_profile', {
  arn: 'arn:aws:cloudfront::111122223333:field-level-encryption-profile/P1',
  caller_reference: 'terraform-2',
  comment: 'cards',
  encryption_entities: [{ items: [entity] }],
  etag: 'E1',
  id: 'P1',
  name: 'cards',
});

const form = { contentType: 'application/x-www-form-urlencoded', format: 'URLEncoded', profileId: 'P1' };
export const encryptionCall = (forwardsUnknown = false): JsonObject => ({
  fieldLevelEncryptionConfig: {
    callerReference: 'terraform-1',
    contentTypeProfileConfig: { contentTypeProfiles: some(form), forwardWhenContentTypeIsUnknown: forwardsUnknown },
    queryArgProfileConfig: { forwardWhenQueryArgProfileIsUnknown: false },
  },
});
export const profileCall = (publicKeyId = 'K1'): JsonObject => ({
  fieldLevelEncryptionProfileConfig: {
    callerReference: 'terraform-2',
    comment: 'cards',
    encryptionEntities: some({ fieldPatterns: { quantity: 2, items: ['cvc', 'card'] }, providerId: 'bank', publicKeyId }),
    name: 'cards',
  },
});
const [ofConfig, ofProfile] = [pairsOf(encryption), pairsOf(encryptedFields)];
const forward = 'content_type_profile_config.forward_when_content_type_is_unknown';

export const fieldEncryptionCases: readonly CatalogCase[] = [
  ...ofConfig.creation(
    'CreateFieldLevelEncryptionConfig2020_05_31',
    [encryptionCall(), { fieldLevelEncryption: { id: 'C1' } }],
    [encryptionCall(), { fieldLevelEncryption: { id: 'C2' } }],
  ),
  ...ofConfig.change('UpdateFieldLevelEncryptionConfig2020_05_31', { id: 'C1' }, encryptionCall(), encryptionCall(true), {
    [forward]: [false, true],
  }),
  ofConfig.one.drifts(
    'a field in a query is encrypted instead',
    [
      'UpdateFieldLevelEncryptionConfig2020_05_31',
      {
        id: 'C1',
        fieldLevelEncryptionConfig: {
          contentTypeProfileConfig: { contentTypeProfiles: { quantity: 0 }, forwardWhenContentTypeIsUnknown: false },
          queryArgProfileConfig: {
            forwardWhenQueryArgProfileIsUnknown: false,
            queryArgProfiles: some({ queryArg: 'card', profileId: 'P1' }),
          },
        },
      },
    ],
    {
      'content_type_profile_config.content_type_profiles.items': [
        [{ content_type: 'application/x-www-form-urlencoded', format: 'URLEncoded', profile_id: 'P1' }],
        [],
      ],
      'query_arg_profile_config.query_arg_profiles.items': [null, [{ profile_id: 'P1', query_arg: 'card' }]],
    },
  ),
  ...ofConfig.deletion('DeleteFieldLevelEncryptionConfig2020_05_31', { id: 'C1' }, { id: 'C2' }),
  ...ofProfile.creation(
    'CreateFieldLevelEncryptionProfile2020_05_31',
    [profileCall(), { fieldLevelEncryptionProfile: { id: 'P1' } }],
    [profileCall(), { fieldLevelEncryptionProfile: { id: 'P2' } }],
  ),
  ...ofProfile.change('UpdateFieldLevelEncryptionProfile2020_05_31', { id: 'P1' }, profileCall(), profileCall('K2'), {
    'encryption_entities.items': [[entity], [{ field_patterns: [{ items: ['cvc', 'card'] }], provider_id: 'bank', public_key_id: 'K2' }]],
  }),
  ...ofProfile.deletion('DeleteFieldLevelEncryptionProfile2020_05_31', { id: 'P1' }, { id: 'P2' }),
];
