import * as v from 'valibot'
import { roles } from '#contract/shared/kinds.ts'
import { roleCommandPath, secondFactorCommandPath } from '#server/app/operator-commands.ts'
import { askServer } from './ask-server.ts'
import { serverCommand } from './server-command.ts'

/** Gives somebody a role, for example to the first administrator, or resets a second factor. */
const help = `npm run staff -- admin someone@example.com
Roles: admin, support, teacher, and student to take it away. The person must have signed in before.
npm run staff -- reset-second-factor someone@example.com
For an administrator who has lost phone and recovery codes: they set up another at the next visit.
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`

await serverCommand(help, {}, async ({ values: { url }, positionals }) => {
  const [named, email, ...more] = positionals
  const role = roles.find((one) => one === (named === 'admin' ? 'administrator' : named))
  const resets = named === 'reset-second-factor'
  if ((!role && !resets) || !email || more.length > 0) throw new Error(help)
  const path = resets ? secondFactorCommandPath : roleCommandPath
  const request = resets ? { email } : { email, role }
  await askServer(path, request, { schema: v.unknown(), at: url })
  return resets
    ? `${email} has no second factor now and sets up another at the next visit.`
    : `${email} is now: ${role}.`
})
