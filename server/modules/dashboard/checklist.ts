import { sql } from 'drizzle-orm'
import {
  checklistSteps,
  type Checklist,
  type ChecklistStep,
} from '#contract/dashboard/checklist.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Context } from '../../context.ts'
import { momentOf } from '../../platform/db/moments.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import { takesTestPayments } from './status.ts'

/** The steps an empty school needs before its first sale. Each is computed from the data; nobody ticks it. */
export function checklistHandlers(
  { db, config, payments }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
): Pick<Handlers, 'checklist'> {
  return {
    async checklist({ now }): Promise<Checklist> {
      if (!(await momentOf(db, 'began-empty'))) return null
      const [inDatabase, mailTestedAt, isOnSale] = await Promise.all([
        read(now),
        momentOf(db, 'mail-tested'),
        isSomethingOnSale(now),
      ])
      const done: Record<ChecklistStep, boolean> = {
        ...inDatabase,
        payments: payments.methods.length > 0 && !takesTestPayments({ config, payments }),
        mail: mailTestedAt !== undefined,
        sale: isOnSale && inDatabase.classes && inDatabase.prices,
      }
      const steps = checklistSteps.map((step) => ({ step, is_done: done[step] }))
      return steps.every(({ is_done }) => is_done) ? null : steps
    },
  }

  async function isSomethingOnSale(now: Date): Promise<boolean> {
    const onSale = await Promise.all(
      (await catalogue.programmes())
        .filter(({ discontinued }) => !discontinued)
        .map(({ id }) => catalogue.intakesOnSale(id, now)),
    )
    return onSale.some((intakes) => intakes.length > 0)
  }

  async function read(now: Date) {
    const at = sql`${now.toISOString()}::timestamptz`
    const answer: unknown = await db.execute(sql`
      select
        exists (select from staff_page_content where key = 'school' and published_at is not null) as school,
        exists (select from terms_versions where by_staff) as terms,
        exists (select from programmes where not discontinued
          and url_safe_name in ('full-programme', 'plus-programme')) as programmes,
        exists (select from teachers where not is_retired) as teachers,
        exists (select from classes c where not c.is_closed
          and exists (select from class_teachers t where t.class_id = c.id)) as classes,
        exists (select from intakes where withdrawn_at is null
          and last_paper_on >= ${malaysianDay(now)}) as intake,
        exists (select from lessons where cancelled_at is null and starts_at > ${at}) as lessons,
        exists (select from price_lists where published_at is not null and withdrawn_at is null) as prices,
        exists (select from orders where status = 'PAID') as order`)
    const [row] = (
      answer as { rows: Record<Exclude<ChecklistStep, 'payments' | 'mail' | 'sale'>, boolean>[] }
    ).rows
    if (!row) throw new Error('a query of one row gave none')
    return row
  }
}
