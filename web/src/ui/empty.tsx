import type { ComponentChildren } from 'preact';

/** Says that there is nothing, and what would be here. */
export const Empty = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <div class="empty">
    <p>
      <strong>{title}</strong>
    </p>
    <p class="quiet">{children}</p>
  </div>
);
