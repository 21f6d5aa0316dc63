import { addDays, atMalaysianTime } from '#contract/shared/calendar.ts'
import type {
  ChangePromoCode,
  PromoCodesQuery,
  StaffPromoCode,
  StaffPromoCodes,
} from '#contract/billing/promo-codes.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { promoCodesPlace, staffPromoCodesRepository, type PromoRecord } from './repository.ts'
import { promoCodeTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const secondMs = 1000
const dayBegins = (day: string) => atMalaysianTime(day, '00:00')
/** The last second of the day, at which a window ends. */
const lastSecondOf = (day: string) => new Date(dayBegins(addDays(day, 1)).getTime() - secondMs)

/** Promo codes: made, listed, changed and stopped. A content load does not overwrite codes that staff changed. */
export function promoCodeHandlers(db: Db) {
  const repository = staffPromoCodesRepository(db)

  async function list(query: PromoCodesQuery, now: Date): Promise<StaffPromoCodes> {
    const place = promoCodesPlace(query) ?? refusePage()
    const [total, { rows, ...page }] = await Promise.all([
      repository.count(query, now),
      listPage(place, staffRowsPerPage, (...at) => repository.list(query, ...at, now)),
    ])
    return { server_time: now.toISOString(), total, ...page, codes: rows.map(shown) }
  }

  return {
    promoCodes: ({ query, now }) => list(query, now),

    async exportPromoCodes({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const rows = await repository.count(query, now)
      const label = t('exports.promoCodes')
      await recordExport(db, uid, { list: 'promo-codes', label, asked: query, rows }, now)
      const found = everyRow(
        (page) => promoCodesPlace({ ...query, page }),
        (...at) => repository.list(query, ...at, now),
      )
      async function* codes() {
        for await (const row of found) yield shown(row)
      }
      return promoCodeTable(codes(), t, now)
    },

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
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: 'promo-code-made',
            subject: `promo-code/${code}`,
            label: code,
            before: {},
            after: { off, ...auditValuesOf(row) },
          },
          now,
        )
      })
      return list({}, now)
    },

    /** @throws Refusal `promo.unknown`; `staff.refused` for an end before the beginning */
    async changePromoCode({
      caller,
      params: { promoCode: code },
      body,
      now,
    }): Promise<StaffPromoCodes> {
      await inTransaction(db, async (tx) => {
        const codes = staffPromoCodesRepository(tx)
        const before = (await codes.lock(code)) ?? refuse('promo.unknown')
        const set = changeOf(body, before, now)
        await codes.change(code, { ...set, byStaff: true })
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: actions[body.do],
            subject: `promo-code/${code}`,
            label: code,
            before: auditValuesOf(before),
            after: auditValuesOf({ ...before, ...set }),
          },
          now,
        )
      })
      return list({}, now)
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

type ListedPromo = { promo: PromoRecord; uses: number; paid: number; givenSen: number }
const shown = ({ promo, uses, paid, givenSen }: ListedPromo): StaffPromoCode => ({
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
})

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
