import type { Drift } from '../../model/drift.js';
import type { Notice } from '../../model/notice.js';
import { severities } from '../../model/severity.js';
import { actorOf, resourceOf } from './describe-notice.js';

/** Alerts of a digest that are listed; the others are counted. */
const listed = 10;

/** Many notices in one message. */
type Digest = {
  /** Contains no external text: `37 drifts: 3 critical, 34 low; 2 resolved`, `Incident with 3 drifts: …`. */
  readonly title: string;
  /** The most severe first, resolved ones last. `label` contains no external text. */
  readonly lines: readonly {
    readonly label: string;
    readonly resource: string;
    readonly summary: string;
    readonly actor: string;
    readonly drift: Drift;
  }[];
  /** Id of the incident to which all belong; undefined for several. */
  readonly incident: string | undefined;
  /** `and 27 more`; '' if all are listed. */
  readonly rest: string;
};

export const digestOf = (notices: readonly Notice[]): Digest => {
  const begun = notices.filter(({ kind }) => kind === 'drift');
  const ended = notices.filter(({ kind }) => kind === 'resolved');
  const ranked = severities.map((severity) => ({ severity, of: begun.filter(({ drift }) => drift.severity === severity) }));
  const counts = ranked.flatMap(({ severity, of }) => (of.length === 0 ? [] : [`${of.length} ${severity}`]));
  const lines = [
    ...ranked.flatMap(({ severity, of }) =>
      of.slice(0, listed).map(({ drift, reminded }) => line(reminded === undefined ? severity : `${severity}, reminder`, drift)),
    ),
    ...ended
      .slice(0, listed)
      .map(({ drift }) => line(isAccepted(drift) ? 'accepted' : `resolved (${drift.resolution ?? 'unknown'})`, drift)),
  ].slice(0, listed);
  const incidents = new Set(notices.map(({ drift }) => drift.incident ?? undefined));
  const [incident] = incidents.size === 1 ? incidents : [];
  const drifts =
    begun.length === 0
      ? ''
      : `${incident === undefined ? '' : 'Incident with '}${begun.length} drift${begun.length === 1 ? '' : 's'}: ${counts.join(', ')}`;
  const accepted = ended.filter(({ drift }) => isAccepted(drift)).length;
  const more = notices.length - lines.length;
  return {
    title: [drifts, accepted === ended.length ? '' : `${ended.length - accepted} resolved`, accepted === 0 ? '' : `${accepted} accepted`]
      .filter((part) => part !== '')
      .join('; '),
    lines,
    rest: more > 0 ? `and ${more} more` : '',
    incident,
  };
};

const isAccepted = ({ resolution }: Drift): boolean => resolution === 'accepted';

const line = (label: string, drift: Drift): Digest['lines'][number] => ({
  label,
  resource: resourceOf(drift),
  summary: drift.summary,
  actor: actorOf(drift),
  drift,
});
