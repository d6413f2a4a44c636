import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs } from './examples.js';

const type = 'aws_cloudformation_type';
const typeArn = 'arn:aws:cloudformation:us-east-1:111122223333:type/resource/Acme-Shop-Order';
const role = 'arn:aws:iam::111122223333:role/order-type';
const code = 's3://extensions/order-1.zip';
const extension = declared(type, {
  arn: `${typeArn}/00000001`,
  default_version_id: '00000001',
  deprecated_status: 'LIVE',
  description: 'An order',
  documentation_url: '',
  execution_role_arn: role,
  id: `${typeArn}/00000001`,
  is_default_version: true,
  logging_config: [{ log_group_name: 'extensions', log_role_arn: role }],
  provisioning_type: 'FULLY_MUTABLE',
  schema: '{}',
  schema_handler_package: code,
  source_url: '',
  type: 'RESOURCE',
  type_arn: typeArn,
  type_name: 'Acme::Shop::Order',
  version_id: '00000001',
  visibility: 'PRIVATE',
});
const asked = {
  type: 'RESOURCE',
  typeName: 'Acme::Shop::Order',
  schemaHandlerPackage: code,
  executionRoleArn: role,
  loggingConfig: { logGroupName: 'extensions', logRoleArn: role },
};
const token = { registrationToken: '0a1b' };
const named = { type: 'RESOURCE', typeName: 'Acme::Shop::Order' };

export const typeCases: readonly CatalogCase[] = [
  agrees('the declared extension', call('RegisterType', asked, token), [extension()]),
  differs('the version is removed', call('DeregisterType', { arn: `${typeArn}/00000001` }), [extension()], deleted(type)),
  differs('the whole extension is removed', call('DeregisterType', { arn: typeArn }), [extension()], deleted(type)),
  differs('the whole extension is removed by its name', call('DeregisterType', named), [extension()], deleted(type)),
  differs('the version is removed by its name', call('DeregisterType', { ...named, versionId: '00000001' }), [extension()], deleted(type)),
  agrees('another version is removed by its name', call('DeregisterType', { ...named, versionId: '00000002' }), [extension()], 'not_in_state'),
];
