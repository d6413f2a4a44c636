type Ignored = {
  readonly address: string | null;
  readonly resource_type: string;
  readonly field: string;
  /** One user name or ARN, for resources without an address. */
  readonly user: string;
};

/** Any JSON string is a double-quoted scalar of YAML 1.2. */
const yamlQuoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, escaped);

const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * An entry of `ignore` for changes like this one: the attribute of a declared resource. An undeclared resource has no address, so the entry
 * names its type and who made the change.
 */
export const ignoreRule = ({ address, resource_type, field, user }: Ignored): string =>
  [
    'ignore:',
    `  - resource: ${yamlQuoted(address ?? resource_type)}`,
    ...(field === '*' ? [] : ['    attributes:', `      - ${yamlQuoted(field)}`]),
    ...(address !== null || user === '' ? [] : ['    users:', `      - ${yamlQuoted(user)}`]),
    '',
  ].join('\n');
