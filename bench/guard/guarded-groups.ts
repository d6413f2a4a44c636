import { benchGroups } from './bench-figures.js';
import { readyGroup, replayGroup, startGroup } from './command-figures.js';
import type { Figure, Group } from './figure.js';
import { serviceGroup } from './service-figures.js';

/** All groups by name. The command of both builds is measured by the code of this checkout, so that a change of it affects both alike. */
const groups: Readonly<Record<string, Group>> = {
  service: serviceGroup,
  replay: replayGroup,
  ready: readyGroup,
  start: startGroup,
  ...benchGroups,
};

/** A group with the names of its wanted figures. */
export type Wanted = { readonly name: string; readonly group: Group; readonly figures: readonly string[] };

/** All figures by their full name, `group.figure`. */
export const allFigures: Readonly<Record<string, Figure>> = Object.fromEntries(
  Object.entries(groups).flatMap(([name, { figures }]) => Object.entries(figures).map(([figure, one]) => [`${name}.${figure}`, one])),
);

/** The groups of a form of the guard. `only`: names of groups or figures with commas between them. Throws if nothing has such a name. */
export const wantedGroups = ({ isShort, only }: { readonly isShort: boolean; readonly only: string | undefined }): readonly Wanted[] => {
  const wanted = only?.split(',') ?? [];
  for (const name of wanted)
    if (!Object.hasOwn(groups, name) && !Object.hasOwn(allFigures, name))
      throw new Error(`only: no figure is called ${name}; expected ${Object.keys(groups).join(', ')}, or one of their figures`);
  return Object.entries(groups).flatMap(([name, group]) => {
    const isWanted = (figure: string): boolean => only === undefined || wanted.includes(name) || wanted.includes(`${name}.${figure}`);
    const figures = isShort && !group.isKey ? [] : Object.keys(group.figures).filter(isWanted);
    return figures.length === 0 ? [] : [{ name, group, figures }];
  });
};
