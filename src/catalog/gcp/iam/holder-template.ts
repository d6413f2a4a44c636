import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';

/**
 * A resource name with the attributes of the Terraform types that identify the resource: `projects/{project}/topics/{topic}`. `*` stands
 * for any segment. `<crypto_key_id:projects/…>` is an attribute that contains a path of several segments.
 */
export type HolderTemplate = {
  readonly key: readonly c.KeyPart[];
  readonly names: readonly string[];
  /** The attributes in a resource name; undefined if the name is that of another kind. */
  match(name: string): Readonly<Record<string, string>> | undefined;
};

export const compileTemplate = (template: string): HolderTemplate => {
  const parts: c.KeyPart[] = [];
  const pattern = c
    .resourcePath(template)
    .replace(/<(\w+):([^>]*)>|\{(\w+)\}|\*/g, (whole: string, path?: string, inner?: string, name?: string) => {
      if (path !== undefined) {
        parts.unshift({ attribute: path, as: shortPath });
        return `(?<${path}>${(inner ?? '').replaceAll('*', '[^/]+')})`;
      }
      if (name === undefined) return whole === '*' ? '[^/]+' : whole;
      // The most specific attribute first: it names the resource in alerts.
      parts.unshift({ attribute: name, as: name === 'app_id' ? appId : lastSegment });
      return `(?<${name}>[^/]+)`;
    })
    .replace(/\./g, '\\.');
  const wanted = new RegExp(`^${pattern}$`);
  return {
    key: parts,
    names: parts.map((part) => (typeof part === 'string' ? part : part.attribute)),
    match: (name) => wanted.exec(name)?.groups,
  };
};

/** `projects/P/iap_web/appengine-A` → `A`. */
const appId = (value: string): string => lastSegment(value).replace(/^appengine-/, '');

/** `projects/P/locations/L/keyRings/R` → `P/L/R`, the short form that the provider accepts. */
const shortPath = (value: string): string => {
  const path = c.resourcePath(value);
  return path.startsWith('projects/')
    ? path
        .split('/')
        .filter((_segment, at) => at % 2 === 1)
        .join('/')
    : path;
};
