import * as v from 'valibot'
import { reconcileCommandPath } from '#server/app/operator-commands.ts'
import { askServer } from '../ask-server.ts'
import { serverCommand } from '../server-command.ts'

/** Compares the last days' payments with the provider now, as each night. */
const help = `npm run payments -- reconcile    compares payments, refunds and disputes with the provider, both ways
It may be run at any time. What still differs is on the staff's page of orders.
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`

const Reconciled = v.object({
  theirs: v.number(),
  ours: v.number(),
  healed: v.number(),
  found: v.number(),
  resolved: v.number(),
})

await serverCommand(help, {}, async ({ values: { url }, positionals }) => {
  if (positionals.length > 0) throw new Error(help)
  const reconciled = await askServer(reconcileCommandPath, {}, { schema: Reconciled, at: url })
  return [
    `${reconciled.theirs} at the provider, ${reconciled.ours} here.`,
    `${reconciled.healed} were missing here and are recorded now.`,
    `${reconciled.found} new discrepancies for staff, ${reconciled.resolved} settled.`,
  ].join('\n')
})
