import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const newTags = [{ key: 'Team', value: 'data' }];
const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const topic = arn('sns', 'labels');
const login = 'https://login.acme.example';

const ofWorkforce = examplesOf(
  declare('aws_sagemaker_workforce', {
    arn: of('workforce', 'labellers'),
    cognito_config: [],
    id: 'labellers',
    oidc_config: [
      {
        authentication_request_extra_params: {},
        authorization_endpoint: `${login}/authorize`,
        client_id: 'labels',
        client_secret: 'hidden',
        issuer: login,
        jwks_uri: `${login}/keys`,
        logout_endpoint: `${login}/logout`,
        scope: 'openid',
        token_endpoint: `${login}/token`,
        user_info_endpoint: `${login}/user`,
      },
    ],
    source_ip_config: [{ cidrs: ['203.0.113.0/24'] }],
    subdomain: 'abc.labeling.us-east-1.sagemaker.aws',
    workforce_name: 'labellers',
    workforce_vpc_config: [{ security_group_ids: ['sg-0aaa'], subnets: ['subnet-0aaa'], vpc_endpoint_id: 'vpce-0aaa', vpc_id: 'vpc-0aaa' }],
  }),
);
const workforce = { workforceName: 'labellers' };
const oidc = (site: string): JsonObject => ({
  authorizationEndpoint: `${site}/authorize`,
  clientId: 'labels',
  clientSecret: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  issuer: site,
  jwksUri: `${site}/keys`,
  logoutEndpoint: `${site}/logout`,
  scope: 'openid',
  tokenEndpoint: `${site}/token`,
  userInfoEndpoint: `${site}/user`,
});
const ofUsers = examplesOf(
  declare('aws_sagemaker_workforce', {
    arn: of('workforce', 'users'),
    cognito_config: [{ client_id: 'labels', user_pool: 'us-east-1_aaa' }],
    id: 'users',
    oidc_config: [],
    source_ip_config: [{ cidrs: [] }],
    workforce_name: 'users',
    workforce_vpc_config: [],
  }),
);

const members = (user_group: string): readonly JsonObject[] => [
  { cognito_member_definition: [{ client_id: 'labels', user_group, user_pool: 'us-east-1_aaa' }], oidc_member_definition: [] },
];
const cognito = (userGroup: string): readonly JsonObject[] => [
  { cognitoMemberDefinition: { userPool: 'us-east-1_aaa', userGroup, clientId: 'labels' } },
];
const presigned = (source_ip: string): readonly JsonObject[] => [
  { s3_presign: [{ iam_policy_constraints: [{ source_ip, vpc_source_ip: '' }] }] },
];
const ofTeam = examplesOf(
  declare('aws_sagemaker_workteam', {
    arn: of('workteam', 'private-crowd/cats'),
    description: 'Cats',
    id: 'cats',
    member_definition: members('cats'),
    notification_configuration: [{ notification_topic_arn: topic }],
    subdomain: 'abc.labeling.us-east-1.sagemaker.aws',
    ...tags,
    worker_access_configuration: presigned('Enabled'),
    workforce_name: 'users',
    workteam_name: 'cats',
  }),
);
const team = { workteamName: 'cats' };
const limited = (sourceIp: string): JsonObject => ({ workerAccessConfiguration: { s3Presign: { iamPolicyConstraints: { sourceIp } } } });

const page = '<crowd-form></crowd-form>';
const ofPage = examplesOf(
  declare('aws_sagemaker_human_task_ui', {
    arn: of('human-task-ui', 'review'),
    human_task_ui_name: 'review',
    id: 'review',
    ...tags,
    ui_template: [{ content: page, content_sha256: 'aaa', url: 'https://bucket.example/review' }],
  }),
);

