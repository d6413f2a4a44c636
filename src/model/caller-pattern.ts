const session = 'session:';

/** The pattern of names that callers choose, after `session:`; undefined for other patterns. */
export const sessionName = (pattern: string): string | undefined =>
  pattern.startsWith(session) ? pattern.slice(session.length) : undefined;

/**
 * Whether a pattern is the name of a user or role, without what makes it unique: no ARN, no `principal:` subject of Google Cloud, and no
 * principal id of AWS (`AROA…`, at least 16 characters). What stands before the first `*` decides.
 */
export const bareName = (pattern: string): boolean =>
  !/^(?:arn:|principal(?:Set)?:|A[A-Z]{3}[A-Z2-7]{12})/.test(pattern.split('*', 1)[0] ?? '');
