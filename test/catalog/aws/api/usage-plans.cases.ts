import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, call, declared, differs, drift } from '../organization/examples.js';
import { change, creation, deletion, httpApi, patch, replace, restApi, v1, v1Call, v2 } from './api-gateway-examples.js';

const stages = [{ api_id: 'a1b2c3d4e5', stage: 'prod', throttle: [{ burst_limit: 5, path: '/orders/GET', rate_limit: 2 }] }];
const plan = declared(v1('usage_plan'), {
  api_stages: stages,
  arn: 'arn:aws:apigateway:us-east-1::/usageplans/pla001',
  description: '',
  id: 'pla001',
  name: 'partners',
  product_code: '',
  quota_settings: [{ limit: 1000, offset: 0, period: 'MONTH' }],
  tags: { team: 'a' },
  tags_all: { team: 'a' },
  throttle_settings: [{ burst_limit: 20, rate_limit: 10 }],
});
const limits = { '/orders/GET': { burstLimit: 5, rateLimit: 2 } };
const input = { name: 'partners', apiStages: [{ apiId: 'a1b2c3d4e5', stage: 'prod', throttle: limits }], quota: { limit: 1000, offset: 0, period: 'MONTH' }, throttle: { burstLimit: 20, rateLimit: 10 } };
const own = { usagePlanId: 'pla001' };
const after = (...apiStages: readonly JsonObject[]): JsonObject => ({ id: 'pla001', name: 'partners', apiStages });
const prod = { apiId: 'a1b2c3d4e5', stage: 'prod', throttle: limits };
const member = declared(v1('usage_plan_key'), { id: 'key001', key_id: 'key001', key_type: 'API_KEY', name: 'partner', usage_plan_id: 'pla001', value: 'v' });
const key = declared(v1('api_key'), { arn: 'arn:aws:apigateway:us-east-1::/apikeys/key001', customer_id: '', description: '', enabled: true, id: 'key001', name: 'partner', tags: {}, tags_all: {}, value: 'v' });
const certificate = declared(v1('client_certificate'), { description: '', id: 'cer001', tags: {}, tags_all: {} });
const role = 'arn:aws:iam::111122223333:role/gateway';
const account = declared(v1('account'), { api_key_version: '4', cloudwatch_role_arn: role, features: ['UsagePlans'], id: 'api-gateway-account', throttle_settings: [{ burst_limit: 5000, rate_limit: 10_000 }] });

