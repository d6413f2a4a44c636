import { changeSpecs, noChange, type ServiceCatalog } from '../../src/catalog/dsl.js';

/** Last words of the attributes that hold a map of keys which a call may change one by one. */
const maps = /(?:^|[._])(?:annotations|attributes|labels|limits|options|parameters|preference|settings|tags)$/;

/**
 * What an entry says against the names of its event and attributes: keys are merged into or dropped from an attribute that is named like no
 * map, or a call that sets or removes single tags replaces all of them.
 */
export const operationFindings = (service: ServiceCatalog, event: string): readonly string[] => {
  const entry = service.events[event];
  if (entry === undefined || entry === noChange) return [];
  const edits = changeSpecs(entry).flatMap(({ owners }) =>
    owners.flatMap(({ target, edits }) => Object.entries(edits).map(([field, edit]) => ({ type: target.type, field, edit }))),
  );
  return edits.flatMap(({ type, field, edit }) => {
    const op = typeof edit === 'object' ? edit.op : 'set';
    const isWrong = op === 'merge' || op === 'drop' ? !maps.test(field) : isOfTags.test(event) && field === 'tags';
    return isWrong ? [`${event} ${type}.${field}: ${op}`] : [];
  });
};

const isOfTags = /^(?:Tag|Untag)[A-Z]/;
