import { addDays, atMalaysianTime } from '#contract/shared/calendar.ts'
import {
  promoCodesShown,
  type ChangePromoCode,
  type StaffPromoCodes,
} from '#contract/billing/promo-codes.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { staffPromoCodesRepository, type PromoRecord } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const secondMs = 1000
const dayBegins = (day: string) => atMalaysianTime(day, '00:00')
/** The last second of the day, at which a window ends. */
const lastSecondOf = (day: string) => new Date(dayBegins(addDays(day, 1)).getTime() - secondMs)

/** Promo codes: made, listed, changed and stopped. A content load does not overwrite codes that staff changed. */
export function promoCodeHandlers(db: Db) {
  async function list(now: Date): Promise<StaffPromoCodes> {
    const rows = await staffPromoCodesRepository(db).list(promoCodesShown)
    return {
      server_time: now.toISOString(),
      codes: rows.map(({ promo, uses, paid, givenSen }) => ({
        code: promo.code,
        percent: promo.percent,
        amount: promo.amountSen,
        valid_from: promo.validFrom.toISOString(),
        valid_until: promo.validUntil.toISOString(),
        limit_total: promo.limitTotal,
        limit_per_person: promo.limitPerPerson,
        note: promo.note,
        stopped_at: promo.stoppedAt?.toISOString() ?? null,
        is_content: !promo.byStaff,
        uses,
        paid,
        given: givenSen,
      })),
    }
  }

  return {
    promoCodes: ({ now }) => list(now),

    /** @throws Refusal `staff.refused` if the code exists already, or its window is over */
    async makePromoCode({ caller, body, now }): Promise<StaffPromoCodes> {
      const { code, off, from, until, limit_total, limit_per_person, note } = body
      const row = {
        code,
        percent: off.kind === 'percent' ? off.percent : null,
        amountSen: off.kind === 'amount' ? off.amount : null,
        validFrom: dayBegins(from),
        validUntil: lastSecondOf(until),
        limitTotal: limit_total,
        limitPerPerson: limit_per_person,
        note,
        byStaff: true,
      }
      if (row.validUntil < now) refuseInWords('promoOver')
      await inTransaction(db, async (tx) => {
        if (!(await staffPromoCodesRepository(tx).add(row))) refuseInWords('promoTaken', { code })
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'promo-code-made',
              subject: `promo-code/${code}`,
              label: code,
              before: {},
              after: { off, ...auditValuesOf(row) },
            },
          ],
          now,
        )
      })
      return list(now)
    },

    /** @throws Refusal `promo.unknown`; `staff.refused` for an end before the beginning */
    async changePromoCode({
      caller,
      params: { promoCode: code },
      body,
      now,
    }): Promise<StaffPromoCodes> {
      await inTransaction(db, async (tx) => {
        const repository = staffPromoCodesRepository(tx)
        const before = (await repository.lock(code)) ?? refuse('promo.unknown')
        const set = changeOf(body, before, now)
        await repository.change(code, { ...set, byStaff: true })
        await recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: actions[body.do],
              subject: `promo-code/${code}`,
              label: code,
              before: auditValuesOf(before),
              after: auditValuesOf({ ...before, ...set }),
            },
          ],
          now,
        )
      })
      return list(now)
    },
  } satisfies Partial<Handlers>
}

const actions = {
  change: 'promo-code-changed',
  stop: 'promo-code-stopped',
  restart: 'promo-code-restarted',
} as const satisfies Record<ChangePromoCode['do'], string>

function changeOf(body: ChangePromoCode, before: PromoRecord, now: Date): Partial<PromoRecord> {
  if (body.do === 'stop') return { stoppedAt: before.stoppedAt ?? now }
  if (body.do === 'restart') return { stoppedAt: null }
  const validUntil = lastSecondOf(body.until)
  if (validUntil < before.validFrom) refuseInWords('promoEndsFirst')
  return { validUntil, limitTotal: body.limit_total, limitPerPerson: body.limit_per_person }
}

type Audited = Pick<PromoRecord, 'validFrom' | 'validUntil' | 'limitTotal' | 'limitPerPerson'> &
  Partial<Pick<PromoRecord, 'stoppedAt'>>
/** The values that a change of a code records. */
const auditValuesOf = ({
  validFrom,
  validUntil,
  limitTotal,
  limitPerPerson,
  stoppedAt,
}: Audited) => ({
  valid_from: validFrom.toISOString(),
  valid_until: validUntil.toISOString(),
  limit_total: limitTotal,
  limit_per_person: limitPerPerson,
  stopped_at: stoppedAt?.toISOString() ?? null,
})
