import type { JsonObject } from '../../lib/json.js';

/** Attributes by which other resources name one. */
const names = [
  ...['id', 'arn', 'name', 'url', 'bucket', 'key_id', 'cluster_identifier', 'identifier', 'domain_name', 'zone_id', 'allocation_id'],
  ...['function_name', 'topic', 'dataset_id', 'secret_id', 'account_id', 'email', 'qualified_arn', 'self_link', 'repository_id'],
  ...['group_id', 'user_id', 'table_id', 'workload_identity_pool_id'],
] as const;

/** The texts by which other resources name this one. Grants on a bucket of Cloud Storage name it with `b/`. */
export const namesOf = (attributes: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const name of names) {
    const value = attributes[name];
    if (typeof value === 'string' && value !== '') found.add(value);
  }
  const { url, name } = attributes;
  if (typeof name === 'string' && url === `gs://${name}`) found.add(`b/${name}`);
  return found;
};
