import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const key = 'arn:aws:kms:us-east-1:111122223333:key/1b6a3a52-0000-4000-8000-000000000001';

export const parameter = declared('aws_ssm_parameter', {
  allowed_pattern: '',
  arn: 'arn:aws:ssm:us-east-1:111122223333:parameter/app/password',
  data_type: 'text',
  description: 'password',
  has_value_wo: null,
  id: '/app/password',
  insecure_value: null,
  key_id: key,
  name: '/app/password',
  overwrite: null,
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  tier: 'Standard',
  type: 'SecureString',
  value: 'secret',
  value_wo: null,
  value_wo_version: null,
  version: 1,
});
const settingArn = 'arn:aws:ssm:us-east-1:111122223333:servicesetting/ssm/documents/console/public-sharing-permission';
const setting = declared('aws_ssm_service_setting', {
  arn: settingArn,
  id: settingArn,
  setting_id: settingArn,
  setting_value: 'Disable',
  status: 'Customized',
});
const hostSetting = 'arn:aws:ssm:us-east-1:111122223333:servicesetting/ssm/managed-instance/default-ec2-instance-management-role';
const hosts = declared('aws_ssm_service_setting', {
  arn: hostSetting,
  id: hostSetting,
  setting_id: '/ssm/managed-instance/default-ec2-instance-management-role',
  setting_value: 'service-role/Machines',
  status: 'Customized',
});
const registered = (role: string, permissionModel = 'SELF_MANAGED') => {
  const roleArn = `arn:aws:iam::111122223333:role/${role}`;
  return call(
    'RegisterDefaultHostManagementConfiguration',
    permissionModel === 'SELF_MANAGED' ? { permissionModel, roleArn } : { permissionModel },
    { roleArn },
  );
};
const activation = declared('aws_ssm_activation', {
  activation_code: 'code',
  description: 'office',
  expiration_date: '2026-03-03T00:00:00Z',
  expired: false,
  iam_role: 'service-role/office',
  id: '0f8b2c1a-0000-4000-8000-000000000001',
  name: 'office',
  registration_count: 0,
  registration_limit: 5,
  tags: {},
  tags_all: {},
});
const dataSync = declared('aws_ssm_resource_data_sync', {
  id: 'inventory',
  name: 'inventory',
  s3_destination: [{ bucket_name: 'inventory', kms_key_arn: '', prefix: '', region: 'us-east-1', sync_format: 'JsonSerDe' }],
});

const [parameterType, settingType, activationType, syncType] = [
  'aws_ssm_parameter',
  'aws_ssm_service_setting',
  'aws_ssm_activation',
  'aws_ssm_resource_data_sync',
];
const put = { name: '/app/password', value: hidden, overwrite: true };
const setSharing = (settingValue: string) => ({ settingId: '/ssm/documents/console/public-sharing-permission', settingValue });

export const parameterCases: readonly CatalogCase[] = [
  differs('D16: a new value', call('PutParameter', put, { version: 2, tier: 'Standard' }), [parameter()], drift(parameterType, 'value', '(sensitive)', null)),
  agrees('D16: the value of the declared version', call('PutParameter', put, { version: 1, tier: 'Standard' }), [parameter()]),
  agrees(
    'a new parameter without a key has the default key',
    call('PutParameter', { name: '/app/password', value: 'secret', type: 'SecureString' }),
    [parameter({ key_id: 'alias/aws/ssm' })],
  ),
  differs('an undeclared parameter is a creation', call('PutParameter', { name: '/app/new', value: hidden, type: 'String' }), [parameter()], created(parameterType)),
  agrees('an undeclared parameter is overwritten', call('PutParameter', { ...put, name: '/app/new' }), [parameter()], 'not_in_state'),
  differs('D17: the parameter is deleted', call('DeleteParameter', { name: '/app/password' }), [parameter()], deleted(parameterType)),
  differs('several are deleted', call('DeleteParameters', { names: ['/x', '/app/password'] }), [parameter()], deleted(parameterType)),
  ...without('LabelParameterVersion', 'UnlabelParameterVersion'),

  differs(
    'a tag of a parameter',
    call('AddTagsToResource', { resourceType: 'Parameter', resourceId: '/app/password', tags: [{ key: 'Owner', value: 'mallory' }] }),
    [parameter()],
    drift(parameterType, 'tags.Owner', 'shop', 'mallory'),
  ),
  agrees(
    'a kind that has no type',
    call('AddTagsToResource', { resourceType: 'OpsItem', resourceId: '/app/password', tags: [] }),
    [parameter()],
    'unsupported_resource',
  ),
  differs(
    'a removed tag',
    call('RemoveTagsFromResource', { resourceType: 'Parameter', resourceId: '/app/password', tagKeys: ['Owner'] }),
    [parameter()],
    drift(parameterType, 'tags.Owner', 'shop', null),
  ),
  agrees('a document of that name', call('RemoveTagsFromResource', { resourceType: 'Document', resourceId: '/app/password', tagKeys: ['Owner'] }), [parameter()], 'not_in_state'),

  differs('documents may be shared with everybody', call('UpdateServiceSetting', setSharing('Enable')), [setting()], drift(settingType, 'setting_value', 'Disable', 'Enable')),
  differs('a setting is reset', call('ResetServiceSetting', { settingId: settingArn }), [setting()], deleted(settingType)),
  agrees(
    'the declared activation',
    call(
      'CreateActivation',
      { description: 'office', iamRole: 'service-role/office', defaultInstanceName: 'office', registrationLimit: 5 },
      { activationId: '0f8b2c1a-0000-4000-8000-000000000001', activationCode: hidden },
    ),
    [activation()],
  ),
  differs('the activation is deleted', call('DeleteActivation', { activationId: '0f8b2c1a-0000-4000-8000-000000000001' }), [activation()], deleted(activationType)),
  differs(
    'the same name with another bucket',
    call('CreateResourceDataSync', { syncName: 'inventory', s3Destination: { bucketName: 'theirs', syncFormat: 'JsonSerDe', region: 'us-east-1' } }),
    [dataSync()],
    drift(syncType, 's3_destination.bucket_name', 'inventory', 'theirs'),
  ),
  differs('the synchronisation is deleted', call('DeleteResourceDataSync', { syncName: 'inventory' }), [dataSync()], deleted(syncType)),

  differs('machines get another role', registered('Administrators'), [hosts()], drift('aws_ssm_service_setting', 'setting_value', 'service-role/Machines', 'Administrators')),
  differs('machines lose the role', call('DeregisterDefaultHostManagementConfiguration', null), [hosts()], deleted('aws_ssm_service_setting')),
];
