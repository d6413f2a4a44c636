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
const creationRequest: JsonObject = {
  launchConfigurationName: 'old',
  ebsOptimized: false,
  instanceMonitoring: { enabled: false },
  instanceType: 't3.micro',
  keyName: 'ops',
  imageId: 'ami-0c55b159cbfafe1f0',
  blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { deleteOnTermination: true, volumeSize: 8, volumeType: 'gp2' } }],
  securityGroups: ['sg-01'],
  userData: '<sensitiveDataRemoved>',
};

export const launchConfigurationCases: readonly CatalogCase[] = [
  {
    name: 'creating one by hand is a creation',
    event: 'CreateLaunchConfiguration',
    request: { ...creationRequest, launchConfigurationName: 'rogue' },
    state: [configuration()],
    drifts: [{ address: 'aws_launch_configuration', field: '*', old: null, new: {} }],
  },
  {
    name: 'recreating a declared configuration from another image is drift',
    event: 'CreateLaunchConfiguration',
    request: { ...creationRequest, imageId: 'ami-0evil', metadataOptions: { httpTokens: 'optional' }, associatePublicIpAddress: true },
    state: [configuration({ metadata_options: [{ http_endpoint: 'enabled', http_put_response_hop_limit: 1, http_tokens: 'required' }] })],
    drifts: [
      { address: 'aws_launch_configuration.old', field: 'image_id', old: 'ami-0c55b159cbfafe1f0', new: 'ami-0evil' },
      { address: 'aws_launch_configuration.old', field: 'metadata_options.http_tokens', old: 'required', new: 'optional' },
      { address: 'aws_launch_configuration.old', field: 'associate_public_ip_address', old: false, new: true },
    ],
  },
  {
    name: 'D17: deleting a declared configuration is drift of the whole resource',
    event: 'DeleteLaunchConfiguration',
    request: { launchConfigurationName: 'old' },
    state: [configuration()],
    drifts: [{ address: 'aws_launch_configuration.old', field: '*', old: {}, new: null }],
  },
];
