/** Suffixes that make an attribute a secret, for any type. */
const secretEndings = [
  'passw(or)?ds?',
  'passphrase',
  'passcode',
  'secret',
  'secret_(key|access_key|string|binary|data|json|value|token)',
  'token',
  'private_key(_pem|_pem_pkcs8|_openssh|_base64|_data|_content)?',
  'pre_?shared_key',
  'shared_key',
  'auth_key',
  'auth_string',
  'api_?key(_value)?',
  '(primary|secondary|account|storage|default|master)_access_key',
  'account_key',
  'client_key(_data)?',
  'raw_key',
  'key_string',
  'signing_key',
  'hmac_key',
  'instrumentation_key',
  'authorization_key',
  'sse_customer_key',
  'connection_strings?',
  'kube_?config(_raw)?',
  'kube_admin_config(_raw)?',
  'sas_(token|url|url_query_string)',
  'platform_credential',
  'basic_auth_credentials',
  'sensitive_labels',
  'protected_settings',
  'plaintext_value',
  'customer_gateway_configuration',
  'user_data(_base64)?',
  '(base64_)?custom_data',
  'metadata_startup_script',
  'ses_smtp_password_v4',
  'base_?32_?string_?seed',
  'qr_?code_?png',
] as const;

const secretName = new RegExp(`(?:^|[._-])(?:${secretEndings.join('|')})$`, 'i');
/** Names with such a suffix that are not secrets: page and idempotency tokens, and keys of database tables. */
const harmlessName = /^(next|continuation|pagination|page|client|client_request|idempotency|creator_request|marker)_?token$/i;
/** Words for secrets in user-chosen names of tags, settings and variables. Broader than the suffixes, because spelling varies. */
const secretKey = /passw|passphrase|pwd|secret|token|credential|(private|api|access|signing|encryption)[_.-]?key/i;

/** Longest name of an attribute or parameter; only the end of longer ones is inspected. */
const longestName = 256;
const tail = (name: string): string => (name.length > longestName ? name.slice(-longestName) : name);

/** Whether the name of an attribute, in snake case, is that of a secret (D20). Hashes, ids and ARNs of secrets are not. */
export const namedSecret = (name: string): boolean => {
  const end = tail(name);
  return secretName.test(end) && !harmlessName.test(end);
};

/** The same test for a user-chosen key. */
export const keyedSecret = (key: string): boolean => secretKey.test(key);

/** `masterUserPassword` → `master_user_password`, as in states. */
export const snake = (key: string): string => (hasCapital.test(key) ? key.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase() : key);
const hasCapital = /[A-Z]/;
