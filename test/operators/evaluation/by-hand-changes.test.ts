import t from 'tap';
import { isDeepStrictEqual } from 'node:util';
import { noiseOf } from '../../../src/catalog/type-spec.js';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { byHand, type Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { driftsOf } from '../../support/run-pipeline.js';
import { allApplies } from './all-applies.js';

/** The calls of each apply, made by a person in the console: an alert about each resource and attribute that the apply changed. */

/** Attributes that calls do not show, with the reason. */
const notShown: Readonly<Record<string, string>> = {
  'aws_autoscaling_group availability_zones': 'follow from the subnets',
  'aws_autoscaling_notification topic_arn': 'a notification with another topic is created',
  'aws_cloudwatch_event_target input': 'an empty object is no input',
  'aws_elasticache_replication_group num_cache_clusters': 'follows from the replicas',
  'aws_glue_job max_capacity': 'follows from the workers',
  'aws_iam_user_group_membership user': 'a membership of another user is created',
  'aws_lambda_function source_code_hash': 'is shown as code_sha256',
  'aws_s3_bucket_acl *': 'Terraform makes no call',
  'aws_s3_bucket_accelerate_configuration *': 'is as without it before',
  'aws_s3_bucket_request_payment_configuration *': 'is as without it before',
  'aws_s3_bucket_acl access_control_policy': 'is shown as acl',
  'aws_s3_bucket_server_side_encryption_configuration bucket': 'settings of another bucket are created',
  'aws_s3_bucket_versioning bucket': 'settings of another bucket are created',
  'aws_s3_object content': 'is shown as etag',
  'aws_detective_organization_configuration *': 'Terraform makes no call',
  'aws_macie2_organization_configuration *': 'is as without it before',
  'aws_shield_subscription *': 'Terraform makes no call',
  'aws_cloudwatch_log_destination_policy *': 'goes with the destination',
  'aws_lambda_runtime_management_config *': 'is as without it before',
  'aws_kms_key rotation_period_in_days': 'follows from the rotation',
  'aws_emr_cluster core_instance_group': 'scalers change it',
  'aws_vpc_peering_connection_options *': 'go with the connection',
  'aws_ebs_encryption_by_default *': 'is as without it before',
  'aws_launch_template default_version': 'follows the latest version',
  'aws_launch_template latest_version': 'is shown by what the version changes',
  'aws_oam_sink_policy *': 'goes with the sink',
  'aws_xray_encryption_config *': 'Terraform makes no call',
  'aws_secretsmanager_secret_version *': 'Terraform makes no call',
  'aws_api_gateway_rest_api policy': 'is shown by the policy of its own',
  'aws_api_gateway_account *': 'is shown as cloudwatch_role_arn',
  'aws_ses_domain_dkim *': 'goes with the identity',
  'aws_appconfig_deployment *': 'Terraform makes no call',
  'aws_acmpca_certificate_authority_certificate *': 'goes with the authority',
};

const isNoise = noiseOf(cloudCatalog.types);
const addressOf = ({ type, name = 'this' }: DeclaredResource): string => `${type}.${name}`;

/** The attributes that an apply changed, and `*` for a resource that it destroyed. */
const changesOf = (apply: Apply): readonly (readonly [resource: DeclaredResource, attribute: string])[] =>
  apply.before.flatMap((before) => {
    const after = apply.after.find((one) => addressOf(one) === addressOf(before));
    if (after === undefined) return [[before, '*'] as const];
    return Object.keys({ ...before.attributes, ...after.attributes })
      .filter((name) => !isDeepStrictEqual(before.attributes[name] ?? null, after.attributes[name] ?? null))
      .filter((name) => !isNoise(before.type, name))
      .map((name) => [before, name] as const);
  });

void t.test('D7, D17: each change of an apply raises an alert if a person makes it', (t) => {
  for (const apply of allApplies) {
    const reported = new Set(
      driftsOf(byHand(apply)).flatMap(({ address, field }) => [
        `${address ?? ''} ${field.split('.', 1)[0] ?? ''}`,
        ...(field === '*' ? [`${address ?? ''} any`] : []),
        `${address ?? ''} some`,
      ]),
    );
    const isReported = (address: string, attribute: string): boolean =>
      reported.has(`${address} ${attribute === '*' ? 'some' : attribute}`) || reported.has(`${address} any`);
    const missed = changesOf(apply)
      .filter(([resource, attribute]) => !isReported(addressOf(resource), attribute))
      .filter(([{ type }, attribute]) => notShown[`${type} ${attribute}`] === undefined)
      .map(([resource, attribute]) => `${addressOf(resource)} ${attribute}`);
    t.strictSame(missed, [], apply.name);
  }
  t.end();
});
