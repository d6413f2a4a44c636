import type * as c from '../language.js';
import { appConfig } from './app-config.js';
import { appRunner } from './app-runner.js';
import { appsyncApis } from './appsync-apis.js';
import { codeArtifact } from './code-artifact.js';
import { codeCommit } from './code-commit.js';
import { codeConnections, codestarConnections, codestarNotifications } from './code-connections.js';
import { codeDeploy } from './code-deploy.js';
import { globalAccelerator } from './global-accelerator.js';
import { dataSync } from './data-sync.js';
import { dms } from './dms.js';
import { serviceDiscovery } from './service-discovery.js';
import { sesConfigurationSets } from './ses-configuration-sets.js';
import { sesIdentities } from './ses-identities.js';
import { transfer } from './transfer.js';

/** Mail, service discovery, deployments, code and application services. A new file adds one line here. */
export const applicationServices: readonly c.ServiceCatalog[] = [
  sesIdentities,
  sesConfigurationSets,
  serviceDiscovery,
  codeDeploy,
  appConfig,
  appsyncApis,
  codeCommit,
  codeArtifact,
  codeConnections,
  codestarConnections,
  codestarNotifications,
  transfer,
  dms,
  globalAccelerator,
  appRunner,
  dataSync,
];
