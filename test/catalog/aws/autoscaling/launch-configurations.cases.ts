import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Launch configurations. */

const configuration = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_launch_configuration',
  name: 'old',
  attributes: {
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:launchConfiguration:2cbee675-0d59-454b-866d-e9476e69381d:launchConfigurationName/old',
    associate_public_ip_address: false,
    ebs_block_device: [],
    ebs_optimized: false,
    enable_monitoring: false,
    iam_instance_profile: '',
    id: 'old',
    image_id: 'ami-0c55b159cbfafe1f0',
    instance_type: 't3.micro',
    key_name: 'ops',
    metadata_options: [],
    name: 'old',
    name_prefix: '',
    placement_tenancy: '',
    root_block_device: [],
    security_groups: ['sg-01'],
    spot_price: '',
    user_data: null,
    user_data_base64: null,
    ...changed,
  },
});

export const launchConfigurationCases: readonly CatalogCase[] = [
  {
    name: 'D17: deleting a declared configuration is drift of the whole resource',
    event: 'DeleteLaunchConfiguration',
    request: { launchConfigurationName: 'old' },
    state: [configuration()],
    drifts: [{ address: 'aws_launch_configuration.old', field: '*', old: {}, new: null }],
  },
];
