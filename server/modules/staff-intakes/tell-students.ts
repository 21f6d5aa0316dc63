import * as v from 'valibot'
import { formatDay, formatLongDate, formatTime } from '#contract/calendar.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Tx } from '../../db/open.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'
import type { staffIntakesRepository } from './repository.ts'

const t = copyOf('server/staff')

const kind = 'intake-changed-mail'
const Body = v.object({ change: v.number(), uid: v.string(), class_ids: v.array(v.number()) })
/** What a change of an intake writes down. */
const Facts = v.object({
  starts_on: v.string(),
  ends_on: v.string(),
  last_paper_on: v.string(),
  cancelled: v.array(
    v.object({ class_id: v.number(), class_name: v.string(), title: v.string(), at: v.string() }),
  ),
  note: v.optional(v.string(), ''),
})

export type TellNeeds = {
  later(
    tx: Tx,
    jobs: readonly { kind: string; body: Record<string, unknown>; onceKey: string }[],
    now: Date,
  ): Promise<void>
  mail(message: MailMessage): Promise<void>
  school(): Promise<{ name: string }>
  origin: string
}

/** Writes to the students of an intake what was changed of it, one mail each: with the lessons of their classes that fall away. */
export const studentsTold = (
  repository: ReturnType<typeof staffIntakesRepository>,
  needs: TellNeeds,
) => ({
  /** In the transaction of the change. */
  async later(
    tx: Tx,
    change: number,
    students: readonly { uid: string; classIds: readonly number[] }[],
    now: Date,
  ): Promise<void> {
    const jobs = students.map(({ uid, classIds }) => ({
      kind,
      body: { change, uid, class_ids: [...classIds] } satisfies v.InferInput<typeof Body>,
      onceKey: `${kind}/${change}/${uid}`,
    }))
    await needs.later(tx, jobs, now)
  },

  jobs: {
    async [kind](body: unknown, { id }: { id: string }): Promise<void> {
      const { change: changeId, uid, class_ids: classIds } = v.parse(Body, body)
      const { change, person } = await repository.toldOf(changeId, uid)
      if (!change) throw new Error(`change ${changeId} is not written down`)
      // Whoever is gone needs no mail.
      if (!person) return
      const facts = v.parse(Facts, change.after)
      const lines = facts.cancelled
        .filter(({ class_id }) => classIds.includes(class_id))
        .map(({ class_name, title, at }) =>
          t('intakeMail.cancelled', { class: class_name, title, when: whenText(new Date(at)) }),
        )
      const values = {
        intake: change.label,
        name: person.name,
        from: formatLongDate(facts.starts_on),
        until: formatLongDate(facts.ends_on),
        last: formatLongDate(facts.last_paper_on),
        lines: lines.length > 0 ? `\n${lines.join('\n')}\n` : '',
        note: facts.note && `\n${facts.note}\n`,
        url: `${needs.origin}/classes`,
        school: (await needs.school()).name,
      }
      await needs.mail({
        to: person.email,
        subject: t('intakeMail.subject', values),
        text: t('intakeMail.text', values),
        id,
      })
    },
  },
})

const whenText = (at: Date) => `${formatDay(at)}, ${formatTime(at)}`
