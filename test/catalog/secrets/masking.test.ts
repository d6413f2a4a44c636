import t from 'tap';
import { Masking } from '../../../src/catalog/secrets/masking.js';
import { secretPaths } from '../../../src/catalog/secrets/secret-types.js';
import { cloudTypes } from '../../../src/catalog/providers.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';

const masking = new Masking({ showVariables: ['TABLE_*', 'FEATURE_TOKENS'] });
const shown = (type: string, attributes: JsonObject): Json =>
  masking.value(attributes, '*', [], secretPaths(type, Object.hasOwn(cloudTypes, type) ? cloudTypes[type] : undefined));
const mask = '(sensitive)';

/** Per type: attributes to mask, with `SECRET` as the part to be masked, and attributes to keep. */
const types: readonly (readonly [string, JsonObject])[] = [
  ['aws_vpn_connection', { tunnel1_preshared_key: 'SECRET', tunnel2_preshared_key: 'SECRET', tunnel1_address: '1.2.3.4', id: 'vpn-1' }],
  ['aws_vpn_connection', { customer_gateway_configuration: 'SECRET', customer_gateway_id: 'cgw-1' }],
  ['aws_api_gateway_api_key', { value: 'SECRET', id: 'k1', name: 'partner' }],
  ['aws_appsync_api_key', { key: 'SECRET', api_key_id: 'da2-1' }],
  ['aws_dx_private_virtual_interface', { bgp_auth_key: 'SECRET', bgp_asn: 65_000 }],
  ['aws_dx_bgp_peer', { bgp_auth_key: 'SECRET', bgp_status: 'up' }],
  ['aws_dx_macsec_key_association', { cak: 'SECRET', ckn: 'x', secret_arn: 'arn:aws:secretsmanager:x' }],
  ['aws_eks_cluster_auth', { token: 'SECRET', name: 'c' }],
  ['aws_elasticache_user', { passwords: ['SECRET'], user_id: 'u', passwords_count: 1 }],
  ['aws_mq_broker', { user: [{ username: 'u', password: 'SECRET' }] }],
  ['aws_glue_connection', { connection_properties: { USERNAME: 'u', PASSWORD: 'SECRET' } }],
  ['aws_codepipeline', { stage: [{ action: [{ configuration: { OAuthToken: 'SECRET', Branch: 'main' } }] }] }],
  ['aws_amplify_app', { basic_auth_credentials: 'SECRET', environment_variables: { A: 'SECRET', NODE_ENV: 'x' } }],
  ['aws_sns_platform_application', { platform_credential: 'SECRET', name: 'n' }],
  ['aws_ssm_parameter', { value: 'SECRET', insecure_value: 'x', key_id: 'alias/a' }],
  ['aws_secretsmanager_secret_version', { secret_string: 'SECRET', secret_id: 'arn:x' }],
  [
    'aws_lambda_function',
    { environment: [{ variables: { DB_URL: 'SECRET', LOG_LEVEL: 'debug', TABLE_A: 't', AWS_REGION: 'r', EMPTY: '' } }] },
  ],
  [
    'aws_codebuild_project',
    {
      environment: [
        {
          compute_type: 'BUILD_GENERAL1_SMALL',
          image: 'i',
          environment_variable: [
            { name: 'NPM_AUTH', value: 'SECRET', type: 'PLAINTEXT' },
            { name: 'STAGE', value: 'prod', type: 'PLAINTEXT' },
            { name: 'PARAM', value: '/app/param', type: 'PARAMETER_STORE' },
          ],
        },
      ],
    },
  ],
  [
    'aws_apprunner_service',
    { source_configuration: [{ image_configuration: [{ runtime_environment_variables: { X: 'SECRET' }, port: '1' }] }] },
  ],
  ['aws_sagemaker_model', { primary_container: [{ environment: { X: 'SECRET', TZ: 'UTC' }, image: 'i' }] }],
  [
    'aws_elastic_beanstalk_environment',
    {
      setting: [
        { namespace: 'aws:elasticbeanstalk:application:environment', name: 'X', value: 'SECRET', resource: '' },
        { namespace: 'aws:autoscaling:launchconfiguration', name: 'InstanceType', value: 't3.small', resource: '' },
        { namespace: 'aws:rds:dbinstance', name: 'DBPassword', value: 'SECRET', resource: '' },
      ],
    },
  ],
  [
    'aws_db_parameter_group',
    {
      parameter: [
        { name: 'password_encryption', value: 'scram-sha-256' },
        { name: 'rds.force_ssl', value: '1' },
      ],
    },
  ],
  ['aws_instance', { user_data: 'SECRET', key_name: 'k', tags: { Name: 'n', api_token: 'SECRET' } }],
  [
    'aws_autoscaling_group',
    {
      tag: [
        { key: 'db-password', value: 'SECRET', propagate_at_launch: true },
        { key: 'Name', value: 'n' },
      ],
    },
  ],
  ['google_service_account_key', { private_key: 'SECRET', private_key_type: 'TYPE_GOOGLE_CREDENTIALS_FILE', public_key: 'x', name: 'n' }],
  ['google_sql_user', { password: 'SECRET', name: 'n', password_policy: [{ allowed_failed_attempts: 1 }] }],
  ['google_compute_instance', { metadata: { 'startup-script': 'SECRET', 'enable-oslogin': 'TRUE' }, metadata_startup_script: 'SECRET' }],
  [
    'google_cloudfunctions_function',
    { environment_variables: { X: 'SECRET' }, secret_environment_variables: [{ key: 'K', secret: 'projects/p/secrets/s' }] },
  ],
  [
    'google_cloud_run_v2_service',
    {
      template: [
        {
          containers: [
            {
              env: [
                { name: 'X', value: 'SECRET' },
                { name: 'PORT', value: '80' },
              ],
            },
          ],
        },
      ],
    },
  ],
  ['google_container_cluster', { master_auth: [{ client_key: 'SECRET', client_certificate: 'c' }] }],
  ['google_apikeys_key', { key_string: 'SECRET', uid: 'u' }],
  ['google_redis_instance', { auth_string: 'SECRET', auth_enabled: true }],
  ['google_compute_vpn_tunnel', { shared_secret: 'SECRET', shared_secret_hash: 'x' }],
  [
    'azurerm_storage_account',
    {
      primary_access_key: 'SECRET',
      primary_connection_string: 'SECRET',
      primary_blob_endpoint: 'e',
      secondary_blob_connection_string: 'SECRET',
    },
  ],
  ['azurerm_cosmosdb_account', { primary_key: 'SECRET', secondary_readonly_key: 'SECRET', endpoint: 'e' }],
  [
    'azurerm_kubernetes_cluster',
    { kube_config_raw: 'SECRET', kube_config: 'SECRET', kube_admin_config: 'SECRET', kube_admin_config_raw: 'SECRET', fqdn: 'f' },
  ],
  ['azurerm_linux_web_app', { app_settings: { X: 'SECRET', FEATURE_TOKENS: '3' }, connection_string: 'SECRET' }],
  [
    'azurerm_linux_virtual_machine',
    { admin_password: 'SECRET', custom_data: 'SECRET', admin_username: 'u', disable_password_authentication: false },
  ],
  ['azurerm_virtual_machine_extension', { protected_settings: 'SECRET', settings: '{"a":1}' }],
  ['azurerm_virtual_network_gateway_connection', { shared_key: 'SECRET', type: 'IPsec' }],
  ['azurerm_key_vault_secret', { value: 'SECRET', name: 'n', versionless_id: 'https://v/secrets/n' }],
  ['azuread_application_password', { value: 'SECRET', key_id: 'k' }],
  ['kubernetes_secret_v1', { data: 'SECRET', metadata: [{ name: 'n' }], type: 'Opaque' }],
  [
    'kubernetes_manifest',
    { manifest: { kind: 'Secret', metadata: { name: 'n' }, stringData: 'SECRET' }, object: { kind: 'ConfigMap', data: { a: 'b' } } },
  ],
  [
    'kubernetes_deployment',
    {
      spec: [
        {
          env: [
            { name: 'X', value: 'SECRET', value_from: [] },
            { name: 'Y', value: '', value_from: [{ secret_key_ref: [{ key: 'k', name: 's' }] }] },
          ],
          volume: [{ name: 'v', secret: [{ secret_name: 's', default_mode: '0644' }] }],
        },
      ],
    },
  ],
  [
    'helm_release',
    {
      values: 'SECRET',
      set_sensitive: 'SECRET',
      set: [
        { name: 'auth.password', value: 'SECRET', type: '' },
        { name: 'replicas', value: '2', type: '' },
      ],
      metadata: [{ values: 'SECRET', revision: 3 }],
    },
  ],
  ['random_password', { result: 'SECRET', bcrypt_hash: 'SECRET', length: 20 }],
  ['tls_private_key', { private_key_pem: 'SECRET', private_key_openssh: 'SECRET', public_key_pem: 'p', algorithm: 'RSA' }],
  ['tls_locally_signed_cert', { ca_private_key_pem: 'SECRET', cert_pem: 'c', ca_key_algorithm: 'RSA' }],
  ['vault_generic_secret', { data_json: 'SECRET', data: 'SECRET', path: 'secret/a' }],
  ['vault_kv_secret_v2', { data_json: 'SECRET', data: 'SECRET', mount: 'kv', name: 'n' }],
  ['vault_approle_auth_backend_role_secret_id', { secret_id: 'SECRET', accessor: 'a' }],
  // Harmless and useful.
  ['aws_kms_key', { kms_key_id: 'k', key_id: 'k', policy: '{"Statement":[{"Action":["secretsmanager:GetSecretValue"]}]}' }],
  ['aws_iam_account_password_policy', { minimum_password_length: 14, password_reuse_prevention: 5, allow_users_to_change_password: true }],
  ['aws_db_instance', { manage_master_user_password: true, master_user_secret: [], master_user_secret_kms_key_id: 'k', username: 'admin' }],
  ['aws_db_proxy', { auth: [{ secret_arn: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:db', auth_scheme: 'SECRETS' }] }],
  ['aws_api_gateway_method', { api_key_required: true, authorization: 'NONE' }],
  ['aws_key_pair', { key_name: 'k', public_key: 'ssh-rsa AAAA', fingerprint: 'f' }],
  ['aws_instance', { metadata_options: [{ http_tokens: 'required' }], user_data_replace_on_change: false }],
];

const masked = (value: Json): Json =>
  value === 'SECRET'
    ? mask
    : Array.isArray(value)
      ? value.length === 1 && value[0] === 'SECRET'
        ? mask
        : value.map((one: Json) => masked(one))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one ?? null)]))
        : value;

