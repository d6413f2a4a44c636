import t from 'tap';
import { accountLinks } from '../../../../src/catalog/aws/monitoring/account-links.js';
import { applicationInsights, applicationMonitors } from '../../../../src/catalog/aws/monitoring/application-monitors.js';
import { canaries } from '../../../../src/catalog/aws/monitoring/canaries.js';
import { chatChannels } from '../../../../src/catalog/aws/monitoring/chat-channels.js';
import { pipes } from '../../../../src/catalog/aws/monitoring/pipes.js';
import { checkCases } from '../../../support/check-cases.js';
import { canaryCases, insightCases, monitorCases } from './canaries.cases.js';
import { chatCases, linkCases, pipeCases } from './pipes.cases.js';

checkCases(t, canaries, canaryCases);
checkCases(t, applicationMonitors, monitorCases);
checkCases(t, applicationInsights, insightCases);
checkCases(t, pipes, pipeCases);
checkCases(t, accountLinks, linkCases);
checkCases(t, chatChannels, chatCases);
