import type { Severity } from '../api/client.js';

/** A shape for each severity, so that none is recognised by its colour alone. */
const shapes: Readonly<Record<Severity, string>> = {
  critical: 'M8 1 15 8 8 15 1 8Z',
  high: 'M8 2 15 14H1Z',
  medium: 'M2 2H14V14H2Z',
  low: 'M8 2A6 6 0 1 1 7.99 2Z',
};

export const SeverityMark = ({ severity }: { readonly severity: Severity }) => (
  <svg class={`mark ${severity}`} viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
    <path d={shapes[severity]} />
  </svg>
);

export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => (
  <span class={`badge ${severity}`}>
    <SeverityMark severity={severity} />
    {severity}
  </span>
);
