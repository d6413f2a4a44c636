import type { Link } from '../../../model/graph-evidence.js';

/** Each link once: a member may have several roles, and two interfaces may lie in one network. */
export const distinctLinks = (links: readonly Link[]): readonly Link[] => [
  ...new Map(links.map((link) => [JSON.stringify(link), link])).values(),
];
