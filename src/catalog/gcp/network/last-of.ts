import { lastSegment } from '../../../lib/last-segment.js';
import type { KeyPart } from '../../type-spec.js';

/** A part of a key that may be a name, a path or a self link, compared by its name. */
export const lastOf = (attribute: string): KeyPart => ({ attribute, as: lastSegment });
