import * as c from '../language.js';
import { each, underBothNames, valueOf } from './call-values.js';
import { actionBlocks, conditionBlocks, transformBlocks } from './load-balancer-actions.js';
import { balancers } from './load-balancers.js';

/**
 * Listeners of load balancers, their certificates and rules. Source: ELB API reference 2015-12-01, Terraform AWS provider schemas 3 to 6
 * (`aws_lb_listener*`).
 */

const listeners = (arn: c.From) => underBothNames('_listener', { arn });
const rules = (arn: c.From) => underBothNames('_listener_rule', { arn });
const certificates = underBothNames('_listener_certificate', {
  listener_arn: 'listenerArn',
  certificate_arn: 'certificates[].certificateArn',
});

/** A call that contains the block replaces it. */
const clientCertificates = (block: c.From): c.Edits =>
  c.same(
    'mode trust_store_arn ignore_client_certificate_expiry advertise_trust_store_ca_names',
    (name) => c.inBlock(block, name),
    'mutual_authentication.',
  );
const settings: c.Edits = {
  alpn_policy: c.firstIn('alpnPolicy'),
  certificate_arn: c.firstIn('certificates[].certificateArn'),
  default_action: c.set(actionBlocks('defaultActions'), 'actions'),
  ...c.same('port protocol ssl_policy'),
  ...clientCertificates('mutualAuthentication'),
};

const headers = [
  'request.x_amzn_mtls_clientcert.header_name',
  'request.x_amzn_mtls_clientcert_issuer.header_name',
  'request.x_amzn_mtls_clientcert_leaf.header_name',
  'request.x_amzn_mtls_clientcert_serial_number.header_name',
  'request.x_amzn_mtls_clientcert_subject.header_name',
  'request.x_amzn_mtls_clientcert_validity.header_name',
  'request.x_amzn_tls_cipher_suite.header_name',
  'request.x_amzn_tls_version.header_name',
  'response.access_control_allow_credentials.header_value',
  'response.access_control_allow_headers.header_value',
  'response.access_control_allow_methods.header_value',
  'response.access_control_allow_origin.header_value',
  'response.access_control_expose_headers.header_value',
  'response.access_control_max_age.header_value',
  'response.content_security_policy.header_value',
  'response.server.enabled',
  'response.strict_transport_security.header_value',
  'response.x_content_type_options.header_value',
  'response.x_frame_options.header_value',
] as const;
const attribute = valueOf('attributes');
const attributes: c.Edits = {
  tcp_idle_timeout_seconds: attribute('tcp.idle_timeout.seconds'),
  ...Object.fromEntries(headers.map((name) => [`routing_http_${name.replaceAll('.', '_')}`, attribute(`routing.http.${name}`)])),
};

const rule: c.Edits = {
  action: c.set(actionBlocks('actions'), 'actions'),
  condition: conditionBlocks('conditions'),
  transform: c.either(
    c.via('resetTransforms', (resets) => (resets === true ? [] : undefined)),
    transformBlocks('transforms'),
  ),
};

const clientSecret = 'A call need not repeat the secret, and records withhold it.';
const listenerType: c.TypeSpec = {
  keys: [['arn']],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'arn',
  defaults: {
    'mutual_authentication.mode': 'off',
    'mutual_authentication.advertise_trust_store_ca_names': 'off',
    routing_http_response_server_enabled: true,
    tcp_idle_timeout_seconds: 350,
  },
  unevaluated: { 'default_action.authenticate_oidc.client_secret': clientSecret },
  secrets: ['default_action.authenticate_oidc.client_secret'],
};
const ruleType: c.TypeSpec = {
  keys: [['arn']],
  scope: 'region',
  family: 'loadbalancing',
  cloudId: 'arn',
  unevaluated: { 'action.authenticate_oidc.client_secret': clientSecret },
  secrets: ['action.authenticate_oidc.client_secret'],
};
const certificateType: c.TypeSpec = { keys: [['listener_arn', 'certificate_arn']], scope: 'region', family: 'loadbalancing' };

export const loadBalancerListeners: c.ServiceCatalog = {
  eventSource: 'elasticloadbalancing.amazonaws.com',
  types: {
    aws_lb_listener: listenerType,
    aws_alb_listener: listenerType,
    aws_lb_listener_rule: ruleType,
    aws_alb_listener_rule: ruleType,
    aws_lb_listener_certificate: certificateType,
    aws_alb_listener_certificate: certificateType,
  },
  events: {
    CreateListener: each(listeners(c.firstIn(c.response('listeners[].listenerArn'))), (listener) =>
      c.create(c.within(balancers, listener), {
        ...settings,
        ...clientCertificates(c.orNull('mutualAuthentication')),
        load_balancer_arn: 'loadBalancerArn',
        tags: c.tagMap(c.orNull('tags')),
      }),
    ),
    ModifyListener: each(listeners('listenerArn'), (listener) => c.modify(listener, settings)),
    ModifyListenerAttributes: each(listeners('listenerArn'), (listener) => c.modify(listener, attributes)),
    DeleteListener: each(listeners('listenerArn'), (listener) => c.destroy(listener)),

    AddListenerCertificates: each(certificates, (certificate) => c.create(c.within(listeners('listenerArn'), certificate))),
    RemoveListenerCertificates: each(certificates, (certificate) => c.destroy(certificate)),

    CreateRule: each(rules(c.firstIn(c.response('rules[].ruleArn'))), (target) =>
      c.create(c.within(listeners('listenerArn'), target), {
        ...rule,
        ...c.same('listener_arn priority'),
        tags: c.tagMap(c.orNull('tags')),
      }),
    ),
    ModifyRule: each(rules('ruleArn'), (target) => c.modify(target, rule)),
    SetRulePriorities: c.forEach(
      'rulePriorities',
      ...rules('item.ruleArn').map((target) => c.modify(target, { priority: 'item.priority' })),
    ),
    DeleteRule: each(rules('ruleArn'), (target) => c.destroy(target)),
  },
};
