import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { child, children, inDocument, tagsOf } from './s3-document.js';

/** Tags in the documents of S3 calls. Source: S3 API reference (PutBucketTagging; TagResource of the control API). */

/** Tags are in `TagSet.Tag`, `Tags.Tag`, or, in the form of the SDKs, in `TagSet` itself. */
const tagElements = (root: Json): readonly Json[] => {
  const sets = children(root, 'TagSet');
  const inner = sets.flatMap((one) => children(one, 'Tag'));
  return inner.length > 0 ? inner : sets.length > 0 ? sets : children(root, 'Tag');
};

/** All tags in a document as the state's map. */
export const documentTags = (document: c.Read): c.Read =>
  c.tagMap(
    inDocument(document, (root) =>
      Object.entries(tagsOf(tagElements(root))).map(([key, value]): JsonObject => ({ key, value: value ?? null })),
    ),
  );

/** The tags in the document of a new resource, which may have none. */
export const newDocumentTags = (document: c.Read): c.EditSpec =>
  c.set(
    documentTags((record) => {
      const root = document(record);
      return child(root, 'Tags') === undefined ? undefined : root;
    }),
    'map',
  );
