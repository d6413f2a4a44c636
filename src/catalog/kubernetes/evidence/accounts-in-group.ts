/**
 * The namespace whose service accounts a group contains, '' for those of the whole cluster; undefined for other groups. Source: Kubernetes
 * documentation, `reference/access-authn-authz/authentication`, "Service account tokens"; every user that is known is in
 * `system:authenticated`.
 */
export const accountsInGroup = (group: string): string | undefined =>
  group === 'system:serviceaccounts' || group === 'system:authenticated' ? '' : /^system:serviceaccounts:([^:/]+)$/.exec(group)?.[1];
