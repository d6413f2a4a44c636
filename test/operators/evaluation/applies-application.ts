import type { JsonObject } from '../../../src/lib/json.js';
import {
  application as configApplication,
  deployment,
  environment,
  profile,
  version,
} from '../../catalog/aws/application/app-config.cases.js';
import { application, createGroup, group } from '../../catalog/aws/application/code-deploy.cases.js';
import { createService, privateDns, service } from '../../catalog/aws/application/service-discovery.cases.js';
import { classicDestination, classicEvents, classicSet, createSet } from '../../catalog/aws/application/ses-configuration-sets.cases.js';
import { dkim, domain, identityPolicy, mailFrom, topic } from '../../catalog/aws/application/ses-identities.cases.js';
import { activeSet, receiptRule, ruleCall, ruleSet } from '../../catalog/aws/application/ses-receiving.cases.js';
import { arn } from '../../catalog/aws/containers/examples-of.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { calls, type Apply } from '../../support/applies.js';
import { codeApplies } from './applies-application-code.js';
import { linkApplies } from './applies-application-links.js';
import { partnerApplies } from './applies-partners.js';

/** Mail, service discovery, deployments and code, as Terraform creates, changes and destroys them. */

const changed = ({ type, attributes }: DeclaredResource, changes: JsonObject): DeclaredResource => ({
  type,
  attributes: { ...attributes, ...changes },
});
const listTags = { tags: [{ key: 'Team', value: 'shop' }] };
const mapTags = { tags: { Team: 'shop' } };

const mail = [domain, dkim, mailFrom, identityPolicy, topic, classicSet, classicDestination, ruleSet, activeSet, receiptRule];
const identity = { identity: 'acme.example' };
const set = { configurationSetName: 'main' };
const ses: readonly Apply[] = [
  {
    name: 'a mail domain with rules is created',
    before: [],
    calls: calls('ses', [
      ['VerifyDomainIdentity', { domain: 'acme.example' }],
      ['VerifyDomainDkim', { domain: 'acme.example' }],
      ['SetIdentityMailFromDomain', { ...identity, mailFromDomain: 'bounce.acme.example', behaviorOnMXFailure: 'UseDefaultValue' }],
      ['PutIdentityPolicy', { ...identity, policyName: 'send', policy: identityPolicy.attributes['policy'] ?? null }],
      ['SetIdentityNotificationTopic', { ...identity, notificationType: 'Bounce', snsTopic: arn('sns', 'bounces') }],
      ['SetIdentityHeadersInNotificationsEnabled', { ...identity, notificationType: 'Bounce', enabled: false }],
      ['CreateConfigurationSet', createSet],
      ['PutConfigurationSetDeliveryOptions', { ...set, deliveryOptions: { tlsPolicy: 'Require' } }],
      ['CreateConfigurationSetEventDestination', classicEvents(['renderingFailure', 'bounce'])],
      ['CreateReceiptRuleSet', { ruleSetName: 'main' }],
      ['SetActiveReceiptRuleSet', { ruleSetName: 'main' }],
      ['CreateReceiptRule', ruleCall()],
    ]),
    after: mail,
  },
  {
    name: 'a mail domain with rules is changed',
    before: mail,
    calls: calls('ses', [
      ['SetIdentityMailFromDomain', { ...identity, mailFromDomain: 'mail.acme.example', behaviorOnMXFailure: 'RejectMessage' }],
      ['PutConfigurationSetDeliveryOptions', { ...set, deliveryOptions: { tlsPolicy: 'Optional' } }],
      ['UpdateConfigurationSetReputationMetricsEnabled', { ...set, enabled: true }],
      ['UpdateReceiptRule', ruleCall('store', 'archive')],
    ]),
    after: [
      domain,
      dkim,
      changed(mailFrom, { mail_from_domain: 'mail.acme.example', behavior_on_mx_failure: 'RejectMessage' }),
      identityPolicy,
      topic,
      changed(classicSet, { delivery_options: [{ tls_policy: 'Optional' }], reputation_metrics_enabled: true }),
      classicDestination,
      ruleSet,
      activeSet,
      changed(receiptRule, {
        s3_action: [{ bucket_name: 'archive', iam_role_arn: '', kms_key_arn: '', object_key_prefix: '', position: 2, topic_arn: '' }],
      }),
    ],
  },
  {
    name: 'a mail domain with rules is destroyed',
    before: mail,
    calls: calls('ses', [
      ['DeleteReceiptRule', { ruleSetName: 'main', ruleName: 'store' }],
      ['SetActiveReceiptRuleSet', {}],
      ['DeleteReceiptRuleSet', { ruleSetName: 'main' }],
      ['DeleteConfigurationSetEventDestination', { ...set, eventDestinationName: 'events' }],
      ['DeleteConfigurationSet', set],
      ['SetIdentityNotificationTopic', { ...identity, notificationType: 'Bounce' }],
      ['DeleteIdentityPolicy', { ...identity, policyName: 'send' }],
      ['SetIdentityMailFromDomain', identity],
      ['DeleteIdentity', identity],
    ]),
    after: [],
  },
];

