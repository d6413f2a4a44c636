import t from 'tap';
import { fsxFileSystems } from '../../../../src/catalog/aws/databases/fsx-file-systems.js';
import { fsxVolumes } from '../../../../src/catalog/aws/databases/fsx-volumes.js';
import { checkCases } from '../../../support/check-cases.js';
import { cacheTagCases, fsxCacheCases } from './fsx-caches.cases.js';
import { fsxFileSystemCases, fsxVolumeCases } from './fsx.cases.js';

checkCases(t, [fsxFileSystems, fsxVolumes], [...fsxFileSystemCases, ...fsxVolumeCases, ...cacheTagCases]);
checkCases(t, fsxFileSystems, fsxCacheCases);
