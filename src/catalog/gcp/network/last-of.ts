import { lastSegment } from '../../../lib/last-segment.js';
import type * as c from '../language.js';

/** A part of a key that may be a name, a path or a self link, compared by its name. */
export const lastOf = (attribute: string): c.KeyPart => ({ attribute, as: lastSegment });
