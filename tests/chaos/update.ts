import { walkInBrowsers } from './support/browser-walks.ts'
import { asCommand } from './support/command.ts'
import { serveDeploys } from './support/deploys.ts'
import { walkThroughDeploys } from './support/update-history.ts'

await asCommand(
  (asked) =>
    walkInBrowsers(asked, {
      atOnce: 2,
      walkWithinMs: 180_000,
      startFront: serveDeploys,
      walk: walkThroughDeploys,
    }),
  100,
  { database: false },
)
