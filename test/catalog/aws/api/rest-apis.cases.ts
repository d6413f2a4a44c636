import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, key, patch, replace, rest, restApi, v1, v1Call } from './api-gateway-examples.js';

const open = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"execute-api:Invoke","Resource":"*"}]}';
const escaped = open.replaceAll('"', '\\"');
const restPolicy = declared(v1('rest_api_policy'), { ...key, id: 'a1b2c3d4e5', policy: open });
const resource = declared(v1('resource'), { ...key, id: 'res001', parent_id: 'rootid0000', path: '/orders', path_part: 'orders' });
const validator = declared(v1('request_validator'), {
  ...key,
  id: 'val001',
  name: 'all',
  validate_request_body: true,
  validate_request_parameters: false,
});
const imported = declared(v1('rest_api_put'), { ...key, body: '{"openapi":"3.0.1"}', fail_on_warnings: false, parameters: null, triggers: null });
const answer = {
  id: 'a1b2c3d4e5',
  name: 'shop',
  createdDate: 'Jan 10, 2026 9:00:00 AM',
  apiKeySource: 'HEADER',
  binaryMediaTypes: ['image/png'],
  disableExecuteApiEndpoint: true,
  endpointConfiguration: { types: ['REGIONAL'], ipAddressType: 'ipv4' },
  rootResourceId: 'rootid0000',
  tags: { team: 'a' },
  restapiUpdate: { restApiId: 'a1b2c3d4e5', template: false },
};
const input = {
  name: 'shop',
  binaryMediaTypes: ['image/png'],
  disableExecuteApiEndpoint: true,
  endpointConfiguration: { types: ['REGIONAL'] },
  tags: { team: 'a' },
};
const bodyChanged = drift(v1('rest_api'), 'body', null, null);

const apiCases: readonly CatalogCase[] = [
  agrees('the input of a call at the top', call('CreateRestApi', input, answer), [restApi()]),
  ...creation(v1Call('ImportRestApi', {}, null, answer), v1Call('ImportRestApi', {}, null, { ...answer, id: 'other00001' }), restApi()),
  differs('a definition replaces the methods of an API', v1Call('PutRestApi', { ...rest, mode: 'overwrite' }, null, answer), [restApi()], bodyChanged),
  differs(
    'a definition replaces the policy and opens the endpoint of an API',
    v1Call('PutRestApi', rest, null, { ...answer, disableExecuteApiEndpoint: false, policy: escaped }),
    [restApi()],
    bodyChanged,
    drift(v1('rest_api'), 'disable_execute_api_endpoint', true, false),
    drift(v1('rest_api'), 'policy', '', open),
  ),
  differs(
    'a definition removes a policy that is a resource',
    v1Call('PutRestApi', rest, null, answer),
    [restApi(), restPolicy()],
    bodyChanged,
    drift(v1('rest_api_policy'), 'policy', open, null),
  ),
  differs(
    'a definition that is a resource is replaced',
    v1Call('PutRestApi', rest, null, answer),
    [restApi(), imported()],
    drift(v1('rest_api_put'), 'body', imported().attributes['body'] ?? null, null),
  ),
  differs('anyone may call the API', patch('UpdateRestApi', rest, [replace('/policy', open)]), [restApi()], drift(v1('rest_api'), 'policy', '', open)),
  agrees('the policy is a resource', patch('UpdateRestApi', rest, [replace('/policy', open)]), [restApi(), restPolicy()]),
  differs('operations at the top', call('UpdateRestApi', { ...rest, patchOperations: [{ op: 'replace', path: '/name', value: 'x' }] }), [restApi()], drift(v1('rest_api'), 'name', 'shop', 'x')),
  differs(
    'another type of binary data',
    patch('UpdateRestApi', rest, [['add', '/binaryMediaTypes/image~1gif']]),
    [restApi()],
    drift(v1('rest_api'), 'binary_media_types', ['image/png'], ['image/png', 'image/gif']),
  ),
  agrees('Terraform replaces all types', patch('UpdateRestApi', rest, [['remove', '/binaryMediaTypes/image~1png'], ['add', '/binaryMediaTypes/image~1png']]), [restApi()]),
  agrees('responses are not compressed', patch('UpdateRestApi', rest, [['replace', '/minimumCompressionSize']]), [restApi({ minimum_compression_size: -1 })]),
  ...deletion(v1Call('DeleteRestApi', rest), v1Call('DeleteRestApi', { restApiId: 'other00001' }), restApi()),
];
const partCases: readonly CatalogCase[] = [
  ...creation(
    v1Call('CreateResource', { ...rest, parentId: 'rootid0000' }, { pathPart: 'orders' }, { id: 'res001', path: '/orders' }),
    v1Call('CreateResource', { ...rest, parentId: 'rootid0000' }, { pathPart: 'admin' }, { id: 'res002', path: '/admin' }),
    resource(),
  ),
  ...change(
    patch('UpdateResource', { ...rest, resourceId: 'res001' }, [replace('/pathPart', 'orders')]),
    patch('UpdateResource', { ...rest, resourceId: 'res001' }, [replace('/pathPart', 'secret')]),
    resource(),
    'path_part',
    'orders',
    'secret',
  ),
  ...deletion(v1Call('DeleteResource', { ...rest, resourceId: 'res001' }), v1Call('DeleteResource', { ...rest, resourceId: 'res009' }), resource()),
  ...creation(
    v1Call('CreateRequestValidator', rest, { name: 'all', validateRequestBody: true, validateRequestParameters: false }, { id: 'val001' }),
    v1Call('CreateRequestValidator', rest, { name: 'none', validateRequestBody: false }, { id: 'val002' }),
    validator(),
  ),
  ...change(
    patch('UpdateRequestValidator', { ...rest, requestValidatorId: 'val001' }, [replace('/validateRequestBody', 'true')]),
    patch('UpdateRequestValidator', { ...rest, requestValidatorId: 'val001' }, [replace('/validateRequestBody', 'false')]),
    validator(),
    'validate_request_body',
    true,
    false,
  ),
  ...deletion(
    v1Call('DeleteRequestValidator', { ...rest, requestValidatorId: 'val001' }),
    v1Call('DeleteRequestValidator', { ...rest, requestValidatorId: 'val009' }),
    validator(),
  ),
];
export const restCases: readonly CatalogCase[] = [...apiCases, ...partCases];
