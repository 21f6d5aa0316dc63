import { startHostileFront } from '#tests/support/fronts/hostile-front.ts'
import { walkInBrowsers } from './support/browser-walks.ts'
import { asCommand } from './support/command.ts'
import { walkThroughFaults } from './support/starts-history.ts'

await asCommand(
  (asked) =>
    walkInBrowsers(asked, {
      atOnce: 3,
      // A visit takes at most 25 seconds, and a walk has up to eight.
      walkWithinMs: 300_000,
      startFront: startHostileFront,
      walk: walkThroughFaults,
    }),
  200,
  { database: false },
)
