import * as c from '../language.js';

/**
 * Reachability Analyzer: paths between two resources, and analyses of them. An analysis is a run with a new id each time.
 * Source: EC2 API reference, Terraform AWS provider `aws_ec2_network_insights_path`, `aws_ec2_network_insights_analysis`.
 */

const filter = (block: string, member: string): c.Edits => {
  const ports = (side: 'source' | 'destination'): c.Edits => ({
    [`${block}.${side}_port_range.from_port`]: c.count(c.requested(`${member}.${side}PortRange.fromPort`)),
    [`${block}.${side}_port_range.to_port`]: c.count(c.requested(`${member}.${side}PortRange.toPort`)),
  });
  return {
    [`${block}.destination_address`]: c.requested(`${member}.destinationAddress`),
    [`${block}.source_address`]: c.requested(`${member}.sourceAddress`),
    ...ports('destination'),
    ...ports('source'),
  };
};

const ran = 'set by a run, which has a new id each time';

export const networkInsights: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('network', {
    aws_ec2_network_insights_path: {},
    aws_ec2_network_insights_analysis: {
      noise: ['alternate_path_hints*', 'explanations*', 'forward_path_components*', 'return_path_components*'],
      unevaluated: { filter_in_arns: ran, network_insights_path_id: ran, wait_for_completion: 'a flag of the provider' },
    },
  }),
  events: {
    CreateNetworkInsightsPath: c.inCall(
      c.create(c.on('aws_ec2_network_insights_path', { id: c.returned('networkInsightsPath.networkInsightsPathId') }), {
        ...filter('filter_at_destination', 'filterAtDestination'),
        ...filter('filter_at_source', 'filterAtSource'),
        ...c.same('destination destination_ip protocol source source_ip', c.requested),
        destination_port: c.count(c.requested('destinationPort')),
        tags: c.merge(c.tagsFor('network-insights-path')),
      }),
    ),
    DeleteNetworkInsightsPath: c.inCall(c.destroy(c.on('aws_ec2_network_insights_path', { id: c.requested('networkInsightsPathId') }))),
    DeleteNetworkInsightsAnalysis: c.inCall(
      c.destroy(c.on('aws_ec2_network_insights_analysis', { id: c.requested('networkInsightsAnalysisId') })),
    ),
  },
};
