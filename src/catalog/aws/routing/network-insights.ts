import { create, destroy, merge, on, type Edits, type ServiceCatalog } from '../../dsl.js';
import { count, inCall, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';

/**
 * Reachability Analyzer: paths between two resources, and analyses of them. An analysis is a run with a new id each time.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_network_insights_path`, `aws_ec2_network_insights_analysis`.
 */

const filter = (block: string, member: string): Edits => {
  const ports = (side: 'source' | 'destination'): Edits => ({
    [`${block}.${side}_port_range.from_port`]: count(requested(`${member}.${side}PortRange.fromPort`)),
    [`${block}.${side}_port_range.to_port`]: count(requested(`${member}.${side}PortRange.toPort`)),
  });
  return {
    [`${block}.destination_address`]: requested(`${member}.destinationAddress`),
    [`${block}.source_address`]: requested(`${member}.sourceAddress`),
    ...ports('destination'),
    ...ports('source'),
  };
};

const ran = 'set by a run, which has a new id each time';

export const networkInsights: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_network_insights_path: { keys: [['id']], scope: 'region', family: 'network', noise: ['destination_arn', 'source_arn'] },
    aws_ec2_network_insights_analysis: {
      keys: [['id']],
      scope: 'region',
      family: 'network',
      noise: [
        'alternate_path_hints*',
        'explanations*',
        'forward_path_components*',
        'path_found',
        'return_path_components*',
        'status',
        'status_message',
        'warning_message',
      ],
      unevaluated: { filter_in_arns: ran, network_insights_path_id: ran, wait_for_completion: 'a flag of the provider' },
    },
  },
  events: {
    CreateNetworkInsightsPath: inCall(
      create(on('aws_ec2_network_insights_path', { id: returned('networkInsightsPath.networkInsightsPathId') }), {
        ...filter('filter_at_destination', 'filterAtDestination'),
        ...filter('filter_at_source', 'filterAtSource'),
        destination: requested('destination'),
        destination_ip: requested('destinationIp'),
        destination_port: count(requested('destinationPort')),
        protocol: requested('protocol'),
        source: requested('source'),
        source_ip: requested('sourceIp'),
        tags: merge(tagsFor('network-insights-path')),
      }),
    ),
    DeleteNetworkInsightsPath: inCall(destroy(on('aws_ec2_network_insights_path', { id: requested('networkInsightsPathId') }))),
    DeleteNetworkInsightsAnalysis: inCall(destroy(on('aws_ec2_network_insights_analysis', { id: requested('networkInsightsAnalysisId') }))),
  },
};
