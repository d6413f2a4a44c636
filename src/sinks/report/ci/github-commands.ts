import type { Severity } from '../../../model/severity.js';
import { changeOf, originOf, subjectOf } from './drift-words.js';
import type { Report } from './run-report.js';

/**
 * Workflow commands that annotate files in GitHub Actions: `::error file=main.tf,line=3,title=…::…`, escaped as `@actions/core` does. GitHub shows
 * ten annotations of each kind per step; further alerts are plain lines of the log, in which nothing is a command.
 */
export const githubReport: Report = ({ open, place, isFiltered, failure }) => {
  if (failure !== undefined && open.length === 0) return { text: `::error title=Nothing was compared::${escaped(failure)}\n`, notes: [] };
  if (open.length === 0) return { text: `No open drift${isFiltered ? ' that the filters select' : ''}.\n`, notes: [] };
  const used: Record<Kind, number> = { error: 0, warning: 0, notice: 0 };
  const lines: string[] = [];
  const others: string[] = [];
  for (const drift of open) {
    const kind = kinds[drift.severity];
    const message = `${changeOf(drift)}, ${originOf(drift)}`;
    if (used[kind] < maxOfKind) {
      used[kind]++;
      const properties = { ...place(drift), title: `Drift (${drift.severity}): ${subjectOf(drift)}` };
      lines.push(
        `::${kind} ${Object.entries(properties)
          .map(([key, value]) => `${key}=${escapedProperty(String(value))}`)
          .join(',')}::${escaped(message)}\n`,
      );
    } else others.push(`${drift.severity}: ${withoutCommands(message)}\n`);
  }
  const notes =
    others.length === 0
      ? []
      : [
          `GitHub shows ${String(maxOfKind)} annotations of each kind per step; the other ${String(others.length)} alerts are plain log lines`,
        ];
  return { text: [...lines, ...others].join(''), notes };
};

type Kind = 'error' | 'warning' | 'notice';

const maxOfKind = 10;
const kinds: Readonly<Record<Severity, Kind>> = { critical: 'error', high: 'error', medium: 'warning', low: 'notice' };

/**
 * The runner also finds the older form of a command, `##[add-mask]…`, anywhere in a line that does not start with `::`
 * (`ActionCommand.TryParse` of actions/runner).
 */
const withoutCommands = (text: string): string => text.replaceAll('##[', '## [');

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
