import { alertLife } from '../src/operators/flow/alert-life.js';

type Row = { readonly when: string; readonly says: string; readonly held: string; readonly open: string };

const resolutions = ['declared', 'reverted', 'superseded', 'removed'];

/** The text of `docs/alerts.md`. */
export const alertsPage = (): string => {
  const rows: readonly (readonly [name: string, row: Row])[] = Object.entries(alertLife);
  return `# The life of an alert

<!-- Made from src/operators/flow/alert-life.ts by \`npm run docs\`. -->

A difference between a record and the declared state waits (*held*) until its state was read again or the apply that may have
made it has written its state. Then it is announced: it is an *open* alert. Evidence ends it: it is *resolved*. A resolved alert
never changes again; the same difference later is a new alert. The program looks up each step in the table from which this page
is made.

\`\`\`mermaid
stateDiagram-v2
  [*] --> held: a record differs from the state
  [*] --> open: the same, and nothing has to be waited for
${rows.flatMap(arrows).join('\n')}
  resolved --> [*]
\`\`\`

| Evidence | Waits | Open | Says |
| --- | --- | --- | --- |
${rows.map(([name, { when, says, held, open }]) => `| **${name}**: ${when} | ${stepText(held)} | ${stepText(open)} | ${says} |`).join('\n')}

- *Announced*: an alert, if a rule wants it.
- *Ended*: announced and resolved at once, as the column of open alerts says. If it was part of an apply, no alert: the state
  written after it has another resource or another value there. An alert that was set back before it was announced is
  recorded and streamed, and notified from severity high on.
- *Dropped*: no alert; its records count as declared.
- *Noted*: it stays, and says more, in the members of the last column.
- \`removed\` is no recovery: the resource may still be as it was changed, but no state declares it any more.

Tags and other keys of one map that one record changes are announced as one alert, with at most 100 of them in its \`fields\`. This table
applies to each key by itself. The alert is resolved with its last key; if keys were resolved differently, by the first of \`removed\`,
\`superseded\`, \`declared\` and \`reverted\` that occurs. Other attributes, and keys with another built-in severity, have alerts of
their own.
`;
};

const stepText = (step: string): string => (resolutions.includes(step) ? `\`${step}\`` : step);

/** The transitions of one row, as lines of Mermaid. */
const arrows = ([name, { held, open }]: readonly [string, Row]): readonly string[] => {
  const lines: string[] = [];
  if (held === 'announced') lines.push(`  held --> open: ${name}`);
  if (held === 'dropped') lines.push(`  held --> [*]: ${name}`);
  if (held === 'ended') lines.push(`  held --> resolved: ${name}`);
  if (held === 'noted') lines.push(`  held --> held: ${name}`);
  if (open === 'noted') lines.push(`  open --> open: ${name}`);
  if (resolutions.includes(open)) lines.push(`  open --> resolved: ${name} (${open})`);
  return lines;
};
