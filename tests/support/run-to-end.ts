import { Script } from 'node:vm'
import { longestWaitMs } from './limits.ts'

/**
 * Runs code that could block for ever, such as a regular expression.
 * @throws if it does not end, because a test's own time limit cannot interrupt it
 */
export function runToEnd<T>(run: () => T): T {
  return new Script('run()').runInNewContext({ run }, { timeout: longestWaitMs }) as T
}
