import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** The states of the module of `applies-api-builds.ts`. */

export const projectArn = 'arn:aws:codebuild:us-east-1:111122223333:project/shop';
export const pipelineArn = 'arn:aws:codepipeline:us-east-1:111122223333:shop';
export const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const key = 'arn:aws:kms:us-east-1:111122223333:alias/aws/s3';
export const connection = 'arn:aws:codestar-connections:us-east-1:111122223333:connection/c1';
export const url = 'https://github.com/acme/shop';

type Changed = {
  readonly image?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly privileged?: boolean;
  readonly network?: boolean;
  readonly branch?: string;
  readonly tag?: string;
};
export const variableBlocks = (variables: Readonly<Record<string, string>>): Json =>
  Object.entries(variables).map(([name, value]) => ({ name, type: 'PLAINTEXT', value }));
const action = (
  name: string,
  category: string,
  provider: string,
  owner: string,
  configuration: JsonObject,
  inputs: readonly string[],
  outputs: readonly string[],
): JsonObject => ({
  category,
  commands: [],
  configuration,
  input_artifacts: [...inputs],
  name,
  namespace: '',
  output_artifacts: [...outputs],
  output_variables: [],
  owner,
  provider,
  region: '',
  role_arn: '',
  run_order: 1,
  timeout_in_minutes: 0,
  version: '1',
});
export const declaredWith = ({
  image = 'aws/codebuild/standard:7.0',
  variables = { STAGE: 'prod' },
  privileged = false,
  network = true,
  branch = 'main',
  tag = 'shop',
}: Changed = {}): readonly DeclaredResource[] => {
  const tags = { tags: { Owner: tag }, tags_all: { Owner: tag } };
  return [
    {
      type: 'aws_codebuild_project',
      attributes: {
        arn: projectArn,
        artifacts: [
          {
            artifact_identifier: '',
            bucket_owner_access: '',
            encryption_disabled: false,
            location: '',
            name: 'shop',
            namespace_type: '',
            override_artifact_name: false,
            packaging: 'NONE',
            path: '',
            type: 'CODEPIPELINE',
          },
        ],
        badge_enabled: false,
        badge_url: '',
        build_batch_config: [],
        build_timeout: 20,
        cache: [{ location: '', modes: ['LOCAL_DOCKER_LAYER_CACHE'], type: 'LOCAL' }],
        concurrent_build_limit: null,
        description: '',
        encryption_key: key,
        environment: [
          {
            certificate: '',
            compute_type: 'BUILD_GENERAL1_SMALL',
            docker_server: [],
            environment_variable: variableBlocks(variables),
            fleet: [],
            image,
            image_pull_credentials_type: 'CODEBUILD',
            privileged_mode: privileged,
            registry_credential: [],
            type: 'LINUX_CONTAINER',
          },
        ],
        file_system_locations: [],
        id: projectArn,
        logs_config: [
          {
            cloudwatch_logs: [{ group_name: 'builds', status: 'ENABLED', stream_name: '' }],
            s3_logs: [{ bucket_owner_access: '', encryption_disabled: false, location: '', status: 'DISABLED' }],
          },
        ],
        name: 'shop',
        project_visibility: 'PRIVATE',
        queued_timeout: 480,
        resource_access_role: '',
        secondary_artifacts: [],
        secondary_source_version: [],
        secondary_sources: [],
        service_role: role('build'),
        source: [
          {
            auth: [],
            build_status_config: [],
            buildspec: 'buildspec.yml',
            git_clone_depth: 0,
            git_submodules_config: [],
            insecure_ssl: false,
            location: '',
            report_build_status: false,
            type: 'CODEPIPELINE',
          },
        ],
        source_version: '',
        vpc_config: network ? [{ security_group_ids: ['sg-0a1b2c3d'], subnets: ['subnet-0a'], vpc_id: 'vpc-0a' }] : [],
        ...tags,
      },
    },
    {
      type: 'aws_codebuild_webhook',
      attributes: {
        branch_filter: '',
        build_type: 'BUILD',
        filter_group: [
          {
            filter: [
              { exclude_matched_pattern: false, pattern: 'PUSH', type: 'EVENT' },
              { exclude_matched_pattern: false, pattern: branch, type: 'HEAD_REF' },
            ],
          },
        ],
        id: 'shop',
        manual_creation: null,
        payload_url: 'https://codebuild.example',
        project_name: 'shop',
        scope_configuration: [],
        secret: '',
        url: 'https://api.github.com/hooks/1',
      },
    },
    {
      type: 'aws_codebuild_source_credential',
      attributes: {
        arn: 'arn:aws:codebuild:us-east-1:111122223333:token/github',
        auth_type: 'PERSONAL_ACCESS_TOKEN',
        id: 'arn:aws:codebuild:us-east-1:111122223333:token/github',
        server_type: 'GITHUB',
        token: 'ghp_0',
        user_name: null,
      },
    },
    {
      type: 'aws_codepipeline',
      attributes: {
        arn: pipelineArn,
        artifact_store: [{ encryption_key: [], location: 'artifacts', region: '', type: 'S3' }],
        execution_mode: 'SUPERSEDED',
        id: 'shop',
        name: 'shop',
        pipeline_type: 'V2',
        role_arn: role('pipeline'),
        stage: [
          {
            action: [
              action(
                'Source',
                'Source',
                'CodeStarSourceConnection',
                'AWS',
                { BranchName: branch, ConnectionArn: connection, FullRepositoryId: 'acme/shop' },
                [],
                ['source'],
              ),
            ],
            before_entry: [],
            name: 'Source',
            on_failure: [],
            on_success: [],
          },
          {
            action: [action('Build', 'Build', 'CodeBuild', 'AWS', { ProjectName: 'shop' }, ['source'], ['built'])],
            before_entry: [],
            name: 'Build',
            on_failure: [],
            on_success: [],
          },
        ],
        trigger: [],
        variable: [],
        ...tags,
      },
    },
  ];
};
