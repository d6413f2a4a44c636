import type { CatalogCase } from '../../../support/catalog-case.js';
import { template } from './ec2-states.js';

const id = 'lt-0ed993d09ce6afc67';
const at = 'aws_launch_template.web';
const xmlns = 'http://ec2.amazonaws.com/doc/2016-11-15/';

const newDefault = (number: number, latest: number): Pick<CatalogCase, 'event' | 'request' | 'response'> => ({
  event: 'ModifyLaunchTemplate',
  request: { ModifyLaunchTemplateRequest: { LaunchTemplateId: id, SetDefaultVersion: number } },
  response: {
    ModifyLaunchTemplateResponse: { xmlns, launchTemplate: { launchTemplateId: id, defaultVersionNumber: number, latestVersionNumber: latest } },
  },
});

/** The default version, deleted versions, and versions that name their instance profile differently. */
export const ec2LaunchTemplateVersionCases: readonly CatalogCase[] = [
  {
    name: 'another version becomes the default than the selected one',
    ...newDefault(1, 3),
    state: [template({ default_version: 2 })],
    drifts: [{ address: at, field: 'default_version', old: 2, new: 1 }],
  },
  {
    name: 'the default is rolled back from the latest version, by the name of the template',
    event: 'ModifyLaunchTemplate',
    request: { ModifyLaunchTemplateRequest: { LaunchTemplateName: 'web', SetDefaultVersion: '2' } },
    state: [template({ default_version: 3, update_default_version: true })],
    drifts: [{ address: at, field: 'default_version', old: 3, new: 2 }],
  },
  { name: 'another default of a template without a selected one', ...newDefault(2, 3), state: [template()], drifts: [] },
  {
    name: 'the default is the declared one',
    event: 'ModifyLaunchTemplate',
    request: { ModifyLaunchTemplateRequest: { LaunchTemplateName: 'web', SetDefaultVersion: '1' } },
    state: [template()],
    drifts: [],
  },
  {
    name: 'the latest version is deleted, and no record says which one is the latest then',
    event: 'DeleteLaunchTemplateVersions',
    request: {
      DeleteLaunchTemplateVersionsRequest: {
        LaunchTemplateId: id,
        LaunchTemplateVersion: [
          { tag: 1, content: 2 },
          { tag: 2, content: 3 },
        ],
      },
    },
    state: [template()],
    drifts: [{ address: at, field: 'latest_version', old: 3, new: null }],
  },
  {
    name: 'D12: the latest version stays if the response rejects its deletion',
    event: 'DeleteLaunchTemplateVersions',
    request: {
      DeleteLaunchTemplateVersionsRequest: {
        LaunchTemplateId: id,
        LaunchTemplateVersion: [
          { tag: 1, content: 2 },
          { tag: 2, content: 3 },
        ],
      },
    },
    response: {
      DeleteLaunchTemplateVersionsResponse: {
        successfullyDeletedLaunchTemplateVersionSet: { item: { launchTemplateId: id, versionNumber: 2 } },
        unsuccessfullyDeletedLaunchTemplateVersionSet: { item: { launchTemplateId: id, versionNumber: 3 } },
      },
    },
    state: [template()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'an earlier version is deleted',
    event: 'DeleteLaunchTemplateVersions',
    request: { DeleteLaunchTemplateVersionsRequest: { LaunchTemplateName: 'web', LaunchTemplateVersion: { tag: 1, content: 2 } } },
    state: [template()],
    drifts: [],
    dropped: 'not_in_state',
  },
];
