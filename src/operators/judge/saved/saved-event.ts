import { concernsOf, type JudgedEvent } from '../judged-event.js';
import { namesIacTool } from '../names-iac-tool.js';

/** The event without what follows from it. */
export type SavedEvent = { readonly kind: 'event'; readonly resources: readonly string[] } & Omit<
  JudgedEvent,
  'arrived' | 'iacAgent' | 'resource' | 'others'
>;

export const saveEvent = (event: JudgedEvent): SavedEvent => {
  const { arrived: _, iacAgent: _agent, resource: _resource, others: _others, ...saved } = event;
  return { kind: 'event', ...saved, resources: concernsOf(event) };
};

export const restoreEvent = ({ kind: _, resources: [resource, ...others], ...saved }: SavedEvent): JudgedEvent => ({
  ...saved,
  arrived: Date.parse(saved.at),
  iacAgent: namesIacTool(saved.userAgent),
  resource,
  others: others.length === 0 ? undefined : new Set(others),
});
