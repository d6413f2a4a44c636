import type { CatalogCase } from '../../../support/catalog-case.js';
import { certificate, frontArn, groupArn, listener, listenerArn, listenerCertificate, otherCertificate, rule, ruleArn, stateAction, stateCondition, toWeb } from './balancers-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_lb_listener.this';
const ruleAddress = 'aws_lb_listener_rule.this';
const forward = { type: 'forward', targetGroupArn: groupArn };
const inConfig = {
  type: 'forward',
  order: 1,
  forwardConfig: { targetGroups: [{ targetGroupArn: groupArn, weight: 1 }], targetGroupStickinessConfig: { enabled: false } },
};
const asDeclared = {
  loadBalancerArn: frontArn,
  certificates: [{ certificateArn: certificate }],
  defaultActions: [forward],
  port: 443,
  protocol: 'HTTPS',
  sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
};
const answered = { listeners: [{ listenerArn, loadBalancerArn: frontArn }] };
const openId = {
  authorizationEndpoint: 'https://id.example.com/authorize',
  clientId: 'front',
  clientSecret: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  issuer: 'https://id.example.com',
  tokenEndpoint: 'https://id.example.com/token',
  userInfoEndpoint: 'https://id.example.com/userinfo',
};
const signIn = stateAction({
  authenticate_oidc: [
    {
      authentication_request_extra_params: {},
      authorization_endpoint: 'https://id.example.com/authorize',
      client_id: 'front',
      client_secret: 'not-real',
      issuer: 'https://id.example.com',
      on_unauthenticated_request: 'authenticate',
      scope: 'openid',
      session_cookie_name: 'AWSELBAuthSessionCookie',
      session_timeout: 604800,
      token_endpoint: 'https://id.example.com/token',
      user_info_endpoint: 'https://id.example.com/userinfo',
    },
  ],
  type: 'authenticate-oidc',
});
const toHttps = stateAction({
  redirect: [{ host: '#{host}', path: '/#{path}', port: '443', protocol: 'HTTPS', query: '#{query}', status_code: 'HTTP_301' }],
  type: 'redirect',
});
const change = (request: object) => ({ request: { listenerArn, ...request } });
const attributes = (list: Readonly<Record<string, string>>) =>
  change({ attributes: Object.entries(list).map(([key, value]) => ({ key, value })) });

const listenerCases: readonly CatalogCase[] = [
  agreeing('CreateListener', 'as declared', { request: asDeclared, response: answered }, [listener()]),
  drifting(
    'CreateListener',
    'undeclared',
    { request: asDeclared, response: { listeners: [{ listenerArn: `${listenerArn}0` }] } },
    [listener()],
    created('aws_lb_listener'),
  ),
  drifting(
    'ModifyListener',
    'client certificates are no longer verified',
    change({ mutualAuthentication: { mode: 'passthrough' } }),
    [listener({ mutual_authentication: [{ ignore_client_certificate_expiry: false, mode: 'verify', trust_store_arn: 'arn:x' }] })],
    field(address, 'mutual_authentication.mode', 'verify', 'passthrough'),
    field(address, 'mutual_authentication.trust_store_arn', 'arn:x', null),
  ),
  agreeing('ModifyListener', 'the same target group in the form of the console', change({ defaultActions: [inConfig] }), [
    listener({}, 'aws_alb_listener'),
  ]),
  agreeing(
    'ModifyListener',
    'a redirection with its defaults',
    change({ defaultActions: [{ type: 'redirect', redirectConfig: { port: '443', protocol: 'HTTPS', statusCode: 'HTTP_301' } }] }),
    [listener({ default_action: [toHttps] })],
  ),
  agreeing(
    'ModifyListener',
    'a sign-in whose secret the record withholds',
    change({ defaultActions: [{ ...forward, order: 2 }, { type: 'authenticate-oidc', order: 1, authenticateOidcConfig: openId }] }),
    [listener({ default_action: [signIn, { ...toWeb, order: 2 }] })],
  ),
  agreeing(
    'ModifyListenerAttributes',
    'values as by default',
    attributes({ 'routing.http.response.server.enabled': 'true', 'tcp.idle_timeout.seconds': '350' }),
    [listener()],
  ),
  drifting('DeleteListener', 'deleted', change({}), [listener()], gone(address)),
  drifting(
    'AddListenerCertificates',
    'undeclared',
    change({ certificates: [{ certificateArn: `${otherCertificate}0` }] }),
    [listener(), listenerCertificate()],
    created('aws_lb_listener_certificate'),
  ),
  agreeing('AddListenerCertificates', 'as declared', change({ certificates: [{ certificateArn: otherCertificate }] }), [listenerCertificate()]),
  drifting(
    'RemoveListenerCertificates',
    'removed',
    change({ certificates: [{ certificateArn: otherCertificate }] }),
    [listenerCertificate()],
    gone('aws_lb_listener_certificate.this'),
  ),
];

