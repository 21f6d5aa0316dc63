import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { staffEnrolmentsRepository } from './repository.ts'

const kind = 'enrolment-changed-mail'
const Body = v.object({ uid: v.string(), act: v.string() })

/** Mails the student each change of their enrolments once. */
export const studentMail = (
  { db, jobs, mail, origin }: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) => ({
  /** Call in the transaction of the act. */
  async enqueueMail(tx: Tx, act: { id: string; uid: string }, now: Date): Promise<void> {
    const body: v.InferInput<typeof Body> = { uid: act.uid, act: act.id }
    await jobs.add(tx, { kind, body, onceKey: `${kind}/${act.id}` }, now)
  },

  jobs: {
    async [kind](body: unknown, { id }: { id: string }): Promise<void> {
      const actDetails = await staffEnrolmentsRepository(db).actDetails(v.parse(Body, body).act)
      // The account is gone.
      if (!actDetails) return
      const { act, opened, from, person, intake } = actDetails
      const locale = person.locale ?? defaultLocale
      const t = copyOf('server/mail', locale)
      const { subjects } = await catalogue.fresh()
      const nameOf = (row: typeof opened) =>
        subjects.find(({ id: classId }) => classId === row?.classId)?.class_name ?? ''
      const values = {
        name: person.displayName,
        class: nameOf(opened ?? from),
        from: nameOf(from),
        intake: readersTitle(intake ?? '', locale),
        until: opened?.liveUntil
          ? formatIn(locale).longDate(opened.liveUntil)
          : t('manualMail.noEnd'),
        url: `${origin}/classes`,
        school: (await school.school()).name,
      }
      await mail({
        to: person.email,
        subject: t(`manualMail.subject.${act.kind}`, values),
        text: t(`manualMail.text.${act.kind}`, values),
        id,
      })
    },
  },
})
