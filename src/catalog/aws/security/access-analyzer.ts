import { isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  forEach,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, tagMap } from '../../values.js';
import { arnInUrl, blocksOf } from './json-items.js';

/** IAM Access Analyzer: analyzers and the rules that archive findings. Source: Access Analyzer API reference, Terraform AWS provider 4 to 6. */

const analyzer = on('aws_accessanalyzer_analyzer', { analyzer_name: 'analyzerName' });
const tagged = on('aws_accessanalyzer_analyzer', { arn: arnInUrl('resourceArn') });
const ruleNamed = (name: From) => on('aws_accessanalyzer_archive_rule', { analyzer_name: 'analyzerName', rule_name: name });

const rulesIn = (block: string, member: string): Read => inBlock(inBlock(block, 'analysisRule'), member);
const settings: Edits = {
  'configuration.unused_access.unused_access_age': 'configuration.unusedAccess.unusedAccessAge',
  'configuration.unused_access.analysis_rule.exclusion': blocksOf(rulesIn('configuration.unusedAccess', 'exclusions'), {
    account_ids: 'accountIds',
    resource_tags: 'resourceTags',
  }),
  'configuration.internal_access.analysis_rule.inclusion': blocksOf(rulesIn('configuration.internalAccess', 'inclusions'), {
    account_ids: 'accountIds',
    resource_arns: 'resourceArns',
    resource_types: 'resourceTypes',
  }),
};

/** Conditions by attribute of a finding, as the state's list. */
const filterOf = (from: From): Read =>
  via(from, (map) =>
    isObject(map)
      ? Object.entries(map).map(([criteria, condition]): Json => ({
          criteria,
          ...(isObject(condition) ? condition : {}),
          ...(isObject(condition) && typeof condition['exists'] === 'boolean' ? { exists: String(condition['exists']) } : {}),
        }))
      : [],
  );

export const accessAnalyzer: ServiceCatalog = {
  eventSource: 'access-analyzer.amazonaws.com',
  types: {
    aws_accessanalyzer_analyzer: {
      keys: [['analyzer_name'], ['arn']],
      scope: 'region',
      family: 'security',
      cloudId: 'arn',
      defaults: { type: 'ACCOUNT' },
    },
    aws_accessanalyzer_archive_rule: {
      keys: [['analyzer_name', 'rule_name']],
      scope: 'region',
      family: 'security',
      access: 'policy',
    },
  },
  events: {
    CreateAnalyzer: [
      create(analyzer, { ...settings, type: 'type', tags: set(tagMap('tags'), 'map') }, { id: response('arn') }),
      forEach('archiveRules', put(ruleNamed('item.ruleName'), { filter: filterOf('item.filter') })),
    ],
    UpdateAnalyzer: modify(analyzer, settings),
    DeleteAnalyzer: destroy(analyzer),
    CreateArchiveRule: create(ruleNamed('ruleName'), { filter: filterOf('filter') }, { id: 'ruleName', parent: analyzer }),
    UpdateArchiveRule: modify(ruleNamed('ruleName'), { filter: filterOf('filter') }),
    DeleteArchiveRule: destroy(ruleNamed('ruleName')),
    TagResource: modify(tagged, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(tagged, { tags: drop('tagKeys') }),
    ApplyArchiveRule: noChange,
    CreateAccessPreview: noChange,
    UpdateFindings: noChange,
  },
};
