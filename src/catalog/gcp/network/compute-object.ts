import * as c from '../language.js';

/** The common calls of the collections of Compute Engine: `compute.firewalls.insert`, `patch`, `update`, `delete`, `setLabels`. */

type Verb = 'insert' | 'patch' | 'update' | 'delete' | 'setLabels';

/** The resource that the record names. */
export const named = (type: string): c.Target => c.on(type, { id: c.resource });

export const networkAt = (from: c.From): c.Target => c.on('google_compute_network', { id: from });

type Options = {
  readonly parent?: c.Target;
  /** Default: insert, patch, delete. */
  readonly verbs?: readonly Verb[];
};

/** The edits of a call that writes the whole object, or its given members. `holder`: the member of the request that contains the object. */
export const whole = (fields: c.Fields, holder: c.From = ''): c.Edits => c.whole(holder, c.given(fields));
export const changed = (fields: c.Fields, holder = ''): c.Edits => c.changed(holder, c.given(fields));

/** The settings of logs, which are off if a whole object omits them. */
export const logSettings = c.defaulted([{ enable: false }], 'log_config');

/** `setLabels` replaces the labels. Some clients set those of a new object in a second call. */
const labels = c.defaulted({}, 'labels', c.labelMap, 'map');
const givenLabels = c.kept('labels', c.labelMap, 'map');

/** The events of a collection whose resources are declared as one of these types. */
export const collection = (
  name: string,
  type: string | readonly string[],
  fields: c.Fields,
  { parent, verbs = ['insert', 'patch', 'delete'] }: Options = {},
): Readonly<Record<string, c.Entry>> => {
  const targets = (typeof type === 'string' ? [type] : type).map(named);
  const all = verbs.includes('setLabels') ? { ...fields, ...givenLabels } : fields;
  const [created, modified, replaced, labelled] = [whole(all), changed(all), whole(fields), c.parameters(labels)];
  const specs: Readonly<Record<Verb, c.ChangeSpec>> = {
    insert: { owners: targets.map((target) => c.create(c.within(parent ?? [], target), created)) },
    patch: { owners: targets.map((target) => c.modify(target, modified)) },
    update: { owners: targets.map((target) => c.modify(target, replaced)) },
    delete: { owners: targets.map((target) => c.destroy(target)) },
    setLabels: { owners: targets.map((target) => c.modify(target, labelled)) },
  };
  return Object.fromEntries(verbs.map((verb) => [`compute.${name}.${verb}`, specs[verb]]));
};

/** A call that sets only these attributes: `compute.targetHttpProxies.setUrlMap`. */
export const setter = (type: string, fields: c.Fields): c.Entry => c.modify(named(type), c.parameters(c.given(fields)));
