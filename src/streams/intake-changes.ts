import { cloudCatalog } from '../catalog/providers.js';
import { DecodeTools } from '../decode/decode-input.js';
import { postedBodies, type PostedBodiesOptions, type PostedResult } from './posted-bodies.js';
import { PostedRecords } from './posted-records.js';

/**
 * Accepts bodies of changes that a log without a catalog reports (D126): CloudEvents, and entries of Azure's Activity Log, one or several.
 * Anything else is malformed, records of other providers too: their senders have routes of their own. See `postedBodies` for bounds and order.
 */
export const changesIntake = (options: PostedBodiesOptions): ((body: Uint8Array) => Promise<PostedResult>) => {
  const tools = new DecodeTools(cloudCatalog);
  const take = postedBodies(options);
  return (bytes) => take(bytes.length, () => new PostedRecords(bytes, tools, 'changes', false));
};
