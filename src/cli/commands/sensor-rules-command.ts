import { Command, Option } from 'commander';
import { cloudServices } from '../../catalog/providers.js';
import { sensorAppendOutput, sensorRules } from '../sensor-rules.js';

/** `driftline sensor-rules`: the rule pack of `deploy/sensor`. */
export const sensorRulesCommand = (): Command =>
  new Command('sensor-rules')
    .description("Print the rules by which the runtime sensor's CloudTrail plugin reports what the catalog supports.")
    .addOption(
      new Option('--part <part>', 'the rules file, or the sensor configuration that adds the fields to other rules')
        .choices(['rules', 'append-output'])
        .default('rules'),
    )
    .action(({ part }: { part: 'rules' | 'append-output' }) => {
      process.stdout.write(part === 'rules' ? sensorRules(cloudServices) : sensorAppendOutput());
    });
