import type { FastifyInstance } from 'fastify'
import { SwitchMaintenance } from '#contract/maintenance.ts'
import type { Handlers } from '../../http/mount.ts'
import { keepJsonRaw } from '../../http/raw-json.ts'
import { parseOrRefuse, refuse } from '../../http/refusal.ts'
import type { MaintenanceService } from './service.ts'
import { commandSignatureHeader, isSignedCommand } from './signature.ts'

export const maintenancePath = '/api/v1/maintenance'

/** What anyone may ask, and a whole page too. */
export const maintenanceRoutes = (
  maintenance: MaintenanceService,
): Pick<Handlers, 'maintenance'> => ({
  maintenance: ({ now }) => maintenance.state(now),
})

/** The operator's switch: read as raw bytes, because the signature is over them. */
export async function maintenanceSwitch(
  app: FastifyInstance,
  { maintenance, key, clock }: { maintenance: MaintenanceService; key: Buffer; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope)
    scope.post(maintenancePath, async (request, reply) => {
      const now = clock()
      const rawBody = request.body
      const header = request.headers[commandSignatureHeader]
      const command = { method: 'POST', path: maintenancePath }
      if (!Buffer.isBuffer(rawBody) || !isSignedCommand(header, { ...command, rawBody }, key, now))
        refuse(
          'command.refused',
          'This command is not signed with our key, or not within a minute.',
        )
      reply.header('cache-control', 'no-store')
      return maintenance.switch(parseOrRefuse(SwitchMaintenance, jsonOf(rawBody)), now)
    })
  })
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return refuse('request.malformed')
  }
}