const discovered = [privateDns, service];
const discovery: readonly Apply[] = [
  {
    name: 'a namespace with a service is created',
    before: [],
    calls: calls('servicediscovery', [
      ['CreatePrivateDnsNamespace', { name: 'shop.local', vpc: 'vpc-1', description: 'shop', ...listTags }, { operationId: 'o' }],
      ['CreateService', createService, { service: { id: 'srv-1' } }],
    ]),
    after: discovered,
  },
  {
    name: 'a service is changed',
    before: discovered,
    calls: calls('servicediscovery', [
      [
        'UpdateService',
        {
          id: 'srv-1',
          service: {
            description: 'Cart',
            dnsConfig: { dnsRecords: [{ type: 'A', tTL: 60 }] },
            healthCheckConfig: { type: 'HTTP', resourcePath: '/health', failureThreshold: 1 },
          },
        },
        { operationId: 'o' },
      ],
    ]),
    after: [
      privateDns,
      changed(service, {
        description: 'Cart',
        dns_config: [{ dns_records: [{ ttl: 60, type: 'A' }], namespace_id: 'ns-1', routing_policy: 'MULTIVALUE' }],
      }),
    ],
  },
  {
    name: 'a namespace with a service is destroyed',
    before: discovered,
    calls: calls('servicediscovery', [
      ['DeleteService', { id: 'srv-1' }],
      ['DeleteNamespace', { id: 'ns-1' }, { operationId: 'o' }],
    ]),
    after: [],
  },
];

const deployed = [application, group()];
const deployments: readonly Apply[] = [
  {
    name: 'an application with a deployment group is created',
    before: [],
    calls: calls('codedeploy', [
      ['CreateApplication', { applicationName: 'shop', computePlatform: 'Server', ...listTags }, { applicationId: 'a-1' }],
      ['CreateDeploymentGroup', createGroup, { deploymentGroupId: 'g-1' }],
    ]),
    after: deployed,
  },
  {
    name: 'a deployment group is changed',
    before: deployed,
    calls: calls('codedeploy', [
      [
        'UpdateDeploymentGroup',
        {
          applicationName: 'shop',
          currentDeploymentGroupName: 'web',
          serviceRoleArn: 'arn:aws:iam::111122223333:role/deploy',
          autoRollbackConfiguration: { enabled: false, events: [] },
          triggerConfigurations: [],
        },
        { hooksNotCleanedUp: [] },
      ],
    ]),
    after: [application, group({ auto_rollback_configuration: [], trigger_configuration: [] })],
  },
  {
    name: 'an application with a deployment group is destroyed',
    before: deployed,
    calls: calls('codedeploy', [
      ['DeleteDeploymentGroup', { applicationName: 'shop', deploymentGroupName: 'web' }, { hooksNotCleanedUp: [] }],
      ['DeleteApplication', { applicationName: 'shop' }],
    ]),
    after: [],
  },
];

const configured = [configApplication, environment, profile, version, deployment];
const inApp = { applicationId: 'app1' };
const inProfile = { ...inApp, configurationProfileId: 'prf1' };
const configurations: readonly Apply[] = [
  {
    name: 'a configuration is created and deployed',
    before: [],
    calls: calls('appconfig', [
      ['CreateApplication', { name: 'shop', ...mapTags }, { id: 'app1' }],
      ['CreateEnvironment', { ...inApp, name: 'prod', monitors: [{ alarmArn: 'a', alarmRoleArn: 'r' }], ...mapTags }, { id: 'env1' }],
      [
        'CreateConfigurationProfile',
        { ...inApp, name: 'flags', locationUri: 'hosted', type: 'AWS.Freeform', validators: [{ type: 'JSON_SCHEMA' }], ...mapTags },
        { id: 'prf1' },
      ],
      ['CreateHostedConfigurationVersion', { ...inProfile, contentType: 'application/json' }, { versionNumber: 1 }],
      [
        'StartDeployment',
        { ...inProfile, environmentId: 'env1', configurationVersion: '1', deploymentStrategyId: 'st1', ...mapTags },
        { deploymentNumber: 1 },
      ],
    ]),
    after: configured,
  },
  {
    name: 'a configuration is destroyed',
    before: configured,
    calls: calls('appconfig', [
      ['DeleteHostedConfigurationVersion', { ...inProfile, versionNumber: 1 }],
      ['DeleteConfigurationProfile', inProfile],
      ['DeleteEnvironment', { ...inApp, environmentId: 'env1' }],
      ['DeleteApplication', inApp],
    ]),
    after: [],
  },
];

export const applicationApplies: readonly Apply[] = [
  ...ses,
  ...discovery,
  ...deployments,
  ...configurations,
  ...codeApplies,
  ...linkApplies,
  ...partnerApplies,
];
