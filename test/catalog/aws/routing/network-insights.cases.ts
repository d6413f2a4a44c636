import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { lifecycle, wrapped } from '../network/lifecycle.js';
import { arn, gone, tagsInCall } from '../network/network-states.js';

export const path: DeclaredResource = {
  type: 'aws_ec2_network_insights_path', name: 'web',
  attributes: {
    arn: arn('network-insights-path/nip-0a'), destination: 'eni-0b', destination_arn: arn('network-interface/eni-0b'), destination_ip: '', destination_port: 443,
    filter_at_destination: [], filter_at_source: [{ destination_address: '10.0.0.9', destination_port_range: [{ from_port: 443, to_port: 443 }], source_address: '', source_port_range: [] }],
    id: 'nip-0a', protocol: 'tcp', source: 'igw-0a', source_arn: arn('internet-gateway/igw-0a'), source_ip: '', tags: { Name: 'main' }, tags_all: { Name: 'main' },
  },
};
const analysis: DeclaredResource = {
  type: 'aws_ec2_network_insights_analysis', name: 'web',
  attributes: {
    arn: arn('network-insights-analysis/nia-0a'), filter_in_arns: null, id: 'nia-0a', network_insights_path_id: 'nip-0a', path_found: true, status: 'succeeded',
    tags: {}, tags_all: {}, wait_for_completion: true,
  },
};
export const newPath = {
  ClientToken: 'x', Destination: 'eni-0b', DestinationPort: 443, Protocol: 'tcp', Source: arn('internet-gateway/igw-0a'),
  FilterAtSource: { DestinationAddress: '10.0.0.9', DestinationPortRange: { FromPort: 443, ToPort: 443 } }, ...tagsInCall('network-insights-path'),
};

export const networkInsightsCases: readonly CatalogCase[] = [
  ...lifecycle({
    resource: path, id: 'nip-0a', other: 'nip-0z',
    create: ['CreateNetworkInsightsPath', () => newPath, (networkInsightsPathId) => ({ networkInsightsPath: { networkInsightsPathId } })],
    destroy: ['DeleteNetworkInsightsPath', (NetworkInsightsPathId) => ({ NetworkInsightsPathId })],
  }),
  {
    name: 'the declared analysis is deleted', ...wrapped('DeleteNetworkInsightsAnalysis', { NetworkInsightsAnalysisId: 'nia-0a' }), state: [analysis],
    drifts: [gone('aws_ec2_network_insights_analysis.web')],
  },
];
