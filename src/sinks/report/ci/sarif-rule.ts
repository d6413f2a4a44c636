import { cutText } from '../../../lib/cut-text.js';
import { printable } from '../../../lib/printable.js';
import type { Drift } from '../../../model/drift.js';
import type { Severity } from '../../../model/severity.js';

/** GitHub's limit of a rule's texts, less the sign of a cut. */
const maxText = 1_023;
const maxId = 200;

/**
 * `aws_s3_bucket.versioning.enabled` for an attribute, `drift/created` for a resource as a whole. Keys that people choose are omitted:
 * `aws_instance.tags` for every tag.
 */
export const ruleIdOf = ({ resource_type, field, change }: Drift): string => {
  const names = field.split('.');
  const strange = names.findIndex((name) => !/^[a-z][a-z0-9_]*$/.test(name));
  const map = names.findIndex((name) => maps.has(name));
  const known = names.slice(0, Math.min(strange < 0 ? names.length : strange, map < 0 ? names.length : map + 1));
  return known.length === 0 ? `drift/${change}` : cutText([resource_type, ...known].join('.'), maxId);
};

/** Attributes whose members people name. */
const maps: ReadonlySet<string> = new Set(['tags', 'labels', 'annotations', 'variables', 'data', 'parameters']);

/** The description of a rule. `worst`: its most severe alert, because GitHub knows a severity of rules only. */
export const ruleOf = (id: string, worst: Drift): object => {
  const isWhole = id.startsWith('drift/');
  const what = isWhole
    ? wholes[worst.change]
    : `${printable(id.slice(worst.resource_type.length + 1))} of ${worst.resource_type} is not as declared`;
  return {
    id,
    shortDescription: { text: cutText(what, maxText) },
    fullDescription: {
      text: cutText(`${what}: this was done outside of Terraform or OpenTofu, and has not been undone.`, maxText),
    },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: problems[worst.severity] === 'recommendation' ? 'note' : problems[worst.severity] },
    properties: {
      tags: ['drift', 'infrastructure', worst.provider],
      precision: 'very-high',
      'problem.severity': problems[worst.severity],
      'security-severity': scores[worst.severity],
    },
  };
};

const wholes: Readonly<Record<Drift['change'], string>> = {
  created: 'A resource was created that is not declared',
  deleted: 'A declared resource was deleted',
  modified: 'A declared resource was modified',
  unknown: 'A declared resource was changed by an event that the catalog does not know',
};

const help =
  'Find out from the author whether the change was intended. If it was, declare it and apply; if not, apply to restore what is declared. The alert closes with the next upload after that.';

const problems: Readonly<Record<Severity, 'error' | 'warning' | 'recommendation'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'recommendation',
};

/** GitHub: above 9 critical, 7 to 8.9 high, 4 to 6.9 medium, below low. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.0' };
