import { noChange, type ServiceCatalog } from '../src/catalog/dsl.js';
import { wrongActs } from './acts-agree.js';
import { gapsOf, type Sources } from './completeness.js';
import { reviewedActOf, reviewedActs } from './reviewed-acts.js';
import { reviewedGaps, reviewOf, type ReviewedGap } from './reviewed-gaps.js';

/** What an event does wrong, or does not set, against independent sources; without reviewed exceptions, which go to `used`. */
export const eventFindings = (
  sources: Sources,
  service: ServiceCatalog,
  event: string,
  used: Set<ReviewedGap | string> = new Set(),
): readonly string[] => {
  const isOpen = (review: ReviewedGap | string | undefined): boolean => {
    if (review !== undefined) used.add(review);
    return review === undefined;
  };
  const gaps = sources.schemas.length === 0 ? [] : gapsOf(sources, service, event).filter((gap) => isOpen(reviewOf(gap)));
  const acts = wrongActs(sources.services, service, event).filter((act) => {
    const review = reviewedActOf(act);
    return isOpen(reviewedActs.has(review) ? review : undefined);
  });
  return [
    ...gaps.map(({ type, field, problem }) => `${event} ${type}.${field}: ${problem}`),
    ...acts.map((act) => `${act.event} ${act.type}: ${act.problem}`),
  ];
};

/** The same of all events, and entries of the lists of exceptions that explain nothing. */
export const compareEvents = (sources: Sources): { readonly findings: readonly string[]; readonly events: number } => {
  const used = new Set<ReviewedGap | string>();
  const found = new Set<string>();
  let events = 0;
  for (const service of sources.services)
    for (const [event, entry] of Object.entries(service.events)) {
      if (entry === noChange) continue;
      events++;
      for (const finding of eventFindings(sources, service, event, used)) found.add(finding);
    }
  for (const one of reviewedGaps) if (!used.has(one)) found.add(`${one.text}: reviewed, but no gap: remove the entry`);
  for (const one of reviewedActs) if (!used.has(one)) found.add(`${one}: reviewed, but no difference: remove the entry`);
  return { findings: [...found].sort(), events };
};
