import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Permissions and defaults of a region. */

const images = (over: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_allowed_images_settings',
  attributes: {
    image_criterion: [
      {
        creation_date_condition: [], deprecation_time_condition: [], image_names: null, image_providers: ['amazon', '123456789012'],
        marketplace_product_codes: null,
      },
      {
        creation_date_condition: [{ maximum_days_since_created: 300 }], deprecation_time_condition: [], image_names: ['golden-*'],
        image_providers: null, marketplace_product_codes: null,
      },
    ],
    region: 'us-east-1',
    state: 'enabled',
    ...over,
  },
});
const credits: DeclaredResource = {
  type: 'aws_ec2_default_credit_specification',
  attributes: { cpu_credits: 'standard', instance_family: 't3', region: 'us-east-1', timeouts: null },
};
const criteria = (...list: readonly JsonObject[]): JsonObject => ({
  ReplaceImageCriteriaInAllowedImagesSettingsRequest: { ImageCriterion: list.map((one, at) => ({ tag: at + 1, ...one })) },
});
const credit = (family: string, cpuCredits: string): Pick<CatalogCase, 'request' | 'response'> => ({
  request: { ModifyDefaultCreditSpecificationRequest: { InstanceFamily: family, CpuCredits: cpuCredits } },
  response: {
    ModifyDefaultCreditSpecificationResponse: { instanceFamilyCreditSpecification: { instanceFamily: family, cpuCredits } },
  },
});

export const ec2RegionSettingCases: readonly CatalogCase[] = [
  {
    name: 'audit mode instead of enforcement',
    event: 'EnableAllowedImagesSettings',
    request: { EnableAllowedImagesSettingsRequest: { AllowedImagesSettingsState: 'audit-mode' } },
    response: { EnableAllowedImagesSettingsResponse: { allowedImagesSettingsState: 'audit-mode' } },
    state: [images()],
    drifts: [{ address: 'aws_ec2_allowed_images_settings.this', field: 'state', old: 'enabled', new: 'audit-mode' }],
  },
  {
    name: 'every image is allowed',
    event: 'DisableAllowedImagesSettings',
    request: { DisableAllowedImagesSettingsRequest: '' },
    response: { DisableAllowedImagesSettingsResponse: { allowedImagesSettingsState: 'disabled' } },
    state: [images()],
    drifts: [{ address: 'aws_ec2_allowed_images_settings.this', field: 'state', old: 'enabled', new: 'disabled' }],
  },
  {
    name: 'images of another owner',
    event: 'ReplaceImageCriteriaInAllowedImagesSettings',
    request: criteria({ ImageProvider: [{ tag: 1, content: 'amazon' }, { tag: 2, content: '999988887777' }] }),
    response: { ReplaceImageCriteriaInAllowedImagesSettingsResponse: { return: true } },
    state: [images()],
    drifts: [
      {
        address: 'aws_ec2_allowed_images_settings.this',
        field: 'image_criterion',
        old: (images().attributes['image_criterion'] ?? null),
        new: [
          {
            image_names: null, image_providers: ['amazon', '999988887777'], marketplace_product_codes: null, creation_date_condition: null,
            deprecation_time_condition: null,
          },
        ],
      },
    ],
  },
  {
    name: 'unlimited credits for new instances',
    event: 'ModifyDefaultCreditSpecification',
    ...credit('t3', 'unlimited'),
    state: [credits],
    drifts: [{ address: 'aws_ec2_default_credit_specification.this', field: 'cpu_credits', old: 'standard', new: 'unlimited' }],
  },
];
