import { isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** IAM Access Analyzer: analyzers and the rules that archive findings. Source: Access Analyzer API reference, Terraform AWS provider 4 to 6. */

const analyzer = c.on('aws_accessanalyzer_analyzer', { analyzer_name: 'analyzerName' });
const tagged = c.on('aws_accessanalyzer_analyzer', { arn: c.decoded('resourceArn') });
const ruleNamed = (name: c.From) => c.on('aws_accessanalyzer_archive_rule', { analyzer_name: 'analyzerName', rule_name: name });

const rulesIn = (block: string, member: string): c.Read => c.inBlock(c.inBlock(block, 'analysisRule'), member);
const settings: c.Edits = {
  'configuration.unused_access.unused_access_age': 'configuration.unusedAccess.unusedAccessAge',
  'configuration.unused_access.analysis_rule.exclusion': c.blocks(
    rulesIn('configuration.unusedAccess', 'exclusions'),
    c.same('account_ids resource_tags'),
  ),
  'configuration.internal_access.analysis_rule.inclusion': c.blocks(
    rulesIn('configuration.internalAccess', 'inclusions'),
    c.same('account_ids resource_arns resource_types'),
  ),
};

/** Conditions by attribute of a finding, as the state's list. */
const filterOf = (from: c.From): c.Read =>
  c.via(from, (map) =>
    isObject(map)
      ? Object.entries(map).map(([criteria, condition]): Json => ({
          criteria,
          ...(isObject(condition) ? condition : {}),
          ...(isObject(condition) && typeof condition['exists'] === 'boolean' ? { exists: String(condition['exists']) } : {}),
        }))
      : [],
  );

export const accessAnalyzer: c.ServiceCatalog = {
  eventSource: 'access-analyzer.amazonaws.com',
  types: c.types('security', {
    aws_accessanalyzer_analyzer: { keys: [['analyzer_name'], ['arn']], cloudId: 'arn', defaults: { type: 'ACCOUNT' } },
    aws_accessanalyzer_archive_rule: { keys: [['analyzer_name', 'rule_name']], access: 'policy' },
  }),
  events: {
    CreateAnalyzer: [
      c.create(c.withId(analyzer, c.response('arn')), { ...settings, type: 'type', tags: c.set(c.tagMap('tags'), 'map') }),
      c.forEach('archiveRules', c.put(ruleNamed('item.ruleName'), { filter: filterOf('item.filter') })),
    ],
    UpdateAnalyzer: c.modify(analyzer, settings),
    DeleteAnalyzer: c.destroy(analyzer),
    CreateArchiveRule: c.create(c.within(analyzer, c.withId(ruleNamed('ruleName'), 'ruleName')), { filter: filterOf('filter') }),
    UpdateArchiveRule: c.modify(ruleNamed('ruleName'), { filter: filterOf('filter') }),
    DeleteArchiveRule: c.destroy(ruleNamed('ruleName')),
    ...c.tagCalls((edits) => c.modify(tagged, edits)),
    ...c.noChanges('ApplyArchiveRule CreateAccessPreview UpdateFindings'),
  },
};
