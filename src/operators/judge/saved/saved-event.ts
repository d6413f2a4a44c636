import { concernsOf, type JudgedEvent } from '../judged-event.js';

/** The event without what follows from it. */
export type SavedEvent = { readonly kind: 'event'; readonly resources: readonly string[] } & Omit<
  JudgedEvent,
  'arrived' | 'resource' | 'others'
>;

export const saveEvent = (event: JudgedEvent): SavedEvent => {
  const { arrived: _, resource: _resource, others: _others, ...saved } = event;
  return { kind: 'event', ...saved, resources: concernsOf(event) };
};

export const restoreEvent = ({ kind: _, resources: [resource, ...others], ...saved }: SavedEvent): JudgedEvent => ({
  ...saved,
  arrived: Date.parse(saved.at),
  resource,
  others: others.length === 0 ? undefined : new Set(others),
});
