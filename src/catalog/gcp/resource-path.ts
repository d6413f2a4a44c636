/**
 * One form of the names of a Google Cloud resource (D71, D73): `https://…/compute/v1/projects/P/zones/Z/instances/N`, `//compute.googleapis.com/…`
 * and `projects/P/zones/Z/instances/N` become `projects/P/locations/Z/instances/N`. Source: Google Cloud API design guide, resource names.
 */
export const resourcePath = (name: string): string =>
  name
    .replace(/^(?:https?:)?\/\/[^/]+\//, '')
    .replace(
      /^(?:compute\/|bigquery\/|storage\/|sql\/|dns\/)?(?:v\d+(?:(?:alpha|beta|p)\d*)*|beta|alpha)\/(?=projects\/|organizations\/|folders\/|b\/)/,
      '',
    )
    .replace(/^(projects\/[^/]+\/)(?:zones|regions)(?=\/)/, '$1locations');

/** The segment that follows `collection` in a name: `('projects/p/topics/t', 'topics')` → `t`; undefined if there is none. */
export const segmentAfter = (name: string, collection: string): string | undefined => {
  const parts = name.split('/');
  const at = parts.indexOf(collection);
  const value = at < 0 ? undefined : parts[at + 1];
  return value === '' ? undefined : value;
};
