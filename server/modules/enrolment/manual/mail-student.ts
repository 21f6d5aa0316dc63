import * as v from 'valibot'
import { formatIn } from '#contract/shared/format.ts'
import { defaultLocale } from '#contract/shared/locales.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import type { MailMessage } from '../../../gateways/mail/mail.ts'
import type { Jobs } from '../../../platform/ports/jobs.ts'
import { staffEnrolmentsRepository } from './repository.ts'

const kind = 'enrolment-changed-mail'
const Body = v.object({ uid: v.string(), act: v.string() })

export type StudentMailNeeds = {
  jobs: Jobs
  mail(message: MailMessage): Promise<void>
  school(): Promise<{ name: string }>
  className(classId: number): Promise<string | undefined>
  origin: string
}

/** Mails the student what was done to their enrolments: each act once. */
export const studentMail = (db: Db, needs: StudentMailNeeds) => ({
  /** Call in the transaction of the act. */
  async enqueueMail(tx: Tx, act: { id: string; uid: string }, now: Date): Promise<void> {
    const body: v.InferInput<typeof Body> = { uid: act.uid, act: act.id }
    await needs.jobs.add(tx, { kind, body, onceKey: `${kind}/${act.id}` }, now)
  },

  jobs: {
    async [kind](body: unknown, { id }: { id: string }): Promise<void> {
      const told = await staffEnrolmentsRepository(db).told(v.parse(Body, body).act)
      // The account is gone.
      if (!told) return
      const { act, opened, from, person, intake } = told
      const locale = person.locale ?? defaultLocale
      const t = copyOf('server/mail', locale)
      const nameOf = async (row: typeof opened) =>
        (row && (await needs.className(row.classId))) ?? ''
      const values = {
        name: person.displayName,
        class: await nameOf(opened ?? from),
        from: await nameOf(from),
        intake: readersTitle(intake ?? '', locale),
        until: opened?.liveUntil
          ? formatIn(locale).longDate(opened.liveUntil)
          : t('manualMail.noEnd'),
        url: `${needs.origin}/classes`,
        school: (await needs.school()).name,
      }
      await needs.mail({
        to: person.email,
        subject: t(`manualMail.subject.${act.kind}`, values),
        text: t(`manualMail.text.${act.kind}`, values),
        id,
      })
    },
  },
})