const planCases: readonly CatalogCase[] = [
  ...creation(v1Call('CreateUsagePlan', {}, input, { id: 'pla001' }), v1Call('CreateUsagePlan', {}, input, { id: 'pla009' }), plan()),
  ...change(
    patch('UpdateUsagePlan', own, [replace('/throttle/rateLimit', '10')]),
    patch('UpdateUsagePlan', own, [replace('/throttle/rateLimit', '10000')]),
    plan(),
    'throttle_settings.rate_limit',
    10,
    10_000,
  ),
  differs('there is no quota any more', patch('UpdateUsagePlan', { usageplanId: 'pla001' }, [['remove', '/quota']]), [plan()], drift(v1('usage_plan'), 'quota_settings', plan().attributes['quota_settings'] ?? null, null)),
  agrees('the declared stages', patch('UpdateUsagePlan', own, [['remove', '/apiStages', 'a1b2c3d4e5:prod'], ['add', '/apiStages', 'a1b2c3d4e5:prod'], replace('/apiStages/a1b2c3d4e5:prod/throttle//orders/GET/rateLimit', '2')], after(prod)), [plan()]),
  ...deletion(v1Call('DeleteUsagePlan', own), v1Call('DeleteUsagePlan', { usagePlanId: 'pla009' }), plan()),
  ...creation(
    v1Call('CreateUsagePlanKey', own, { keyId: 'key001', keyType: 'API_KEY' }, { id: 'key001' }),
    v1Call('CreateUsagePlanKey', own, { keyId: 'key009', keyType: 'API_KEY' }, { id: 'key009' }),
    member(),
  ),
  ...deletion(v1Call('DeleteUsagePlanKey', { ...own, keyId: 'key001' }), v1Call('DeleteUsagePlanKey', { ...own, keyId: 'key009' }), member()),
];
const keyCases: readonly CatalogCase[] = [
  ...creation(
    v1Call('ImportApiKeys', { format: 'csv' }, null, { ids: ['key001'], warnings: [] }),
    v1Call('ImportApiKeys', { format: 'csv' }, null, { ids: ['key009'], warnings: [] }),
    key(),
  ),
  ...creation(v1Call('CreateApiKey', {}, { name: 'partner', enabled: true }, { id: 'key001' }), v1Call('CreateApiKey', {}, { name: 'mine', enabled: true }, { id: 'key009' }), key()),
  ...change(patch('UpdateApiKey', { apiKey: 'key001' }, [replace('/enabled', 'true')]), patch('UpdateApiKey', { apiKey: 'key001' }, [replace('/enabled', 'false')]), key(), 'enabled', true, false),
  ...deletion(v1Call('DeleteApiKey', { apiKey: 'key001' }), v1Call('DeleteApiKey', { apiKey: 'key009' }), key()),
  ...creation(v1Call('GenerateClientCertificate', {}, {}, { clientCertificateId: 'cer001' }), v1Call('GenerateClientCertificate', {}, {}, { clientCertificateId: 'cer009' }), certificate()),
  ...change(
    patch('UpdateClientCertificate', { clientCertificateId: 'cer001' }, [replace('/description', '')]),
    patch('UpdateClientCertificate', { clientCertificateId: 'cer001' }, [replace('/description', 'x')]),
    certificate(),
    'description',
    '',
    'x',
  ),
  ...deletion(v1Call('DeleteClientCertificate', { clientCertificateId: 'cer001' }), v1Call('DeleteClientCertificate', { clientCertificateId: 'cer009' }), certificate()),
  ...change(
    patch('UpdateAccount', {}, [replace('/cloudwatchRoleArn', role)]),
    patch('UpdateAccount', {}, [replace('/cloudwatchRoleArn', '')]),
    account(),
    'cloudwatch_role_arn',
    role,
    '',
  ),
];
export const planAndKeyCases: readonly CatalogCase[] = [...planCases, ...keyCases];

const arn = (path: string): string => `arn:aws:apigateway:us-east-1::${path}`;
const tag = (path: string) => v1Call('TagResource', { resourceArn: arn(path) }, { tags: { team: 'b' } });
const untag = (path: string) => v1Call('UntagResource', { resourceArn: arn(path), tagKeys: ['team'] });
const tags = { tags: { team: 'a' }, tags_all: { team: 'a' } };
const tagged: readonly (readonly [string, DeclaredResource])[] = [
  ['/restapis/a1b2c3d4e5', restApi()],
  ['/restapis/a1b2c3d4e5/stages/prod', { type: v1('stage'), attributes: { rest_api_id: 'a1b2c3d4e5', stage_name: 'prod', ...tags } }],
  ['/apis/h1h2h3h4h5', httpApi()],
  ['/apis/h1h2h3h4h5/stages/live', { type: v2('stage'), attributes: { api_id: 'h1h2h3h4h5', name: 'live', ...tags } }],
  ['/usageplans/pla001', plan()],
  ['/apikeys/key001', key(tags)],
  ['/clientcertificates/cer001', certificate(tags)],
  ['/vpclinks/lnk001', { type: v1('vpc_link'), attributes: { id: 'lnk001', ...tags } }],
  ['/vpclinks/lnk002', { type: v2('vpc_link'), attributes: { id: 'lnk002', ...tags } }],
  ['/domainnames/api.shop.example', { type: v1('domain_name'), attributes: { domain_name: 'api.shop.example', ...tags } }],
  ['/domainnames/api.shop.example', { type: v2('domain_name'), attributes: { domain_name: 'api.shop.example', ...tags } }],
];
export const tagCases: readonly CatalogCase[] = [
  ...tagged.flatMap(([path, state]) => [
    differs(`another tag of ${state.type}`, tag(path), [state], drift(state.type, 'tags.team', 'a', 'b')),
    differs(`no tag of ${state.type}`, untag(path), [state], drift(state.type, 'tags.team', 'a', null)),
  ]),
  agrees('the declared tag of a call of version 2', call('TagResource', { resourceArn: arn('/apis/h1h2h3h4h5'), tags: { team: 'a' } }), [httpApi()]),
];
