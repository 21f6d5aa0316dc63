import * as v from 'valibot'
import { operatorCommand } from '../../../platform/http/signed-command.ts'
import type { Reconciliation } from './service.ts'

export const reconcileCommandPath = '/api/v1/payments/reconcile'

/** Compares with the provider now. */
export const reconcileCommand = (reconciliation: Reconciliation) =>
  operatorCommand(reconcileCommandPath, v.strictObject({}), (_, now) => reconciliation.compare(now))