void t.test('D20: masks secrets of each type and keeps other values', (t) => {
  for (const [type, attributes] of types)
    t.strictSame(shown(type, attributes), masked(attributes), `${type} ${Object.keys(attributes).join()}`);
  t.end();
});

void t.test('D20: masks environments within a document in place', (t) => {
  const definitions = (value: string): string =>
    JSON.stringify([
      {
        name: 'app',
        image: 'app:1',
        environment: [
          { name: 'DATABASE', value },
          { name: 'LOG_LEVEL', value: 'info' },
        ],
        secrets: [{ name: 'TOKEN', valueFrom: 'arn:aws:secretsmanager:us-east-1:111122223333:secret:token' }],
        portMappings: [{ containerPort: 80 }],
      },
    ]);
  const before = { container_definitions: definitions('hunter2'), family: 'app' };
  t.strictSame(shown('aws_ecs_task_definition', before), { container_definitions: definitions(mask), family: 'app' });
  const harmless = { policy: '{ "Version" : "2012-10-17" }', text: '{broken', list: '[1, 2]' };
  t.equal(shown('aws_x', harmless), harmless, 'a document without secrets stays as it is written');
  t.end();
});

void t.test('D20: masks a variable by its path; the field shows its name', (t) => {
  for (const [field, isMasked] of [
    ['environment.variables.DB_URL', true],
    ['environment.0.variables.DB_URL', true],
    ['environment.0.variables.db.url', true],
    ['environment.0.variables.LOG_LEVEL', false],
    ['environment.variables.TABLE_ORDERS', false],
    ['primary_container.environment.MODEL', true],
    ['environment_variables.X', true],
    ['app_settings.X', true],
    ['space_settings.jupyter_lab_app_settings.default_resource_spec.lifecycle_config_arn', false],
    ['environment.0.image', false],
    ['tags.environment', false],
    ['tags.Owner', false],
    ['environment', false],
  ] as const)
    t.equal(masking.value('some value', field, [], []), isMasked ? mask : 'some value', field);
  t.equal(
    masking.value('some value', 'environment.variables.LOG_LEVEL', ['environment.variables'], []),
    mask,
    'the state takes precedence',
  );
  t.strictSame(masking.value([{ variables: { A: 'x', TZ: 'UTC' } }], 'environment', [], []), [{ variables: { A: mask, TZ: 'UTC' } }]);
  t.end();
});
