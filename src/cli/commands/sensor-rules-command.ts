import { Command, Option } from 'commander';

/** `driftline sensor-rules`: the rule pack of `deploy/sensor`. */
export const sensorRulesCommand = (): Command =>
  new Command('sensor-rules')
    .description("Print the rules by which the runtime sensor's CloudTrail plugin reports the events of the catalog.")
    .addOption(
      new Option('--part <part>', 'the rules file, or the sensor configuration that adds the fields to other rules')
        .choices(['rules', 'append-output'])
        .default('rules'),
    )
    .action(async ({ part }: { part: 'rules' | 'append-output' }) => {
      const { awsServices } = await import('../../catalog/aws/services.js');
      const { sensorAppendOutput, sensorRules } = await import('../sensor-rules.js');
      process.stdout.write(part === 'rules' ? sensorRules(awsServices) : sensorAppendOutput());
    });
