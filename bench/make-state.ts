import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Random } from './corpus/random.js';

/**
 * A seeded state of format v4: `resources` managed instances with attributes as the AWS provider writes them, about 1.1 kB each, in
 * modules, with `for_each` and `count`, dependencies, and a few data sources. Equal recipes give equal bytes. `isIndented`: formatted as by
 * Terraform, twice the size; otherwise as by OpenTofu.
 */
type StateRecipe = { readonly resources: number; readonly seed: number; readonly isIndented?: boolean };

const account = '123456789012';
const region = 'eu-central-1';

/** Writes the file in pieces, so that memory does not limit its size. */
export const writeState = async (path: string, recipe: StateRecipe): Promise<void> => {
  const out = createWriteStream(path);
  for (const piece of statePieces(recipe)) if (!out.write(piece)) await once(out, 'drain');
  out.end();
  await finished(out);
};

/** The same text in memory, for small states. */
export const stateText = (recipe: StateRecipe): string => [...statePieces(recipe)].join('');

function* statePieces({ resources, seed, isIndented = false }: StateRecipe): Generator<string> {
  const random = new Random(seed);
  yield `{"version":4,"terraform_version":"1.9.8","serial":${String(seed)},"lineage":"${random.guid()}","outputs":{},"resources":[\n`;
  /** Configuration addresses that others depend on. */
  const roles: string[] = [];
  for (let number = 0, made = 0; made < resources; number++) {
    const kind = random.pick(kinds);
    const width = random.chance(0.3) ? Math.min(2 + random.int(4), resources - made) : 1;
    const { block, address } = resourceBlock(random, kind, number, made, width, roles);
    if (kind.type === 'aws_iam_role') roles.push(address);
    yield (number === 0 ? '' : ',\n') + JSON.stringify(block, null, isIndented ? 2 : undefined);
    if (number % 100 === 0) yield `,\n${JSON.stringify(dataBlock(number))}`;
    made += width;
  }
  yield `\n],"check_results":null}\n`;
}

type Kind = { readonly type: string; readonly attributes: (random: Random, id: string) => Readonly<Record<string, unknown>> };

const resourceBlock = (random: Random, kind: Kind, number: number, made: number, width: number, roles: readonly string[]) => {
  const isKeyed = random.chance(0.6);
  const module = number % 3 === 0 ? '' : `${random.pick(['network', 'service', 'data'])}_${String(number % 40)}`;
  const name = `${random.pick(words)}_${String(number)}`;
  const block = {
    ...(module === '' ? {} : { module: `module.${module}["${random.pick(['blue', 'green'])}"]` }),
    mode: 'managed',
    type: kind.type,
    name,
    provider: `${provider}${number % 10 === 0 ? '.west' : ''}`,
    instances: Array.from({ length: width }, (_, i) => ({
      ...(width === 1 ? {} : { index_key: isKeyed ? `${random.pick(words)}-${String(i)}` : i }),
      schema_version: 1,
      attributes: kind.attributes(random, `${String(number)}-${String(made + i)}`),
      sensitive_attributes: kind.type === 'aws_db_instance' ? [[{ type: 'get_attr', value: 'password' }]] : [],
      ...(random.chance(0.2) ? { private: privateData } : {}),
      dependencies: roles.length === 0 ? [] : [random.pick(roles), random.pick(roles)],
    })),
  };
  return { block, address: `${module === '' ? '' : `module.${module}.`}${kind.type}.${name}` };
};

const dataBlock = (number: number): object => ({
  mode: 'data',
  type: 'aws_caller_identity',
  name: `here_${String(number)}`,
  provider,
  instances: [
    {
      schema_version: 0,
      attributes: { account_id: account, arn: `arn:aws:sts::${account}:assumed-role/ci/run`, id: account },
      sensitive_attributes: [],
    },
  ],
});

