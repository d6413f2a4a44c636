import t from 'tap';
import { ec2InstanceSettings } from '../../../../src/catalog/aws/ec2/ec2-instance-settings.js';
import { ec2Volumes } from '../../../../src/catalog/aws/ec2/ec2-volumes.js';
import type { ServiceCatalog } from '../../../../src/catalog/dsl.js';
import { checkCases } from '../../../support/check-cases.js';
import { ec2InlineVolumeCases } from './ec2-inline-volumes.cases.js';

/** The events of a service that these examples cover. */
const only = (service: ServiceCatalog, event: string): ServiceCatalog => ({
  ...service,
  events: Object.fromEntries(Object.entries(service.events).filter(([name]) => name === event)),
});

checkCases(t, [only(ec2Volumes, 'ModifyVolume'), only(ec2InstanceSettings, 'ModifyInstanceAttribute')], ec2InlineVolumeCases);
