import * as c from '../language.js';
import { blocksInConfig, inConfig, itemsAt, memberOf } from './cloudfront-values.js';

/**
 * CloudFront: which fields of requests are encrypted, and with which keys. Updates replace the whole configuration. Source: CloudFront API
 * reference, Terraform AWS provider (`aws_cloudfront_field_level_encryption_*`).
 */

const configType = 'aws_cloudfront_field_level_encryption_config';
const profileType = 'aws_cloudfront_field_level_encryption_profile';
const newConfig = c.response('fieldLevelEncryption.id');
const newProfile = c.response('fieldLevelEncryptionProfile.id');

const noise = ['caller_reference'];

const configured = 'fieldLevelEncryptionConfig';
const inConfigured = inConfig(configured);
const contentTypes = 'content_type_profile_config';
const queries = 'query_arg_profile_config';
const config: c.Edits = {
  comment: inConfigured('comment'),
  [`${contentTypes}.forward_when_content_type_is_unknown`]: inConfigured('contentTypeProfileConfig.forwardWhenContentTypeIsUnknown'),
  [`${contentTypes}.content_type_profiles.items`]: blocksInConfig(configured, 'contentTypeProfileConfig.contentTypeProfiles', (item) => ({
    content_type: memberOf(item, 'contentType') ?? null,
    format: memberOf(item, 'format') ?? null,
    profile_id: memberOf(item, 'profileId') ?? null,
  })),
  [`${queries}.forward_when_query_arg_profile_is_unknown`]: inConfigured('queryArgProfileConfig.forwardWhenQueryArgProfileIsUnknown'),
  [`${queries}.query_arg_profiles.items`]: blocksInConfig(configured, 'queryArgProfileConfig.queryArgProfiles', (item) => ({
    profile_id: memberOf(item, 'profileId') ?? null,
    query_arg: memberOf(item, 'queryArg') ?? null,
  })),
};

const profiled = 'fieldLevelEncryptionProfileConfig';
const profile: c.Edits = {
  ...c.same('comment name', inConfig(profiled)),
  'encryption_entities.items': blocksInConfig(profiled, 'encryptionEntities', (item) => ({
    field_patterns: [{ items: itemsAt(item, 'fieldPatterns') }],
    provider_id: memberOf(item, 'providerId') ?? null,
    public_key_id: memberOf(item, 'publicKeyId') ?? null,
  })),
};

export const cloudfrontFieldEncryption: c.ServiceCatalog = {
  eventSource: 'cloudfront.amazonaws.com',
  types: c.types('loadbalancing', 'account', { [configType]: { noise }, [profileType]: { noise } }),
  events: {
    CreateFieldLevelEncryptionConfig: c.create(c.on(configType, { id: newConfig }), config),
    UpdateFieldLevelEncryptionConfig: c.modify(c.on(configType, { id: 'id' }), config),
    DeleteFieldLevelEncryptionConfig: c.destroy(c.on(configType, { id: 'id' })),
    CreateFieldLevelEncryptionProfile: c.create(c.on(profileType, { id: newProfile }), profile),
    UpdateFieldLevelEncryptionProfile: c.modify(c.on(profileType, { id: 'id' }), profile),
    DeleteFieldLevelEncryptionProfile: c.destroy(c.on(profileType, { id: 'id' })),
  },
};
