import { Maintenance } from '#contract/school/maintenance.ts'
import { readConfig } from '#server/config.ts'
import { maintenancePath } from '#server/app/operator-commands.ts'
import { answerOf, askServer } from './ask-server.ts'
import { serverCommand } from './server-command.ts'

/** Switches the maintenance mode of the running server, or prints its state. */
const help = `npm run maintenance                            prints the state
npm run maintenance -- on --message "Back at 6 pm."
npm run maintenance -- off
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`

await serverCommand(
  help,
  { message: { type: 'string' } },
  async ({ values: { message = '', url: at }, positionals }) => {
    const [to, ...more] = positionals
    if (more.length > 0 || (to !== undefined && to !== 'on' && to !== 'off')) throw new Error(help)
    if (to !== undefined) {
      const command = { on: to === 'on', message }
      return words(await askServer(maintenancePath, command, { schema: Maintenance, at }))
    }
    const url = new URL(maintenancePath, at ?? readConfig(process.env).origin)
    return words(await answerOf(url, {}, Maintenance))
  },
)

function words({ on, message, since }: Maintenance): string {
  if (!on) return 'Maintenance is off.'
  return [`Maintenance is on since ${since ?? 'an unknown time'}.`, message]
    .filter(Boolean)
    .join('\n')
}
