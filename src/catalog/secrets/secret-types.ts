/** The secrets of a type: attributes with dots between levels and without indexes. */
type Secretive = { readonly secrets?: readonly string[] };

const startupScripts = [
  'metadata.startup-script',
  'metadata.windows-startup-script-ps1',
  'metadata.windows-startup-script-cmd',
  'metadata.windows-startup-script-bat',
  'metadata.sysprep-specialize-script-ps1',
  'metadata.shutdown-script',
  'metadata.user-data',
];
const kubernetesSecret = ['data', 'binary_data', 'data_wo', 'binary_data_wo', 'string_data'];
const vaultData = ['data', 'data_json', 'data_json_wo'];

/**
 * Secrets whose attribute name does not reveal them, by type. Names that do (`password`, `tunnel1_preshared_key`) need no entry. Source:
 * attributes marked as sensitive in the providers' schemas, and warnings in their documentation.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  aws_api_gateway_api_key: ['value'],
  aws_appsync_api_key: ['key'],
  aws_dx_macsec_key_association: ['cak'],
  aws_grafana_workspace_api_key: ['key'],
  aws_kinesis_firehose_delivery_stream: ['http_endpoint_configuration.access_key'],
  aws_lightsail_key_pair: ['private_key', 'encrypted_private_key'],
  aws_pinpoint_apns_channel: ['certificate'],
  aws_pinpoint_gcm_channel: ['service_json'],
  aws_cloudwatch_event_connection: [
    'auth_parameters.api_key.value',
    'auth_parameters.invocation_http_parameters.header.value',
    'auth_parameters.invocation_http_parameters.body.value',
    'auth_parameters.invocation_http_parameters.query_string.value',
  ],
  aws_secretsmanager_secret_version: ['secret_string', 'secret_binary', 'secret_string_wo'],
  aws_ssm_parameter: ['value', 'value_wo'],
  azuread_application_password: ['value'],
  azuread_service_principal_password: ['value'],
  azurerm_app_configuration_key: ['value'],
  azurerm_automation_variable_string: ['value'],
  azurerm_express_route_circuit: ['service_key'],
  azurerm_key_vault_certificate: ['certificate.contents'],
  azurerm_key_vault_secret: ['value', 'value_wo'],
  github_actions_secret: ['encrypted_value', 'plaintext_value'],
  gitlab_project_variable: ['value'],
  google_compute_instance: startupScripts,
  google_compute_instance_template: startupScripts,
  google_compute_region_instance_template: startupScripts,
  google_compute_project_metadata: startupScripts,
  google_compute_project_metadata_item: ['value'],
  helm_release: ['values', 'set_sensitive', 'set_wo', 'metadata.values'],
  kubernetes_secret: kubernetesSecret,
  kubernetes_secret_v1: kubernetesSecret,
  kubernetes_secret_v1_data: kubernetesSecret,
  random_bytes: ['base64', 'hex'],
  random_password: ['result', 'bcrypt_hash'],
  vault_approle_auth_backend_role_secret_id: ['secret_id', 'wrapping_token'],
  vault_generic_endpoint: ['data_json', 'write_data', 'write_data_json'],
  vault_generic_secret: vaultData,
  vault_kv_secret: vaultData,
  vault_kv_secret_v2: vaultData,
};

/** Only Azure uses these names, for the keys of an account. */
const azureKeys = ['primary', 'secondary'].flatMap((one) =>
  ['key', 'master_key', 'readonly_key', 'readonly_master_key'].map((key) => `${one}_${key}`),
);

/** Attributes of a type that are masked, beyond those named like a secret. `spec`: from the catalog, if it has the type. */
export const secretPaths = (type: string, spec: Secretive | undefined): readonly string[] => {
  if (!Object.hasOwn(table, type) && !type.startsWith('azurerm_')) return spec?.secrets ?? [];
  const own = Object.hasOwn(table, type) ? (table[type] ?? []) : [];
  const azure = type.startsWith('azurerm_') ? azureKeys : [];
  return [...(spec?.secrets ?? []), ...own, ...azure];
};
