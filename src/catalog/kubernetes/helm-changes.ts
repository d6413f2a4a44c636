import type { AuditRecord } from '../../model/audit-record.js';
import { makeEdit, refKey, type Change, type Edit, type OwnerCandidate } from '../../model/change.js';
import type { AuditContext } from './audit-object.js';

/** Releases of Helm (D80). Helm keeps each revision of a release in a secret of its own. Source: helm `pkg/storage/driver/secrets.go`. */

const revisionName = /^sh\.helm\.release\.v1\.(.+)\.v(\d{1,9})$/;

/**
 * The changes of a write to the secret of a revision; undefined for other objects. A new revision is a change of the release, and the
 * deletion of the declared one its removal. Other writes keep the books of earlier revisions.
 */
export const helmChanges = ({ group, resource, namespace, name, verb }: AuditContext): readonly Change[] | undefined => {
  if (group !== '' || (resource !== 'secrets' && resource !== 'configmaps')) return undefined;
  const [, release, revision] = revisionName.exec(name) ?? [];
  if (release === undefined || revision === undefined) return undefined;
  const edits = [makeEdit('metadata.revision', 'set', Number(revision))];
  if (verb === 'create') return [releaseChange('modify', { name: release, namespace }, edits)];
  return verb === 'delete' ? [releaseChange('delete', { name: release, namespace }, edits)] : [];
};

type Release = { readonly name: string; readonly namespace: string };

const ownerOf = (act: OwnerCandidate['act'], { name, namespace }: Release, edits: readonly Edit[]): OwnerCandidate => ({
  act,
  ref: { type: 'helm_release', attributes: { name, namespace }, key: refKey('helm_release', ['name', 'namespace'], [name, namespace]) },
  edits,
  name,
  id: name,
  parents: [],
});

const releaseChange = (act: OwnerCandidate['act'], release: Release, edits: readonly Edit[]): Change => ({
  owners: [ownerOf(act, release, edits)],
  undeclared: 'not_in_state',
  uncovered: [],
});

/** User agents of Helm and of the helm provider, which is Helm as a library and leaves the name of its program to client-go. */
const helmAgent = /^(?:helm(?:\/|$)|terraform-provider-helm)/i;

/** An object of the release that somebody changes without Helm no longer is as the release describes it. */
export const helmOwner = (release: Release, { user, userAgent }: AuditRecord): readonly OwnerCandidate[] => {
  const isPerson = user.type === 'User' || user.type === 'Anonymous';
  if (!isPerson || helmAgent.test(userAgent)) return [];
  return [ownerOf('modify', release, [makeEdit('manifest', 'hidden', null)])];
};
