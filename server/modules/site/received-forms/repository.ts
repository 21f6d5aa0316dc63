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

const matches = (form: FormKey, { search }: SentFormsQuery): SQL | undefined =>
  and(
    eq(registrations.form, form),
    search
      ? sql`exists (select from jsonb_each_text(${registrations.answers}) a
          where a.value ilike ${`%${likeText(search)}%`})`
      : undefined,
  )

/** SQL of submissions of public forms. */
export const staffFormsRepository = (db: Db) => ({
  async list(form: FormKey, query: SentFormsQuery, place: ListPlace, most: number) {
    return db
      .select({
        ...place.keys,
        id: registrations.id,
        receivedAt: registrations.receivedAt,
        answers: registrations.answers,
        utm: registrations.utm,
      })
      .from(registrations)
      .where(and(matches(form, query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(form: FormKey, query: SentFormsQuery): Promise<number> {
    return db.$count(registrations, matches(form, query))
  },

  /** The names of all answers, or of all campaign fields, in the matching submissions. */
  async names(column: 'answers' | 'utm', form: FormKey, query: SentFormsQuery): Promise<string[]> {
    const rows = await db
      .selectDistinct({ name: sql<string>`jsonb_object_keys(${registrations[column]})`.as('name') })
      .from(registrations)
      .where(matches(form, query))
      .orderBy(sql`name`)
    return rows.map(({ name }) => name)
  },
})
