import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply } from '../../support/applies.js';
import { api, arn, logs, certificate, domainName, listener, declaredWith } from './applies-api-http-states.js';

/** An HTTP API with a link to a network, an authorizer, a route, a stage and a domain name, as Terraform creates, changes and destroys it. */

const cors = (origin: string): JsonObject => ({
  corsConfiguration: {
    allowCredentials: false,
    allowHeaders: [],
    allowMethods: ['GET'],
    allowOrigins: [origin],
    exposeHeaders: [],
    maxAge: 300,
  },
});
const live = { ...api, stageName: 'live' };
const tags = { tags: { Owner: 'shop' } };
const configured = (certificateArn: string): JsonObject => ({
  domainName,
  domainNameConfigurations: [{ certificateArn, endpointType: 'REGIONAL', ipAddressType: 'ipv4', securityPolicy: 'TLS_1_2' }],
});
const tagged = (path: string) => ['TagResource', { resourceArn: arn(path), tags: { Owner: 'checkout' } }, null] as const;
const renewed = 'arn:aws:acm:us-east-1:111122223333:certificate/c2';

export const httpApplies: readonly Apply[] = [
  {
    name: 'an HTTP API is created',
    before: [],
    calls: calls('apigateway', [
      [
        'CreateVpcLink',
        { name: 'orders', securityGroupIds: ['sg-0a1b2c3d'], subnetIds: ['subnet-0a', 'subnet-0b'], ...tags },
        { vpcLinkId: 'lnk001', vpcLinkStatus: 'PENDING' },
      ],
      [
        'CreateApi',
        {
          name: 'orders',
          protocolType: 'HTTP',
          apiKeySelectionExpression: '$request.header.x-api-key',
          routeSelectionExpression: '$request.method $request.path',
          ...cors('https://shop.example'),
          ...tags,
        },
        { ...api, name: 'orders' },
      ],
      [
        'CreateAuthorizer',
        {
          ...api,
          name: 'jwt',
          authorizerType: 'JWT',
          identitySource: ['$request.header.Authorization'],
          jwtConfiguration: { audience: ['shop'], issuer: 'https://id.example' },
        },
        { authorizerId: 'aut001' },
      ],
      [
        'CreateIntegration',
        {
          ...api,
          connectionId: 'lnk001',
          connectionType: 'VPC_LINK',
          integrationMethod: 'ANY',
          integrationType: 'HTTP_PROXY',
          integrationUri: listener,
          payloadFormatVersion: '1.0',
          requestParameters: { 'append:header.X-From': 'gateway' },
          responseParameters: { '500': { 'overwrite:statuscode': '403' } },
        },
        { integrationId: 'int001' },
      ],
      [
        'CreateRoute',
        {
          ...api,
          apiKeyRequired: false,
          authorizationType: 'JWT',
          authorizerId: 'aut001',
          routeKey: 'GET /orders',
          target: 'integrations/int001',
        },
        { routeId: 'rou001' },
      ],
      [
        'CreateStage',
        {
          ...live,
          accessLogSettings: { destinationArn: logs, format: '$context.requestId' },
          autoDeploy: true,
          defaultRouteSettings: { detailedMetricsEnabled: true, throttlingBurstLimit: 100, throttlingRateLimit: 50 },
          routeSettings: { 'GET /orders': { detailedMetricsEnabled: false, throttlingBurstLimit: 10, throttlingRateLimit: 5 } },
          stageVariables: { backend: 'blue', color: 'red' },
          ...tags,
        },
        { stageName: 'live' },
      ],
      [
        'CreateDomainName',
        { ...configured(certificate), mutualTlsAuthentication: { truststoreUri: 's3://trust/ca.pem' }, ...tags },
        { domainName },
      ],
      ['CreateApiMapping', { ...api, domainName, stage: 'live' }, { apiMappingId: 'map001' }],
    ]),
    after: declaredWith(),
  },
  {
    name: 'an HTTP API is changed',
    before: declaredWith(),
    calls: calls('apigateway', [
      tagged('/apis/h1h2h3h4h5'),
      ['UpdateApi', { ...api, ...cors('https://www.shop.example') }, api],
      [
        'UpdateIntegration',
        {
          ...api,
          integrationId: 'int001',
          requestParameters: { 'append:header.X-From': '', 'append:header.X-Via': 'api' },
          responseParameters: { '500': {} },
          integrationType: 'HTTP_PROXY',
        },
        { integrationId: 'int001' },
      ],
      ['UpdateRoute', { ...api, routeId: 'rou001', authorizationScopes: ['orders.read'] }, { routeId: 'rou001' }],
      tagged('/apis/h1h2h3h4h5/stages/live'),
      [
        'UpdateStage',
        {
          ...live,
          defaultRouteSettings: { detailedMetricsEnabled: true, throttlingBurstLimit: 200, throttlingRateLimit: 50 },
          stageVariables: { color: '', backend: 'green' },
        },
        live,
      ],
      tagged('/vpclinks/lnk001'),
      tagged(`/domainnames/${domainName}`),
      ['UpdateDomainName', configured(renewed), { domainName }],
    ]),
    after: declaredWith({
      origin: 'https://www.shop.example',
      header: { 'append:header.X-Via': 'api' },
      statusParameters: [],
      scopes: ['orders.read'],
      burst: 200,
      variables: { backend: 'green' },
      certificate: renewed,
      tag: 'checkout',
    }),
  },
  {
    name: 'an HTTP API is destroyed',
    before: declaredWith(),
    calls: calls('apigateway', [
      ['DeleteApiMapping', { apiMappingId: 'map001', domainName }],
      ['DeleteDomainName', { domainName }],
      ['DeleteStage', live],
      ['DeleteRoute', { ...api, routeId: 'rou001' }],
      ['DeleteIntegration', { ...api, integrationId: 'int001' }],
      ['DeleteAuthorizer', { ...api, authorizerId: 'aut001' }],
      ['DeleteApi', api],
      ['DeleteVpcLink', { vpcLinkId: 'lnk001' }],
    ]),
    after: [],
  },
];
