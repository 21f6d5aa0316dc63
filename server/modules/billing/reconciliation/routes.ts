import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { takeCommand } from '../../../platform/http/signed-command.ts'
import type { Reconciliation } from './service.ts'

export const reconcileCommandPath = '/api/v1/payments/reconcile'

/** The operator's command that compares with the provider now. */
export const reconcileCommand = (
  app: FastifyInstance,
  {
    reconciliation,
    key,
    clock,
  }: { reconciliation: Reconciliation; key: Buffer; clock: () => Date },
): Promise<void> =>
  takeCommand(app, {
    path: reconcileCommandPath,
    schema: v.strictObject({}),
    key,
    clock,
    perform: (_, now) => reconciliation.compare(now),
  })
