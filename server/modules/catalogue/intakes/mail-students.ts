import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { staffIntakesRepository } from './repository.ts'

const kind = 'intake-changed-mail'
const Body = v.object({ change: v.number(), uid: v.string(), class_ids: v.array(v.number()) })
/** The values that a change of an intake records. */
const AuditedIntake = v.object({
  starts_on: v.string(),
  ends_on: v.string(),
  last_paper_on: v.string(),
  cancelled: v.array(
    v.object({ class_id: v.number(), class_name: v.string(), title: v.string(), at: v.string() }),
  ),
  note: v.optional(v.string(), ''),
})

/** Mails the students of an intake what has changed, one mail each, with the cancelled lessons of their classes. */
export const intakeMails = (
  { db, jobs, mail, origin }: Context,
  { school }: { school: SchoolDomain },
) => ({
  /** Call in the transaction of the change. */
  async enqueueMails(
    tx: Tx,
    change: number,
    students: readonly { uid: string; classIds: readonly number[] }[],
    now: Date,
  ): Promise<void> {
    const mails = students.map(({ uid, classIds }) => ({
      kind,
      body: { change, uid, class_ids: [...classIds] } satisfies v.InferInput<typeof Body>,
      onceKey: `${kind}/${change}/${uid}`,
    }))
    await jobs.addAll(tx, mails, now)
  },

  jobs: {
    async [kind](body: unknown, { id }: { id: string }): Promise<void> {
      const { change: changeId, uid, class_ids: classIds } = v.parse(Body, body)
      const { change, person } = await staffIntakesRepository(db).changeAndReceiver(changeId, uid)
      if (!change) throw new Error(`change ${changeId} is not recorded`)
      // The account is gone.
      if (!person) return
      const facts = v.parse(AuditedIntake, change.after)
      const locale = person.locale ?? defaultLocale
      const t = copyOf('server/mail', locale)
      const { dateTime, longDate } = formatIn(locale)
      const lines = facts.cancelled
        .filter(({ class_id }) => classIds.includes(class_id))
        .map(({ class_name, title, at }) =>
          t('intakeMail.cancelled', { class: class_name, title, when: dateTime(new Date(at)) }),
        )
      const values = {
        intake: readersTitle(change.label, locale),
        name: person.name,
        from: longDate(facts.starts_on),
        until: longDate(facts.ends_on),
        last: longDate(facts.last_paper_on),
        lines: lines.length > 0 ? `\n${lines.join('\n')}\n` : '',
        note: facts.note && `\n${facts.note}\n`,
        url: `${origin}/classes`,
        school: (await school.school()).name,
      }
      await mail({
        to: person.email,
        subject: t('intakeMail.subject', values),
        text: t('intakeMail.text', values),
        id,
      })
    },
  },
})
