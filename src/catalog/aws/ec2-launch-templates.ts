import { create, destroy, either, fixed, hidden, modify, on, reader, set, type Edits, type From, type ServiceCatalog } from '../dsl.js';
import { answered, count, inCall, said, tagsFor } from './ec2-shapes.js';
import { unlessRefused } from '../values.js';
import { launchTemplateData } from './ec2-launch-template-data.js';

/**
 * Launch templates. What Terraform declares of one is its latest version: a new version replaces all of it.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider `aws_launch_template`.
 */

const type = 'aws_launch_template';
const templateId: From = either(
  said('launchTemplateId'),
  answered('launchTemplate.launchTemplateId'),
  answered('launchTemplateVersion.launchTemplateId'),
);
const templateName: From = said('launchTemplateName');

/** Calls name a template by id or by name. */
const ofTemplate = (edits: Edits) => inCall(modify(on(type, { id: templateId }), edits), modify(on(type, { name: templateName }), edits));

const described: Edits = {
  // A version has a description of its own, which a base does not bring along.
  description: (record) =>
    reader(said('launchTemplateData'))(record) === undefined ? undefined : (reader(said('versionDescription'))(record) ?? null),
};

const version: Edits = { ...launchTemplateData, ...described };
/** Records withhold user data; what a template is made with is part of its making, and not reported by itself. */
const made: Edits = Object.fromEntries(Object.entries(version).filter(([field]) => field !== 'user_data'));

const deleted = unlessRefused(said('launchTemplateVersion'), answered('unsuccessfullyDeletedLaunchTemplateVersionSet[].versionNumber'));

export const ec2LaunchTemplates: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    [type]: {
      keys: [['id'], ['name'], ['id', 'latest_version'], ['name', 'latest_version']],
      scope: 'region',
      family: 'ec2',
      noise: ['update_default_version'],
      secrets: ['user_data'],
    },
  },
  events: {
    CreateLaunchTemplate: inCall(
      create(on(type, { name: templateName }), { ...made, tags: set(tagsFor('launch-template'), 'map') }, { id: templateId }),
    ),
    CreateLaunchTemplateVersion: ofTemplate({
      ...version,
      latest_version: count(answered('launchTemplateVersion.versionNumber')),
    }),
    ModifyLaunchTemplate: ofTemplate({
      default_version: count(either(answered('launchTemplate.defaultVersionNumber'), said('setDefaultVersion'), said('defaultVersion'))),
    }),
    DeleteLaunchTemplate: inCall(destroy(on(type, { id: templateId })), destroy(on(type, { name: templateName }))),
    // Touches what is declared only where the latest version is among those deleted; which one is the latest then, no record says.
    DeleteLaunchTemplateVersions: inCall(
      modify(on(type, { id: templateId, latest_version: deleted }), { latest_version: hidden(fixed(true)) }),
      modify(on(type, { name: templateName, latest_version: deleted }), { latest_version: hidden(fixed(true)) }),
    ),
  },
};
