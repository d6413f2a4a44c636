import { resolutions } from '../src/model/drift.js';
import { alertLife } from '../src/operators/flow/alert-life.js';

type Row = { readonly when: string; readonly says: string; readonly held: string; readonly open: string; readonly accepted: string };

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

| Evidence | Waits | Open | Accepted | Says |
| --- | --- | --- | --- | --- |
${rows.map(([name, { when, says, held, open, accepted }]) => `| **${name}**: ${when} | ${stepText(held)} | ${stepText(open)} | ${accepted} | ${says} |`).join('\n')}

- *Announced*: an alert, if a rule wants it.
- *Ended*: announced and resolved at once, as the column of open alerts says. If it was part of an apply, no alert: the state
  written after it has another resource or another value there. An alert that was set back before it was announced is
  recorded and streamed, and notified from severity high on.
- *Dropped*: no alert; its records count as declared.
- *Noted*: it stays, and says more, in the members of the last column.
- *Silent*: no alert; its record counts as \`accepted\`.
- *Over*: the acceptance ends. Another value, or the deletion of the resource, is a new alert; after the others the accepted value
  is a new alert when it is set again.
- A person who accepts a difference closes its alert as \`accepted\`. The resource still differs, and only the same value of the same
  attribute is silent. When the acceptance ends by time, an alert with a new id says so in its \`detail\`. A value that no record shows
  cannot be compared: the next change of it is a new alert.
- A plan of Terraform or OpenTofu proves only what it read: it says nothing about what was changed after it was begun, about resources
  that it does not cover, or while the state is locked. What it shows and no record explains is an alert of its own, which a record that arrives
  later replaces.
- \`removed\` is no recovery: the resource may still be as it was changed, but no state declares it any more.

Tags and other keys of one map that one record changes are announced as one alert, with at most 100 of them in its \`fields\`. This table
applies to each key by itself. The alert is resolved with its last key; if keys were resolved differently, by the first of \`accepted\`,
\`removed\`, \`superseded\`, \`declared\`, \`verified\` and \`reverted\` that occurs. Other attributes, and keys with another built-in severity, have alerts of
their own.
`;
};

const isResolution = (step: string): boolean => resolutions.some((one) => one === step);
const stepText = (step: string): string => (isResolution(step) ? `\`${step}\`` : step);

/** The transitions of one row, as lines of Mermaid. */
const arrows = ([name, { held, open, accepted }]: readonly [string, Row]): readonly string[] => {
  const lines: string[] = [];
  if (held === 'announced') lines.push(`  held --> open: ${name}`);
  if (held === 'dropped') lines.push(`  held --> [*]: ${name}`);
  if (held === 'ended') lines.push(`  held --> resolved: ${name}`);
  if (held === 'noted') lines.push(`  held --> held: ${name}`);
  if (open === 'noted') lines.push(`  open --> open: ${name}`);
  if (open === 'accepted') lines.push(`  open --> accepted: ${name}`);
  else if (isResolution(open)) lines.push(`  open --> resolved: ${name} (${open})`);
  if (accepted === 'announced') lines.push(`  accepted --> open: ${name}`);
  if (accepted === 'over') lines.push(`  accepted --> resolved: ${name}`);
  return lines;
};
