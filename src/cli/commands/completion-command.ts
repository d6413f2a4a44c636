import { Argument, Command } from 'commander';
import { unreachable } from '../../lib/unreachable.js';
import type { CommandWords } from '../completion/command-words.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const installation = `
Install it for the current user:
  bash  driftline completion bash > ~/.local/share/bash-completion/completions/driftline
  zsh   driftline completion zsh > ~/.zfunc/_driftline, and in ~/.zshrc before compinit: fpath+=(~/.zfunc)
  fish  driftline completion fish > ~/.config/fish/completions/driftline.fish
Try it in the current shell:
  bash  source <(driftline completion bash)
  zsh   source <(driftline completion zsh)
  fish  driftline completion fish | source`;

/** `driftline completion`: a script that completes commands, options and their values, made from the definitions in `program`. */
export const completionCommand = (program: Command): Command =>
  new Command('completion')
    .description('Print a script that completes commands, options and files in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', installation)
    .action(async (shell: Shell) => {
      const { commandWords } = await import('../completion/command-words.js');
      const words = commandWords(program);
      process.stdout.write(await scriptOf(shell, program.name(), words));
    });

const scriptOf = async (shell: Shell, name: string, words: readonly CommandWords[]): Promise<string> => {
  switch (shell) {
    case 'bash':
      return (await import('../completion/bash-completion.js')).bashCompletion(name, words);
    case 'zsh':
      return (await import('../completion/zsh-completion.js')).zshCompletion(name, words);
    case 'fish':
      return (await import('../completion/fish-completion.js')).fishCompletion(name, words);
    default:
      return unreachable(shell);
  }
};
