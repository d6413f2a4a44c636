import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { patched, patchesLike } from './api-patches.js';
import { inInput } from './api-values.js';
import { shared } from './rest-apis.js';

/**
 * Amazon API Gateway: usage plans, API keys, client certificates, and the settings of a region. Source: API Gateway API reference, Terraform
 * AWS provider.
 */

const planId = c.either('usagePlanId', 'usageplanId');
const plan = c.on('aws_api_gateway_usage_plan', { id: planId });
const planIn = inInput('createUsagePlanInput');
const keyIn = inInput('createApiKeyInput');
const apiKey = c.on('aws_api_gateway_api_key', { id: 'apiKey' });
const planKeyIn = inInput('createUsagePlanKeyInput');
const planKey = c.on('aws_api_gateway_usage_plan_key', { usage_plan_id: planId, key_id: 'keyId' });
const newPlanKey = c.on('aws_api_gateway_usage_plan_key', { usage_plan_id: planId, key_id: planKeyIn('keyId') });
const certificateId = c.either('clientCertificateId', 'clientcertificateId');
const certificate = c.on('aws_api_gateway_client_certificate', { id: certificateId });
const certificateIn = inInput('generateClientCertificateInput');

const stageBlock = (one: JsonObject): JsonObject => ({
  api_id: one['apiId'] ?? null,
  stage: one['stage'] ?? null,
  throttle: Object.entries(isObject(one['throttle']) ? one['throttle'] : {}).flatMap(([path, limits]) =>
    isObject(limits) ? [{ burst_limit: limits['burstLimit'] ?? 0, path, rate_limit: limits['rateLimit'] ?? 0 }] : [],
  ),
});
const stages = (from: Parameters<typeof c.blocks>[0]): c.Read => c.blocks(from, (one) => stageBlock(one));

const named = (id: Json): JsonObject => {
  const [api = '', stage = ''] = typeof id === 'string' ? id.split(':') : [];
  return { api_id: api, stage };
};
/** The stages that a call adds to a plan, or removes; the response contains the limits of those that the plan keeps. */
const changedStages: c.Read = (record) => {
  const whole = patchesLike(record, /^\/apiStages$/);
  const limits = patchesLike(record, /^\/apiStages\/([^/]+)\//);
  const ids = (list: typeof whole, op?: string): readonly Json[] =>
    list.filter((one) => op === undefined || one.op === op).map(({ groups, value }) => groups[0] ?? value);
  const added = [...new Set([...ids(whole, 'add'), ...ids(limits)])];
  const removed = ids(whole, 'remove').filter((id) => !added.includes(id));
  if (added.length + removed.length === 0) return undefined;
  const after = record.response['apiStages'];
  const known = (isList(after) ? after : []).filter(isObject).map((one) => stageBlock(one));
  const blockOf = (id: Json): JsonObject => {
    const block = named(id);
    return known.find((one) => one['api_id'] === block['api_id'] && one['stage'] === block['stage']) ?? block;
  };
  return { add: added.map(blockOf), remove: removed.map(named) };
};

export const usagePlans: c.ServiceCatalog = {
  eventSource: 'apigateway.amazonaws.com',
  types: {
    aws_api_gateway_usage_plan: { ...shared, keys: [['id']] },
    aws_api_gateway_usage_plan_key: {
      ...shared,
      keys: [['usage_plan_id', 'key_id']],
      access: 'attachment',
      cloudId: 'key_id',
      secrets: ['value'],
      noise: [],
    },
    aws_api_gateway_api_key: {
      ...shared,
      keys: [['id']],
      access: 'credential',
      secrets: ['value'],
      noise: ['created_date', 'last_updated_date'],
      unevaluated: { value: 'records withhold it' },
    },
    aws_api_gateway_client_certificate: { ...shared, keys: [['id']], noise: ['created_date', 'expiration_date'] },
    aws_api_gateway_account: {
      ...shared,
      keys: [[]],
      cloudId: 'id',
      noise: [],
      unevaluated: { reset_on_delete: 'a flag of the provider' },
    },
  },
  events: {
    CreateUsagePlan: c.create(c.withId(c.on('aws_api_gateway_usage_plan', { id: c.response('id') })), {
      api_stages: stages(planIn('apiStages')),
      ...c.same('description name', planIn),
      'quota_settings.limit': planIn('quota.limit'),
      'quota_settings.offset': planIn('quota.offset'),
      'quota_settings.period': planIn('quota.period'),
      tags: c.tagMap(planIn('tags')),
      'throttle_settings.burst_limit': planIn('throttle.burstLimit'),
      'throttle_settings.rate_limit': planIn('throttle.rateLimit'),
    }),
    UpdateUsagePlan: c.modify(plan, {
      api_stages: c.amend(changedStages, 'auto', ['api_id', 'stage']),
      description: patched('/description'),
      name: patched('/name'),
      product_code: patched('/productCode'),
      quota_settings: patched('/quota'),
      'quota_settings.limit': patched('/quota/limit'),
      'quota_settings.offset': patched('/quota/offset'),
      'quota_settings.period': patched('/quota/period'),
      throttle_settings: patched('/throttle'),
      'throttle_settings.burst_limit': patched('/throttle/burstLimit'),
      'throttle_settings.rate_limit': patched('/throttle/rateLimit'),
    }),
    DeleteUsagePlan: c.destroy(plan),
    CreateUsagePlanKey: c.create(c.within(plan, newPlanKey), { key_type: planKeyIn('keyType') }),
    DeleteUsagePlanKey: c.destroy(planKey),

    CreateApiKey: c.create(c.withId(c.on('aws_api_gateway_api_key', { id: c.response('id') })), {
      ...c.same('customer_id description enabled name', keyIn),
      tags: c.tagMap(keyIn('tags')),
    }),
    ImportApiKeys: c.create(c.on('aws_api_gateway_api_key', { id: c.response('ids') })),
    UpdateApiKey: c.modify(apiKey, {
      customer_id: patched('/customerId'),
      description: patched('/description'),
      enabled: patched('/enabled'),
      name: patched('/name'),
    }),
    DeleteApiKey: c.destroy(apiKey),

    GenerateClientCertificate: c.create(c.withId(c.on('aws_api_gateway_client_certificate', { id: c.response('clientCertificateId') })), {
      description: certificateIn('description'),
      tags: c.tagMap(certificateIn('tags')),
    }),
    UpdateClientCertificate: c.modify(certificate, { description: patched('/description') }),
    DeleteClientCertificate: c.destroy(certificate),
    UpdateAccount: c.modify(c.on('aws_api_gateway_account', {}), { cloudwatch_role_arn: patched('/cloudwatchRoleArn') }),
  },
};
