/** A quoted string of HCL: `${` and `%{` would begin a template. Source: HCL native syntax, "Template Expressions". */
const hclQuoted = (text: string): string =>
  `"${text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (one) => `\\u${hex(one)}`)
    .replace(/[$%](?=\{)/g, '$&$&')}"`;

const hex = (one: string): string => one.charCodeAt(0).toString(16).padStart(4, '0');

/** An identifier of HCL made from the name of a resource. */
const identifierOf = (name: string): string => {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .slice(0, 64)
    .replace(/^[_-]+|[_-]+$/g, '');
  return safe === '' ? 'imported' : /^[a-z]/.test(safe) ? safe : `r_${safe}`;
};

/** The block that takes an undeclared resource into the state; undefined if the type is not one that HCL could name. */
export const importBlock = (type: string, name: string, id: string): string | undefined =>
  /^[a-z][a-z0-9_]*$/.test(type) ? `import {\n  to = ${type}.${identifierOf(name)}\n  id = ${hclQuoted(id)}\n}\n` : undefined;
