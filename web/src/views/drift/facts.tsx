import type { ComponentChildren } from 'preact';
import { Text } from '../../ui/text.js';

/** Characters of a fact from a record. */
const length = 300;

/** Names with their values; empty ones are left out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== '' && value !== false && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <Text value={value} length={length} /> : value}</dd>
        </div>
      ))}
  </dl>
);
