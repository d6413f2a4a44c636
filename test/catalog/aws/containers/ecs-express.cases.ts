import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { arn, declare } from './examples-of.js';

const serviceArn = arn('ecs', 'service/default/web');
const executionRole = 'arn:aws:iam::111122223333:role/execution';
const image = '111122223333.dkr.ecr.us-east-1.amazonaws.com/web:1';
const secretArn = arn('ssm', 'parameter/token');
export const express = declare('aws_ecs_express_gateway_service', {
  cluster: 'default',
  cpu: '256',
  current_deployment: arn('ecs', 'service-deployment/default/web/1'),
  execution_role_arn: executionRole,
  health_check_path: '/ping',
  infrastructure_role_arn: 'arn:aws:iam::111122223333:role/infrastructure',
  ingress_paths: [{ access_type: 'PUBLIC', endpoint: 'https://web.ecs.us-east-1.on.aws' }],
  memory: '512',
  network_configuration: [{ security_groups: ['sg-0aaa'], subnets: ['subnet-0aaa', 'subnet-0bbb'] }],
  primary_container: [
    {
      aws_logs_configuration: [{ log_group: '/ecs/web', log_stream_prefix: 'ecs' }],
      command: ['serve', '--port', '80'],
      container_port: 80,
      environment: [{ name: 'STAGE', value: 'prod' }],
      image,
      repository_credentials: [],
      secret: [{ name: 'TOKEN', value_from: secretArn }],
    },
  ],
  scaling_target: [{ auto_scaling_metric: 'AVERAGE_CPU', auto_scaling_target_value: 60, max_task_count: 20, min_task_count: 1 }],
  service_arn: serviceArn,
  service_name: 'web',
  service_revision_arn: arn('ecs', 'service-revision/default/web/1'),
  tags: { Team: 'shop' },
  tags_all: { Team: 'shop' },
  task_role_arn: null,
  timeouts: null,
  wait_for_steady_state: false,
});
const of = pairsOf(express);

const container = (changed: JsonObject = {}): JsonObject => ({
  image,
  command: ['serve', '--port', '80'],
  environment: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  secrets: [{ name: 'TOKEN', valueFrom: secretArn }],
  ...changed,
});
export const expressCall = (changed: JsonObject = {}): JsonObject => ({
  executionRoleArn: executionRole,
  infrastructureRoleArn: 'arn:aws:iam::111122223333:role/infrastructure',
  primaryContainer: container({ environment: [{ name: 'STAGE', value: 'prod' }] }),
  serviceName: 'web',
  tags: [{ key: 'Team', value: 'shop' }],
  ...changed,
});
export const expressAnswer = (name = 'web'): JsonObject => ({
  service: { cluster: arn('ecs', 'cluster/default'), serviceArn: arn('ecs', `service/default/${name}`), serviceName: name },
});
const named = { serviceArn };
const settled = (changed: JsonObject = {}): JsonObject => ({
  service: {
    serviceArn,
    targetConfiguration: {
      primaryContainer: {
        image,
        awsLogsConfiguration: { logGroup: '/ecs/web', logStreamPrefix: 'ecs' },
        command: ['serve', '--port', '80'],
        containerPort: 80,
        secrets: [{ name: 'TOKEN', valueFrom: secretArn }],
        ...changed,
      },
    },
  },
});
const at = 'primary_container';

export const ecsExpressCases: readonly CatalogCase[] = [
  ...of.creation(
    'CreateExpressGatewayService',
    [expressCall(), expressAnswer()],
    [expressCall({ serviceName: 'shadow' }), expressAnswer('shadow')],
  ),
  of.one.drifts(
    'another image, in a container without secrets and with an environment that the record withholds',
    ['UpdateExpressGatewayService', { ...named, primaryContainer: container({ image: 'evil', secrets: [] }) }, settled({ image: 'evil', secrets: [] })],
    {
      [`${at}.image`]: [image, 'evil'],
      [`${at}.secret`]: [[{ name: 'TOKEN', value_from: secretArn }], []],
    },
  ),
  ...of.deletion('DeleteExpressGatewayService', named, { serviceArn: arn('ecs', 'service/default/x') }),
  of.one.deleted('an Express service deleted as a service is one alert (D17)', ['DeleteService', { service: 'web', force: true }]),
  of.one.drifts('a removed tag of an Express service is drift', ['UntagResource', { resourceArn: serviceArn, tagKeys: ['Team'] }], {
    'tags.Team': ['shop', null],
  }),
  of.one.drifts('another tag of an Express service is drift', ['TagResource', { resourceArn: serviceArn, tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['shop', 'x'],
  }),
];