const provider = 'provider["registry.terraform.io/hashicorp/aws"]';
const privateData = Buffer.from('{"schema_version":"1","e2bfb730-ecaa-11e6-8f88-34363bc7c4c0":{"create":600000000000}}').toString('base64');

const tagsOf = (random: Random, id: string): Readonly<Record<string, string>> => ({
  Environment: random.pick(['production', 'staging', 'development']),
  Name: `${random.pick(words)}-${id}`,
  Team: random.pick(words),
});

const kinds: readonly Kind[] = [
  {
    type: 'aws_instance',
    attributes: (random, id) => ({
      ami: `ami-0${random.hex(16)}`,
      arn: `arn:aws:ec2:${region}:${account}:instance/i-0${random.hex(15)}${id}`,
      associate_public_ip_address: random.chance(0.5),
      availability_zone: `${region}a`,
      cpu_core_count: 2,
      cpu_threads_per_core: 1,
      credit_specification: [{ cpu_credits: 'unlimited' }],
      disable_api_termination: random.chance(0.1),
      ebs_optimized: true,
      iam_instance_profile: `profile-${id}`,
      id: `i-${id}`,
      instance_state: 'running',
      instance_type: random.pick(['t3.micro', 'm6i.large', 'c7g.xlarge']),
      key_name: 'deploy',
      metadata_options: [
        { http_endpoint: 'enabled', http_put_response_hop_limit: 1, http_tokens: 'required', instance_metadata_tags: 'disabled' },
      ],
      monitoring: random.chance(0.3),
      private_ip: `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
      root_block_device: [
        {
          delete_on_termination: true,
          device_name: '/dev/xvda',
          encrypted: true,
          iops: 3000,
          volume_id: `vol-0${random.hex(16)}`,
          volume_size: 30,
          volume_type: 'gp3',
        },
      ],
      security_groups: [],
      source_dest_check: true,
      subnet_id: `subnet-0${random.hex(16)}`,
      tags: tagsOf(random, id),
      tenancy: 'default',
      user_data: random.hex(40),
      vpc_security_group_ids: [`sg-0${random.hex(16)}`, `sg-0${random.hex(16)}`],
    }),
  },
  {
    type: 'aws_iam_role',
    attributes: (random, id) => ({
      arn: `arn:aws:iam::${account}:role/service/role-${id}`,
      assume_role_policy: trust(random.pick(['ec2', 'lambda', 'ecs-tasks'])),
      create_date: '2024-03-01T10:00:00Z',
      description: `Role of ${random.pick(words)} "${id}"`,
      force_detach_policies: false,
      id: `role-${id}`,
      inline_policy: [{ name: 'inline', policy: grants(random) }],
      managed_policy_arns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'],
      max_session_duration: 3600,
      name: `role-${id}`,
      name_prefix: '',
      path: '/service/',
      permissions_boundary: null,
      tags: tagsOf(random, id),
      tags_all: tagsOf(random, id),
      unique_id: `AROA${random.hex(17).toUpperCase()}`,
    }),
  },
  {
    type: 'aws_s3_bucket',
    attributes: (random, id) => ({
      acceleration_status: '',
      acl: null,
      arn: `arn:aws:s3:::bucket-${id}`,
      bucket: `bucket-${id}`,
      bucket_domain_name: `bucket-${id}.s3.amazonaws.com`,
      bucket_regional_domain_name: `bucket-${id}.s3.${region}.amazonaws.com`,
      cors_rule: [],
      force_destroy: false,
      grant: [{ id: random.hex(64), permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' }],
      hosted_zone_id: 'Z21DNDUVLTQW6Q',
      id: `bucket-${id}`,
      lifecycle_rule: [
        {
          abort_incomplete_multipart_upload_days: 7,
          enabled: true,
          expiration: [{ date: '', days: 365, expired_object_delete_marker: false }],
          id: 'expire',
          prefix: 'logs/',
        },
      ],
      logging: [],
      policy: grants(random),
      region,
      request_payer: 'BucketOwner',
      server_side_encryption_configuration: [
        {
          rule: [
            { apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: false },
          ],
        },
      ],
      tags: tagsOf(random, id),
      versioning: [{ enabled: random.chance(0.7), mfa_delete: false }],
      website: [],
    }),
  },
  {
    type: 'aws_db_instance',
    attributes: (random, id) => ({
      allocated_storage: 100,
      allow_major_version_upgrade: null,
      apply_immediately: false,
      arn: `arn:aws:rds:${region}:${account}:db:db-${id}`,
      auto_minor_version_upgrade: true,
      availability_zone: `${region}b`,
      backup_retention_period: 7,
      backup_window: '03:00-04:00',
      ca_cert_identifier: 'rds-ca-rsa2048-g1',
      copy_tags_to_snapshot: true,
      db_name: random.pick(words),
      db_subnet_group_name: `subnets-${id}`,
      deletion_protection: random.chance(0.5),
      enabled_cloudwatch_logs_exports: ['postgresql', 'upgrade'],
      endpoint: `db-${id}.c${random.hex(11)}.${region}.rds.amazonaws.com:5432`,
      engine: 'postgres',
      engine_version: '16.3',
      id: `db-${random.hex(20)}`,
      identifier: `db-${id}`,
      instance_class: 'db.r6g.large',
      iops: 3000,
      kms_key_id: `arn:aws:kms:${region}:${account}:key/${random.hex(32)}`,
      latest_restorable_time: '2024-03-01T10:00:00Z',
      maintenance_window: 'sun:05:00-sun:06:00',
      multi_az: random.chance(0.5),
      parameter_group_name: 'default.postgres16',
      password: random.hex(32),
      performance_insights_enabled: true,
      port: 5432,
      publicly_accessible: false,
      resource_id: `db-${random.hex(26).toUpperCase()}`,
      storage_encrypted: true,
      storage_type: 'gp3',
      tags: tagsOf(random, id),
      username: 'postgres',
      vpc_security_group_ids: [`sg-0${random.hex(16)}`],
    }),
  },
  {
    type: 'aws_lambda_function',
    attributes: (random, id) => ({
      architectures: ['arm64'],
      arn: `arn:aws:lambda:${region}:${account}:function:function-${id}`,
      code_signing_config_arn: '',
      dead_letter_config: [],
      description: `Handles ${random.pick(words)} events`,
      environment: [
        {
          variables: {
            LOG_LEVEL: 'info',
            TABLE: `table-${id}`,
            ENDPOINT: `https://api.example.com/${random.pick(words)}/${random.hex(24)}`,
          },
        },
      ],
      ephemeral_storage: [{ size: 512 }],
      filename: 'function.zip',
      function_name: `function-${id}`,
      handler: 'index.handler',
      id: `function-${id}`,
      invoke_arn: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/arn:aws:lambda:${region}:${account}:function:function-${id}/invocations`,
      last_modified: '2024-03-01T10:00:00.000+0000',
      layers: [],
      logging_config: [{ application_log_level: '', log_format: 'Text', log_group: `/aws/lambda/function-${id}`, system_log_level: '' }],
      memory_size: 256,
      package_type: 'Zip',
      publish: false,
      reserved_concurrent_executions: -1,
      role: `arn:aws:iam::${account}:role/service/role-${id}`,
      runtime: 'nodejs20.x',
      source_code_hash: random.hex(44),
      source_code_size: 123456,
      tags: tagsOf(random, id),
      timeout: 30,
      tracing_config: [{ mode: 'PassThrough' }],
      version: '$LATEST',
      vpc_config: [],
    }),
  },
];

const words = ['orders', 'billing', 'search', 'audit', 'gateway', 'worker', 'reports', 'identity', 'ledger', 'mailer'];

const trust = (service: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: `${service}.amazonaws.com` } }],
  });

const grants = (random: Random): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: random.pick(words),
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: `arn:aws:s3:::${random.pick(words)}/*`,
      },
    ],
  });
