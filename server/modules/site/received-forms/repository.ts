import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { FormKey } from '#contract/site/forms/forms.ts'
import { formsSorting, type SentFormsQuery } from '#contract/site/staff-forms.ts'
import { likeText } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { registrations } from '../../../platform/db/schema/site.ts'

export const formsPlace = sortedList(
  formsSorting,
  { received: { by: registrations.receivedAt, type: 'timestamptz' } },
  { by: registrations.id, type: 'uuid' },
)

const isAskedFor = (form: FormKey, { search }: SentFormsQuery): SQL | undefined =>
  and(
    eq(registrations.form, form),
    search
      ? sql`exists (select from jsonb_each_text(${registrations.answers}) a
          where a.value ilike ${`%${likeText(search)}%`})`
      : undefined,
  )

/** SQL of submissions of public forms. */
export const staffFormsRepository = (db: Db) => ({
  async list(form: FormKey, asked: SentFormsQuery, place: ListPlace, most: number) {
    return db
      .select({
        ...place.keys,
        id: registrations.id,
        receivedAt: registrations.receivedAt,
        answers: registrations.answers,
        utm: registrations.utm,
      })
      .from(registrations)
      .where(and(isAskedFor(form, asked), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(form: FormKey, asked: SentFormsQuery): Promise<number> {
    return db.$count(registrations, isAskedFor(form, asked))
  },

  /** The names of all answers, or of all marks of campaigns, that these forms hold. */
  async names(of: 'answers' | 'utm', form: FormKey, asked: SentFormsQuery): Promise<string[]> {
    const rows = await db
      .selectDistinct({ name: sql<string>`jsonb_object_keys(${registrations[of]})`.as('name') })
      .from(registrations)
      .where(isAskedFor(form, asked))
      .orderBy(sql`name`)
    return rows.map(({ name }) => name)
  },
})
