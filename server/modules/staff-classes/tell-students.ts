import * as v from 'valibot'
import type { Tx } from '../../db/open.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'
import { staffClassesRepository, type StaffClassesRepository } from './repository.ts'
import { t, timesText } from './words.ts'

const kind = 'lessons-changed-mail'
const Body = v.object({ change: v.number(), uid: v.string() })

const Dated = v.object({
  id: v.string(),
  title: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  is_cancelled: v.boolean(),
})
type Dated = v.InferOutput<typeof Dated>
/** What a change of lessons writes down, before and after it. */
const Facts = v.object({ lessons: v.array(Dated), note: v.optional(v.string(), '') })

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

export type StudentsTold = ReturnType<typeof studentsTold>

/** Writes to the students of a class what was changed of its lessons: each once, however often it is tried. */
export const studentsTold = (repository: StaffClassesRepository, needs: TellNeeds) => ({
  /** In the transaction of the change. @returns how many will be written to */
  async later(tx: Tx, change: number, classId: number, now: Date): Promise<number> {
    const uids = await staffClassesRepository(tx).students(classId, now)
    const jobs = uids.map((uid) => ({
      kind,
      body: { change, uid } satisfies v.InferInput<typeof Body>,
      onceKey: `${kind}/${change}/${uid}`,
    }))
    await needs.later(tx, jobs, now)
    return uids.length
  },

  jobs: {
    async [kind](body: unknown, { id }: { id: string }): Promise<void> {
      const { change: changeId, uid } = v.parse(Body, body)
      const { change, person } = await repository.toldOf(changeId, uid)
      if (!change) throw new Error(`change ${changeId} is not written down`)
      // Whoever is gone needs no mail.
      if (!person) return
      const before = new Map(v.parse(Facts, change.before).lessons.map((one) => [one.id, one]))
      const after = v.parse(Facts, change.after)
      const values = {
        class: change.label,
        name: person.name,
        // Intakes that share a meeting say the same of it.
        lines: [...new Set(after.lessons.map((one) => lineOf(one, before.get(one.id))))].join('\n'),
        note: after.note && `\n${after.note}\n`,
        url: `${needs.origin}/classes`,
        school: (await needs.school()).name,
      }
      await needs.mail({
        to: person.email,
        subject: t('mail.subject', values),
        text: t('mail.text', values),
        id,
      })
    },
  },
})

function lineOf(after: Dated, before: Dated | undefined): string {
  const text = ({ starts_at, ends_at }: Dated) =>
    timesText({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) })
  const which = after.is_cancelled
    ? 'cancelled'
    : !before
      ? 'planned'
      : before.is_cancelled
        ? 'restored'
        : 'moved'
  return t(`mail.${which}`, {
    title: after.title,
    when: text(after),
    before: before ? text(before) : '',
  })
}
