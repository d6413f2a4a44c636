import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Projects, folders and liens, in the bare methods of version 1 and the full names of later versions. Source: googleapis
 * `google/cloud/resourcemanager/v3/{projects,folders}.proto`; Resource Manager REST reference v1; Terraform Google provider
 * `google_project`, `google_folder`, `google_resource_manager_lien`.
 */

const isNumber = (value: Json): boolean => /^\d+$/.test(text(value) ?? '');
const inProjects = (path: string): c.Read => c.via(path, (name) => c.segmentAfter(text(name) ?? '', 'projects'));
const named = [c.inName('projects'), inProjects('name')];

const projectId = c.either(
  'project.projectId',
  ...named.map((read) => c.via(read, (name) => (isNumber(name) ? undefined : name))),
  c.project,
);
const projectNumber = c.either('project.projectNumber', ...named.map((read) => c.via(read, (name) => (isNumber(name) ? name : undefined))));

const byId = c.on('google_project', { project_id: projectId });
const byNumber = c.on('google_project', { number: projectNumber });

/** Version 1 calls the display name `name`, which later versions use for the resource name. */
const displayName = c.either(
  'project.displayName',
  c.via('project.name', (name) => (text(name)?.startsWith('projects/') === true ? undefined : name)),
);

/** The parent as `{type, id}` or `folders/N`. */
const parentOf = (read: c.Read): { readonly kind: c.Read; readonly id: c.Read } => ({
  kind: c.via(read, (parent) => (isObject(parent) ? parent['type'] : (text(parent)?.split('/')[0] ?? '').replace(/s$/, ''))),
  id: c.via(read, (parent) => (isObject(parent) ? parent['id'] : lastSegment(text(parent) ?? ''))),
});

/** A project has a folder or an organization; the other attribute is empty. */
const parentEdits = (read: c.Read): c.Edits => {
  const { kind, id } = parentOf(read);
  const of = (wanted: string): c.Read => c.via(kind, (one, record) => (one === wanted ? id(record) : ''));
  return { folder_id: of('folder'), org_id: of('organization') };
};

const wholeProject = c.compilePath('project');
const mask = c.either('updateMask');

/** Version 1 replaces the project, so a project without labels has none. */
const wholeLabels: c.Read = (record) => {
  const object = wholeProject(record.request);
  if (!isObject(object) || mask(record) !== undefined) return undefined;
  return object['labels'] ?? (object['projectId'] === undefined ? undefined : null);
};
const maskedLabels = c.masked('project', c.cleared('labels', 'map'))['labels']?.read;
const labels: c.Read = (record) => (mask(record) === undefined ? wholeLabels(record) : maskedLabels?.(record));

const described: c.Edits = { name: displayName, labels: c.set(labels, 'map'), ...parentEdits(c.request('project.parent')) };

const folderName: c.KeyPart = { attribute: 'name', as: lastSegment };
const folderId = c.either(
  c.inName('folders'),
  c.via('name', (name) => c.segmentAfter(text(name) ?? '', 'folders')),
);
const folder = c.on('google_folder', { name: folderId });
const folderParent = c.either('folder.parent', 'parent');
const newFolder = c.on('google_folder', { display_name: c.either('folder.displayName', 'displayName'), parent: folderParent });

const lien = c.on('google_resource_manager_lien', { name: c.either(c.via('name', lienName), c.inName('liens'), c.response('name')) });

function lienName(name: Json): Json | undefined {
  return text(name)?.startsWith('liens/') === true ? name : undefined;
}

export const projects: c.ServiceCatalog = {
  eventSource: 'cloudresourcemanager.googleapis.com',
  types: c.googleTypes('projects', {
    google_project: {
      keys: [['project_id'], ['number']],
      cloudId: 'project_id',
      noise: ['auto_create_network', 'deletion_policy', 'tags'],
    },
    google_folder: { keys: [[folderName], ['display_name', 'parent']], noise: ['deletion_protection', 'tags'] },
    google_resource_manager_lien: { keys: [[{ attribute: 'name', as: lastSegment }]] },
  }),
  events: {
    CreateProject: c.create(c.withId(byId, projectId), described),
    UpdateProject: c.firstOf(c.modify(byId, described), c.modify(byNumber, described)),
    MoveProject: c.firstOf(
      c.modify(byId, parentEdits(c.request('destinationParent'))),
      c.modify(byNumber, parentEdits(c.request('destinationParent'))),
    ),
    DeleteProject: c.firstOf(c.destroy(byId), c.destroy(byNumber)),
    UndeleteProject: c.firstOf(c.create(byId), c.create(byNumber)),
    CreateFolder: c.create(c.withId(newFolder, c.either(c.response('name'), c.inName('folders')))),
    UpdateFolder: c.modify(folder, { display_name: c.either('folder.displayName', 'displayName') }),
    MoveFolder: c.modify(folder, { parent: 'destinationParent' }),
    DeleteFolder: c.destroy(folder),
    UndeleteFolder: c.create(folder),
    CreateLien: c.create(c.withId(lien, c.response('name')), c.same('reason origin restrictions', 'lien.')),
    DeleteLien: c.destroy(lien),
  },
};
