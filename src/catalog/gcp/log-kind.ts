/**
 * The kind of calls in a log. Only administrative activity changes a configuration; `data_access`, `system_event` and `policy` do not
 * (D70). Logs of applications contain no calls at all.
 */
export type LogKind = 'activity' | 'audit' | 'other';

/**
 * The kind of `projects/P/logs/cloudaudit.googleapis.com%2Factivity`; some exports do not encode the slash. An entry without a log
 * counts as activity. */
export const logKind = (log: string): LogKind => {
  if (log === '') return 'activity';
  const [, name] = /\/logs\/cloudaudit\.googleapis\.com(?:%2F|\/)([a-z_]+)$/i.exec(log) ?? [];
  return name === undefined ? 'other' : name.toLowerCase() === 'activity' ? 'activity' : 'audit';
};
