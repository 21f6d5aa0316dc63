import { parseArgs, type ParseArgsConfig } from 'node:util'
import { printResult } from './command.ts'

const everyCommand = { url: { type: 'string' }, help: { type: 'boolean' } } as const
type Options = NonNullable<ParseArgsConfig['options']>
type Config<O extends Options> = { options: O & typeof everyCommand; allowPositionals: true }
type Given<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>

/**
 * A command that asks the running server: reads its options besides `--url` and `--help`, and prints the result.
 * `run` throws the help text if the arguments are wrong.
 */
export function serverCommand<const O extends Options>(
  help: string,
  options: O,
  run: (given: Given<O>) => Promise<string>,
): Promise<void> {
  const read = async () => {
    const given = parseArgs<Config<O>>({
      options: { ...options, ...everyCommand },
      allowPositionals: true,
    })
    const asksForHelp = process.argv.includes('--help')
    return asksForHelp ? help : run(given)
  }
  return printResult(read())
}
