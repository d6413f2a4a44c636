import { anyAttribute } from '../model/change.js';
import { once } from '../lib/once.js';
import { changeSpecs, noChange, type ServiceCatalog } from './dsl.js';
import { noiseOf, type TypeSpec } from './type-spec.js';

/** Attributes of a type that calls can set: by any call, and by the call that creates the resource. */
type Creation = { readonly evaluated: ReadonlySet<string>; readonly settable: ReadonlySet<string> };

export type Creations = (type: string) => Creation | undefined;

/** Attributes that a creation may leave to their defaults (D98), by type. Computed on first use. */
export const creationsIn = (services: readonly ServiceCatalog[], types: Readonly<Record<string, TypeSpec>>): Creations => {
  const byType = once(() => {
    const isNoise = noiseOf(types);
    const found = new Map<string, { evaluated: Set<string>; settable: Set<string> }>();
    for (const { events } of services) {
      for (const entry of Object.values(events)) {
        if (entry === noChange) continue;
        for (const { act, target, edits } of changeSpecs(entry).flatMap((change) => change.owners)) {
          const known = found.get(target.type) ?? { evaluated: new Set<string>(), settable: new Set<string>() };
          found.set(target.type, known);
          for (const [field, edit] of Object.entries(edits)) {
            if (field === '' || field === '*' || field === anyAttribute || isNoise(target.type, field)) continue;
            known.evaluated.add(field);
            // A record may withhold the value.
            const isHidden = typeof edit === 'object' && (edit.op === 'hidden' || edit.perKey === true);
            if (act === 'create' || act === 'put' || isHidden) known.settable.add(field);
          }
        }
      }
    }
    return found;
  });
  return (type) => byType().get(type);
};

/** Attributes that may have a value after a creation that does not show it, although the catalog has no creating call that sets them. */
const untold: ReadonlySet<string> = new Set([
  ...['aws_security_group.egress', 'aws_network_acl.egress', 'aws_network_acl.ingress', 'aws_route_table.route'],
  'aws_lambda_function.environment.variables',
]);

/** Whether a creation that leaves an attribute out leaves it empty: labels, and what only another call sets. */
export const isEmptyWhenNew = (type: string, field: string, { settable }: Creation): boolean =>
  field === 'tags' || field === 'labels' || (!settable.has(field) && !untold.has(`${type}.${field}`));
