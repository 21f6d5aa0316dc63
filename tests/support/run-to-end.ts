import { Script } from 'node:vm'
import { longestWaitMs } from './limits.ts'

/**
 * Runs what could go on for ever without giving way to anything else, a regular expression for example.
 * @throws when it does not end: no limit of a test can interrupt it
 */
export function runToEnd<T>(run: () => T): T {
  return new Script('run()').runInNewContext({ run }, { timeout: longestWaitMs }) as T
}
