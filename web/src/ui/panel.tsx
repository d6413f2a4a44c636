import type { ComponentChildren } from 'preact';

type PanelProps = {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly more?: ComponentChildren;
  readonly class?: string;
};

/** A part of a view with a heading. `more`: what stands beside the heading. */
export const Panel = ({ title, children, more, class: className = '' }: PanelProps) => (
  <section class={`panel ${className}`}>
    <header>
      <h2>{title}</h2>
      {more}
    </header>
    {children}
  </section>
);
