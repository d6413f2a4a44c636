import type { Drift } from '../../model/drift.js';
import type { Severity } from '../../model/severity.js';
import { printable } from '../../lib/printable.js';
import { showChange, showMembers } from '../show-change.js';

/** Characters per line if the width of the terminal is unknown. */
const defaultWidth = 160;

type Column = {
  readonly title: string;
  /** Minimum width in a narrow terminal. */
  readonly least: number;
  /** The end that is cut. */
  readonly cut: 'left' | 'right';
  readonly cell: (drift: Drift) => string;
};

/**
 * Alerts as a table: one line each, columns aligned, no line longer than `width` (0: unknown). In a narrow terminal the columns shrink from
 * the last one on, addresses at their start, so that resource and change stay readable.
 */
export const driftTable = (drifts: readonly Drift[], width: number): string => {
  if (drifts.length === 0) return 'No drift.\n';
  const columns = columnsFor(drifts);
  const rows = [columns.map(({ title }) => title), ...drifts.map((drift) => columns.map(({ cell }) => printable(cell(drift))))];
  const total = width > 0 ? width : defaultWidth;
  const widths = fitted(columns, rows, total);
  return rows
    .map((row) => {
      const line = row
        .map((text, at) => shortened(text, widths[at] ?? 0, columns[at]?.cut).padEnd(widths[at] ?? 0))
        .join(gap)
        .trimEnd();
      return `${shortened(line, total, 'right')}\n`;
    })
    .join('');
};

const gap = '  ';

const columnsFor = (drifts: readonly Drift[]): readonly Column[] => {
  const oneYear = new Set(drifts.map((drift) => drift.event_time.slice(0, 4))).size === 1;
  return [
    { title: 'SEV', least: 4, cut: 'right', cell: (drift) => shortSeverity[drift.severity] },
    { title: 'TIME UTC', least: 11, cut: 'left', cell: (drift) => drift.event_time.slice(oneYear ? 5 : 0, 16).replace('T', ' ') },
    { title: 'STATUS', least: 8, cut: 'right', cell: status },
    { title: 'WHO', least: 16, cut: 'right', cell: who },
    { title: 'RESOURCE', least: 36, cut: 'left', cell: resource },
    { title: 'WHAT', least: 16, cut: 'left', cell: (drift) => (drift.field === '*' ? drift.change : drift.field) },
    { title: 'DECLARED → NOW', least: 28, cut: 'right', cell: change },
  ];
};

const shortSeverity: Readonly<Record<Severity, string>> = { critical: 'CRIT', high: 'HIGH', medium: 'MED', low: 'LOW' };

const status = ({ resolution, occurrences }: Drift): string =>
  `${resolution ?? 'open'}${occurrences > 1 ? ` ×${String(occurrences)}` : ''}`;

/** Shows generated role names of IAM Identity Center as the name of the permission set. */
const who = ({ user_identity: { user_name, role_name } }: Drift): string => {
  const role = /^AWSReservedSSO_(.+)_[0-9a-f]{16}$/.exec(role_name)?.[1] ?? role_name;
  const name = shortAccount(user_name);
  return role === '' || role === user_name ? name : `${name} (${role})`;
};

/** `deploy@shop.iam.gserviceaccount.com` → `deploy@shop`, `system:serviceaccount:shop:deploy` → `shop:deploy`. */
const shortAccount = (name: string): string => name.replace(/\.iam\.gserviceaccount\.com$|^system:serviceaccount:/, '');

const resource = ({ address, resource_type, resource_name }: Drift): string =>
  address ?? `${resource_type} "${shortAccount(resource_name)}"`;

const change = (drift: Drift): string => {
  const { change, old_value, new_value, detail, maintenance, resource_name } = drift;
  const values =
    change === 'created'
      ? showMembers(new_value, resource_name)
      : change === 'deleted'
        ? ''
        : detail === null
          ? showChange(old_value, new_value)
          : `(${detail})`;
  return maintenance === null ? values : `${values} [${maintenance}]`.trimStart();
};

/** The order in which columns shrink; the last one takes the remaining width. */
const fitted = (columns: readonly Column[], rows: readonly (readonly string[])[], total: number): readonly number[] => {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  let excess = widths.reduce((sum, one) => sum + one, 0) + gap.length * (columns.length - 1) - total;
  for (const [title, width] of shrinkOrder) {
    const at = columns.findIndex((column) => column.title === title);
    const spare = Math.min(Math.max(excess, 0), Math.max((widths[at] ?? 0) - (width ?? columns[at]?.least ?? 0), 0));
    widths[at] = (widths[at] ?? 0) - spare;
    excess -= spare;
  }
  return widths;
};

const shrinkOrder: readonly (readonly [title: string, width?: number])[] = [
  ['DECLARED → NOW'],
  // Attributes of Kubernetes have long paths, whose end tells most.
  ['WHAT', 28],
  ['WHO'],
  ['RESOURCE'],
  ['WHAT'],
];

const shortened = (text: string, width: number, cut: Column['cut'] | undefined): string => {
  if (text.length <= width) return text;
  return cut === 'left' ? `…${text.slice(text.length - width + 1)}` : `${text.slice(0, width - 1)}…`;
};
