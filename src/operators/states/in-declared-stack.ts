import { refKey } from '../../model/change.js';
import { text } from '../../lib/json.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import type { DeclaredStates } from './declared-states.js';

const type = 'aws_cloudformation_stack';

/** Whether a declared stack made the call: what it creates is declared with it (D104). */
export const inDeclaredStack = (declared: DeclaredStates, event: Pick<EvaluatedEvent, 'stack' | 'account' | 'region'>): boolean => {
  const { stack } = event;
  if (stack === '') return false;
  const [, name] = /^arn:[^/]*:stack\/([^/]+)/.exec(stack) ?? [];
  const attributes = name === undefined ? { name: stack } : { name, arn: stack };
  const found = declared.findFor({ type, attributes, key: refKey(type, ['name'], [attributes.name]) }, event);
  // A stack of that name that was made again by hand is another one.
  return found.some(({ snapshot, resource }) => {
    const id = text(snapshot.attributes(resource)['id']) ?? '';
    return name === undefined || !id.startsWith('arn:') || id === stack;
  });
};
