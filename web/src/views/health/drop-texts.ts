import type { Statistics } from '../../api/client.js';

type DropReason = Exclude<keyof Statistics['dropped'], 'unsupported_events' | 'unsupported_on_declared'>;

/** What each reason means. `gap`: drift may have been missed. A reason without a text breaks the build. */
export const dropTexts: Readonly<Record<DropReason, { readonly text: string; readonly gap?: true }>> = {
  read_only: { text: 'The call only reads.' },
  failed_call: { text: 'The call failed, was denied, or only validated the request.' },
  duplicate: { text: 'The same record arrived before, for example by another route.' },
  declared: { text: 'The new value is the declared one, as after terraform apply.' },
  ignored: { text: 'The attribute is computed or ignored, or a controller of the cluster made the change.' },
  accepted: { text: 'A person accepted this value, and it was set again.' },
  not_in_state: { text: 'No state declares the resource, and its creation is not an alert by itself.' },
  no_rule: { text: 'No configured rule matches the change.' },
  excluded_user: { text: 'The rules exclude the user who made the change.' },
  unsupported_event: { text: 'The catalog does not know what the event changes.', gap: true },
  unsupported_resource: { text: 'Resources of this type cannot be compared.', gap: true },
  no_resource_id: { text: 'The record does not say which resource was changed.', gap: true },
  malformed: { text: 'The record cannot be read.', gap: true },
};
