/**
 * The e-mail address of a service account, which attributes name in several ways: `E`, `serviceAccount:E`, `projects/P/serviceAccounts/E`, with
 * or without a host. Undefined for other identities, deleted accounts, numeric ids and `default`.
 */
export const accountEmail = (value: string): string | undefined => {
  const [, email] = /^(?:serviceAccount:|(?:.*\/)?projects\/[^/]+\/serviceAccounts\/)?([^/]*)$/.exec(value) ?? [];
  return email !== undefined && isEmail(email) ? email.toLowerCase() : undefined;
};

/** Excludes `name@domain?uid=123`, a deleted identity whose name may be in use again, and members of workload pools. */
export const isEmail = (value: string): boolean => /^[^\s@/:?*[\]]+@[^\s@/:?*[\]]+$/.test(value);