const onPath = { field: 'path-pattern', pathPatternConfig: { values: ['/admin/*'] } };
const asRule = { listenerArn, actions: [forward], conditions: [onPath], priority: 10 };
const inOffice = { field: 'source-ip', sourceIpConfig: { values: ['198.51.100.0/24'] } };
const office = stateCondition({ source_ip: [{ values: ['198.51.100.0/24'] }] });
const path = stateCondition({ path_pattern: [{ regex_values: [], values: ['/admin/*'] }] });
const every = [
  { field: 'host-header', values: ['shop.example.com'] },
  { field: 'http-header', httpHeaderConfig: { httpHeaderName: 'X-From', values: ['cdn'] } },
  { field: 'http-request-method', httpRequestMethodConfig: { values: ['GET'] } },
  { field: 'query-string', queryStringConfig: { values: [{ key: 'v', value: '2' }] } },
];
const everyDeclared = [
  stateCondition({ query_string: [{ key: 'v', value: '2' }] }),
  stateCondition({ host_header: [{ regex_values: null, values: ['shop.example.com'] }] }),
  stateCondition({ http_header: [{ http_header_name: 'X-From', values: ['cdn'] }] }),
  stateCondition({ http_request_method: [{ values: ['GET'] }] }),
];
const onRule = (request: object) => ({ request: { ruleArn, ...request } });

const ruleCases: readonly CatalogCase[] = [
  agreeing('CreateRule', 'as declared', { request: asRule, response: { rules: [{ ruleArn }] } }, [rule()]),
  drifting('CreateRule', 'undeclared', { request: asRule, response: { rules: [{ ruleArn: `${ruleArn}0` }] } }, [rule()], created('aws_lb_listener_rule')),
  drifting(
    'ModifyRule',
    'a fixed answer instead of the target group',
    onRule({ actions: [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '200', contentType: 'text/plain', messageBody: 'ok' } }] }),
    [rule()],
    field(ruleAddress, 'action', [toWeb], [
      { type: 'fixed-response', fixed_response: [{ status_code: '200', content_type: 'text/plain', message_body: 'ok' }] },
    ]),
  ),
  agreeing('ModifyRule', 'as declared, in another order', onRule({ actions: [forward], conditions: [inOffice, onPath], resetTransforms: true }), [
    rule({ condition: [path, office] }),
  ]),
  agreeing('ModifyRule', 'every kind of condition', onRule({ conditions: every }), [rule({ condition: everyDeclared })]),
  drifting(
    'SetRulePriorities',
    'another priority',
    { request: { rulePriorities: [{ ruleArn, priority: 1 }, { ruleArn: `${ruleArn}0`, priority: 2 }] } },
    [rule()],
    field(ruleAddress, 'priority', 10, 1),
  ),
  agreeing('SetRulePriorities', 'the declared one', { request: { rulePriorities: [{ ruleArn, priority: 10 }] } }, [rule({}, 'aws_alb_listener_rule')]),
  drifting('DeleteRule', 'deleted', onRule({}), [rule()], gone(ruleAddress)),
];

export const loadBalancerListenerCases: readonly CatalogCase[] = [...listenerCases, ...ruleCases];
