import type { JsonObject } from '../../src/lib/json.js';

/** Changes that logs without a catalog report: entries of Azure's Activity Log in the forms of its routes, and CloudEvents. */

export const subscription = '0a1b2c3d-0000-4000-8000-00000000000a';
const group = `/subscriptions/${subscription}/resourceGroups/shop`;
export const securityGroup = `${group}/providers/Microsoft.Network/networkSecurityGroups/web`;
export const securityRule = `${securityGroup}/securityRules/ssh`;
export const storageAccount = `${group}/providers/Microsoft.Storage/storageAccounts/shopassets`;

const claims: JsonObject = {
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': 'dana@shop.example',
  'http://schemas.microsoft.com/identity/claims/objectidentifier': '5e1f0000-0000-4000-8000-000000000001',
  'http://schemas.microsoft.com/identity/claims/tenantid': '7e4a0000-0000-4000-8000-000000000002',
  'http://schemas.microsoft.com/claims/authnmethodsreferences': 'pwd,mfa',
  appid: 'c44b4083-3bb0-49c1-b47d-974e53cbdf3c',
  name: 'Dana Example',
};

/** As diagnostic settings export it. */
export const diagnosticEntry = (members: JsonObject = {}): JsonObject => ({
  time: '2026-11-02T10:00:00.1234567Z',
  resourceId: securityRule.toUpperCase(),
  operationName: 'MICROSOFT.NETWORK/NETWORKSECURITYGROUPS/SECURITYRULES/WRITE',
  category: 'Administrative',
  resultType: 'Success',
  resultSignature: 'Succeeded.OK',
  durationMs: '412',
  callerIpAddress: '198.51.100.7',
  correlationId: 'c0ffee00-0000-4000-8000-000000000003',
  identity: { authorization: { scope: securityRule, action: 'Microsoft.Network/networkSecurityGroups/securityRules/write' }, claims },
  level: 'Information',
  properties: { statusCode: 'OK' },
  ...members,
});

/** As the API lists it. */
export const apiEntry = (members: JsonObject = {}): JsonObject => ({
  authorization: { scope: securityRule, action: 'Microsoft.Network/networkSecurityGroups/securityRules/write' },
  caller: 'dana@shop.example',
  category: { value: 'Administrative', localizedValue: 'Administrative' },
  claims,
  correlationId: 'c0ffee00-0000-4000-8000-000000000003',
  eventDataId: 'da7a0000-0000-4000-8000-000000000004',
  eventName: { value: 'EndRequest', localizedValue: 'End request' },
  eventTimestamp: '2026-11-02T10:00:00.1234567Z',
  httpRequest: { clientIpAddress: '198.51.100.7', method: 'PUT' },
  level: 'Informational',
  operationName: {
    value: 'Microsoft.Network/networkSecurityGroups/securityRules/write',
    localizedValue: 'Create or Update Security Rule',
  },
  resourceId: securityRule,
  status: { value: 'Succeeded', localizedValue: 'Succeeded' },
  subscriptionId: subscription,
  ...members,
});

/** What Event Grid sends as `data` of an event of a subscription. */
export const gridData = (members: JsonObject = {}): JsonObject => ({
  authorization: { scope: securityRule, action: 'Microsoft.Network/networkSecurityGroups/securityRules/write' },
  claims,
  correlationId: 'c0ffee00-0000-4000-8000-000000000003',
  httpRequest: { clientIpAddress: '198.51.100.7', method: 'PUT' },
  resourceProvider: 'Microsoft.Network',
  resourceUri: securityRule,
  operationName: 'Microsoft.Network/networkSecurityGroups/securityRules/write',
  status: 'Succeeded',
  subscriptionId: subscription,
  ...members,
});

export const gridEvent = (data: JsonObject = gridData(), type = 'Microsoft.Resources.ResourceWriteSuccess'): JsonObject => ({
  specversion: '1.0',
  id: '91d00000-0000-4000-8000-000000000005',
  source: `/subscriptions/${subscription}`,
  subject: securityRule,
  type,
  time: '2026-11-02T10:00:00.1234567Z',
  data,
});

export const cloudEvent = (data: JsonObject = {}, members: JsonObject = {}): JsonObject => ({
  specversion: '1.0',
  id: 'change-1',
  source: 'https://console.dns.example/audit',
  type: 'example.dns.record.changed',
  time: '2026-11-02T10:00:00Z',
  datacontenttype: 'application/json',
  data: { resource: 'zone-17', action: 'record.update', actor: 'dana', source_ip: '198.51.100.7', user_agent: 'dnsctl/2.1', ...data },
  ...members,
});
