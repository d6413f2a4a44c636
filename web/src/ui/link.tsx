import type { ComponentChildren } from 'preact';
import { go } from '../lib/location.js';

type LinkProps = {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly label?: string;
  readonly current?: boolean;
};

/** A link to another view of the page. */
export const Link = ({ to, children, class: className, label, current }: LinkProps) => (
  <a
    href={to}
    class={className}
    aria-label={label}
    aria-current={current === true ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    }}
  >
    {children}
  </a>
);
