import * as v from 'valibot'
import { replayCommandPath } from '#server/app/operator-commands.ts'
import { askServer } from '../ask-server.ts'
import { serverCommand } from '../server-command.ts'

/** Applies the provider's stored events again. */
const help = `npm run payments -- replay                             applies every stored event again
npm run payments -- replay --since 2026-11-20T00:00:00Z   those that came since
npm run payments -- replay --event evt_1234               one
What was applied before changes nothing.
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`

const Replayed = v.object({ events: v.number(), verdicts: v.record(v.string(), v.number()) })

await serverCommand(
  help,
  { since: { type: 'string' }, event: { type: 'string' } },
  async ({ values: { since, event, url }, positionals }) => {
    const isWrong = since !== undefined && Number.isNaN(Date.parse(since))
    if (isWrong || positionals.length > 0) throw new Error(help)
    const request = {
      ...(since !== undefined && { since: new Date(since).toISOString() }),
      ...(event !== undefined && { event }),
    }
    const replayed = await askServer(replayCommandPath, request, { schema: Replayed, at: url })
    const counts = Object.entries(replayed.verdicts).map(
      ([verdict, count]) => `${verdict}: ${count}`,
    )
    return [`${replayed.events} stored events.`, ...counts].join('\n')
  },
)