const conditions = JSON.stringify({ Conditions: [{ ConditionType: 'ModerationLabelConfidenceCheck', ConditionParameters: { ModerationLabelName: '*' } }] });
const ofFlow = examplesOf(
  declare('aws_sagemaker_flow_definition', {
    arn: of('flow-definition', 'review'),
    flow_definition_name: 'review',
    human_loop_activation_config: [{ human_loop_activation_conditions_config: [{ human_loop_activation_conditions: conditions }] }],
    human_loop_config: [
      {
        human_task_ui_arn: of('human-task-ui', 'review'),
        public_workforce_task_price: [],
        task_availability_lifetime_in_seconds: 0,
        task_count: 1,
        task_description: 'Review',
        task_keywords: [],
        task_time_limit_in_seconds: 3600,
        task_title: 'Review',
        workteam_arn: of('workteam', 'private-crowd/cats'),
      },
    ],
    human_loop_request_source: [{ aws_managed_human_loop_request_source: 'AWS/Rekognition/DetectModerationLabels/Image/V3' }],
    id: 'review',
    output_config: [{ kms_key_id: '', s3_output_path: 's3://reviews/' }],
    role_arn: role('reviews'),
    ...tags,
  }),
);
const flow = (s3OutputPath: string): JsonObject => ({
  flowDefinitionName: 'review',
  humanLoopActivationConfig: { humanLoopActivationConditionsConfig: { humanLoopActivationConditions: conditions } },
  humanLoopConfig: {
    workteamArn: of('workteam', 'private-crowd/cats'),
    humanTaskUiArn: of('human-task-ui', 'review'),
    taskTitle: 'Review',
    taskDescription: 'Review',
    taskCount: 1,
    taskTimeLimitInSeconds: 3600,
  },
  humanLoopRequestSource: { awsManagedHumanLoopRequestSource: 'AWS/Rekognition/DetectModerationLabels/Image/V3' },
  outputConfig: { s3OutputPath },
  roleArn: role('reviews'),
  tags: newTags,
});

export const sagemakerWorkforcesCases: readonly CatalogCase[] = [
  ofUsers.created('a workforce that no state declares', ['CreateWorkforce', { workforceName: 'x', cognitoConfig: { userPool: 'p', clientId: 'c' } }]),
  ofWorkforce.agrees('the declared provider is not drift', [
    'UpdateWorkforce',
    { ...workforce, oidcConfig: oidc(login), sourceIpConfig: { cidrs: ['203.0.113.0/24'] } },
  ]),
  ofWorkforce.deleted('deleting a declared workforce is one alert (D17)', ['DeleteWorkforce', workforce]),
  ofTeam.agrees('a team created as declared is not drift', [
    'CreateWorkteam',
    {
      ...team,
      description: 'Cats',
      memberDefinitions: cognito('cats'),
      notificationConfiguration: { notificationTopicArn: topic },
      ...limited('Enabled'),
      tags: newTags,
      workforceName: 'users',
    },
  ]),
  ofTeam.drifts('other members are drift', ['UpdateWorkteam', { ...team, memberDefinitions: cognito('all'), ...limited('Disabled') }], {
    member_definition: [members('cats'), [{ cognito_member_definition: [{ client_id: 'labels', user_group: 'all', user_pool: 'us-east-1_aaa' }] }]],
    'worker_access_configuration.s3_presign.iam_policy_constraints.source_ip': ['Enabled', 'Disabled'],
  }),
  ofTeam.deleted('deleting a declared team is one alert (D17)', ['DeleteWorkteam', team, { success: true }]),
  ofTeam.drifts('a changed tag of a team is drift', ['AddTags', { resourceArn: of('workteam', 'private-crowd/cats'), tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),

  ofPage.drifts('another page is drift', ['CreateHumanTaskUi', { humanTaskUiName: 'review', uiTemplate: { content: '<p>x</p>' } }], {
    'ui_template.content': [page, '<p>x</p>'],
  }),
  ofPage.deleted('deleting a declared page is one alert (D17)', ['DeleteHumanTaskUi', { humanTaskUiName: 'review' }]),

  ofFlow.drifts('results elsewhere are drift', ['CreateFlowDefinition', flow('s3://other/')], {
    'output_config.s3_output_path': ['s3://reviews/', 's3://other/'],
  }),
  ofFlow.deleted('deleting a declared flow is one alert (D17)', ['DeleteFlowDefinition', { flowDefinitionName: 'review' }]),
];
