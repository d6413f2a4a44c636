/**
 * What an operation of Azure's resource providers does, by its last segments in lower case. An action is a `POST`: some only answer, as those that
 * list the keys of an account do. Those are reads of secrets, which change nothing that a state declares. Source: Azure documentation, "resource
 * provider operations".
 */
export const isReadOperation = (operation: string): boolean =>
  operation.endsWith('/read') || (operation.endsWith('/action') && answers.test(operation));

const answers = /\/(?:list|get|check|validate|query|whatif|preview|export|download|lookup|search|describe|read)[^/]*\/action$/;

/**
 * Categories of the Activity Log, and the names that they had before, whose entries are operations on resources. The others tell of health,
 * alerts, scaling and advice. Source: Azure documentation, "Activity Log event schema".
 */
export const isOfOperations = (category: string): boolean => category === '' || operations.has(category.toLowerCase());

const operations: ReadonlySet<string> = new Set(['administrative', 'write', 'delete', 'action']);

/**
 * `begun`: the operation has no outcome yet, which a later entry tells. Entries without a status, and with one that Azure does not document, count
 * as done.
 */
export const outcomeOf = (status: string): 'begun' | 'failed' | 'done' => {
  if (/^(?:start|accept|in ?progress|running|begin)/i.test(status)) return 'begun';
  return /^(?:fail|cancel|reject|denied|time)/i.test(status) ? 'failed' : 'done';
};
