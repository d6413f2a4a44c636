import { lastSegment } from '../../../lib/last-segment.js';
import { isObject, text, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  modify,
  on,
  request,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { KeyPart } from '../../type-spec.js';
import { inName, project, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { segmentAfter } from '../resource-path.js';

/**
 * Projects, folders and liens, in the bare methods of version 1 and the full names of later versions. Source: googleapis
 * `google/cloud/resourcemanager/v3/{projects,folders}.proto`; Resource Manager REST reference v1; Terraform Google provider
 * `google_project`, `google_folder`, `google_resource_manager_lien`.
 */

const isNumber = (value: Json): boolean => /^\d+$/.test(text(value) ?? '');
const inProjects = (path: string): Read => via(path, (name) => segmentAfter(text(name) ?? '', 'projects'));
const named = [inName('projects'), inProjects('name')];

const projectId = either('project.projectId', ...named.map((read) => via(read, (name) => (isNumber(name) ? undefined : name))), project);
const projectNumber = either('project.projectNumber', ...named.map((read) => via(read, (name) => (isNumber(name) ? name : undefined))));

const byId = on('google_project', { project_id: projectId });
const byNumber = on('google_project', { number: projectNumber });

/** Version 1 calls the display name `name`, which later versions use for the resource name. */
const displayName = either(
  'project.displayName',
  via('project.name', (name) => (text(name)?.startsWith('projects/') === true ? undefined : name)),
);

/** The parent as `{type, id}` or `folders/N`. */
const parentOf = (read: Read): { readonly kind: Read; readonly id: Read } => ({
  kind: via(read, (parent) => (isObject(parent) ? parent['type'] : (text(parent)?.split('/')[0] ?? '').replace(/s$/, ''))),
  id: via(read, (parent) => (isObject(parent) ? parent['id'] : lastSegment(text(parent) ?? ''))),
});

/** A project has a folder or an organization; the other attribute is empty. */
const parentEdits = (read: Read): Edits => {
  const { kind, id } = parentOf(read);
  const of = (wanted: string): Read => via(kind, (one, record) => (one === wanted ? id(record) : ''));
  return { folder_id: of('folder'), org_id: of('organization') };
};

const wholeProject = compilePath('project');
const mask = either('updateMask');

/** Version 1 replaces the project, so a project without labels has none. */
const wholeLabels: Read = (record) => {
  const object = wholeProject(record.request);
  if (!isObject(object) || mask(record) !== undefined) return undefined;
  return object['labels'] ?? (object['projectId'] === undefined ? undefined : null);
};
const masked = updated('project', { labels: { path: 'labels', make: (from) => set(from, 'map') } })['labels'];
const maskedLabels: Read = typeof masked === 'object' ? masked.read : () => undefined;
const labels: Read = (record) => (mask(record) === undefined ? wholeLabels(record) : maskedLabels(record));

const described: Edits = { name: displayName, labels: set(labels, 'map'), ...parentEdits(request('project.parent')) };

const folderName: KeyPart = { attribute: 'name', as: lastSegment };
const folderId = either(
  inName('folders'),
  via('name', (name) => segmentAfter(text(name) ?? '', 'folders')),
);
const folder = on('google_folder', { name: folderId });
const folderParent = either('folder.parent', 'parent');
const newFolder = on('google_folder', { display_name: either('folder.displayName', 'displayName'), parent: folderParent });

const lien = on('google_resource_manager_lien', {
  name: either(via('name', lienName), inName('liens'), response('name')),
});

function lienName(name: Json): Json | undefined {
  return text(name)?.startsWith('liens/') === true ? name : undefined;
}

export const projects: ServiceCatalog = {
  eventSource: 'cloudresourcemanager.googleapis.com',
  types: {
    google_project: {
      keys: [['project_id'], ['number']],
      scope: 'global',
      family: 'projects',
      cloudId: 'project_id',
      noise: [...gcpNoise, 'number', 'auto_create_network', 'deletion_policy', 'tags'],
    },
    google_folder: {
      keys: [[folderName], ['display_name', 'parent']],
      scope: 'global',
      family: 'projects',
      noise: [...gcpNoise, 'name', 'folder_id', 'lifecycle_state', 'deletion_protection', 'tags'],
    },
    google_resource_manager_lien: {
      keys: [[{ attribute: 'name', as: lastSegment }]],
      scope: 'global',
      family: 'projects',
      noise: [...gcpNoise, 'name'],
    },
  },
  events: {
    CreateProject: create(byId, described, { id: projectId }),
    UpdateProject: firstOf(modify(byId, described), modify(byNumber, described)),
    MoveProject: firstOf(
      modify(byId, parentEdits(request('destinationParent'))),
      modify(byNumber, parentEdits(request('destinationParent'))),
    ),
    DeleteProject: firstOf(destroy(byId), destroy(byNumber)),
    UndeleteProject: firstOf(create(byId), create(byNumber)),
    CreateFolder: create(newFolder, {}, { id: either(response('name'), inName('folders')) }),
    UpdateFolder: modify(folder, { display_name: either('folder.displayName', 'displayName') }),
    MoveFolder: modify(folder, { parent: 'destinationParent' }),
    DeleteFolder: destroy(folder),
    UndeleteFolder: create(folder),
    CreateLien: create(lien, { reason: 'lien.reason', origin: 'lien.origin', restrictions: 'lien.restrictions' }, { id: response('name') }),
    DeleteLien: destroy(lien),
  },
};
