import { auditEvents } from './kubernetes/audit-events.js';
import { entries } from './gcp/entries.js';
import type { CorpusFormat } from './format.js';
import { trail } from './aws/trail.js';

export type FormatName = 'trail' | 'entries' | 'audit_events';

/** The corpora of `-- replay`: a CloudTrail trail, objects of a log sink of Cloud Logging, and rotated files of a Kubernetes audit log. */
export const formats: Readonly<Record<FormatName, CorpusFormat>> = { trail, entries, audit_events: auditEvents };
