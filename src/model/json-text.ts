import type { Drift } from './drift.js';
import type { SensorEvent } from './sensor-event.js';

/** `json`: the text of the alert or event, set by the decoder, or by `jsonOf` when a sink first needs it. */
export type Serialised = { json?: string | undefined };

/** The JSON of an alert or event, serialised once: store, streams, webhooks and files share the text. */
export const jsonOf = (holder: Serialised & ({ readonly drift: Drift } | { readonly event: SensorEvent })): string =>
  (holder.json ??= JSON.stringify('drift' in holder ? holder.drift : holder.event));
