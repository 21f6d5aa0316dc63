import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { registrations } from '../../../platform/db/schema/site.ts'
import type { FormService } from '../../../gateways/form-service/form-service.ts'

const formsPerRun = 50

/**
 * Sends received public forms to the form service, oldest first. A form is done when the service accepts it. A
 * refused form is retried after the next start of the server; while the service is unreachable all forms wait.
 */
export function formForwarding(db: Db, formService: FormService, warn: (reason: string) => void) {
  const refused = new Set<string>()
  let running: Promise<void> | undefined

  async function run(now: Date): Promise<void> {
    const waiting = await db
      .select()
      .from(registrations)
      .where(and(isNull(registrations.forwardedAt), notInArray(registrations.id, [...refused])))
      .orderBy(asc(registrations.receivedAt))
      .limit(formsPerRun)
    for (const { id, form, answers, utm, textVersion, receivedAt } of waiting) {
      const handover = await formService.acceptForm({
        id,
        form,
        answers,
        utm,
        text_version: textVersion,
        received_at: receivedAt.toISOString(),
      })
      if (handover.kind === 'taken') {
        await db.update(registrations).set({ forwardedAt: now }).where(eq(registrations.id, id))
      } else {
        warn(`${id}: ${handover.reason}`)
        if (handover.kind === 'away') return
        refused.add(id)
      }
    }
  }

  return {
    /** One run at a time: a slow service must not get the same form twice. */
    forward: (now: Date): Promise<void> =>
      (running ??= run(now).finally(() => {
        running = undefined
      })),
  }
}
