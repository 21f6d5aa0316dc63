import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type {
  ChangeEnrolments,
  ChangeManyEnrolments,
} from '#contract/enrolment/staff-enrolments.ts'
import type { ManyChanged } from '#contract/shared/staff/staff-lists.ts'
import type { Context } from '../../../context.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { eachPerson } from '../../../platform/http/each-person.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { staffEnrolmentsRepository } from './repository.ts'

type Person = ChangeManyEnrolments['people'][number]

/** Enrols or moves people or ends their enrolments, one by one; the reply names those who were refused. */
export function changeManyEnrolments(
  { db }: Context,
  {
    catalogue,
    change,
  }: {
    catalogue: CatalogueDomain
    change(
      caller: Caller,
      uid: string,
      body: ChangeEnrolments,
      offer: Awaited<ReturnType<CatalogueDomain['fresh']>>,
      now: Date,
    ): Promise<void>
  },
) {
  /** The person's open enrolments in a class: of an intake, of no intake (null), or of any intake (undefined). */
  async function openOf({ uid, intake_key: intakeKey }: Person, classId: number) {
    return db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.uid, uid),
          eq(enrolments.classId, classId),
          intakeKey === null ? isNull(enrolments.intakeKey) : undefined,
          intakeKey ? eq(enrolments.intakeKey, intakeKey) : undefined,
          isNull(enrolments.endedAt),
        ),
      )
  }

  return async ({
    caller,
    body,
    now,
    locale,
  }: Call<'changeManyEnrolments'>): Promise<ManyChanged> => {
    const offer = await catalogue.fresh()
    const intakeOf = (wanted: string) =>
      offer.intakes.find(({ key }) => key === wanted) ?? refuse('request.not-found')
    if (body.do === 'enrol') intakeOf(body.intake_key)
    return eachPerson(db, body.people, locale, async (person) => {
      const { id, uid } = person
      const { reason } = body
      if (body.do === 'enrol') {
        const { intake_key, class_id, until } = body
        const { programme_id } = intakeOf(intake_key)
        const one = { do: 'enrol', id, reason, intake_key, class_id, programme_id, until } as const
        return change(caller, uid, one, offer, now)
      }
      // A repeated request.
      if (await staffEnrolmentsRepository(db).act(id)) return
      const open = await openOf(person, body.class_id)
      const [first, ...others] = open
      if (!first) refuseInWords('enrolmentOver')
      if (body.do === 'move') {
        if (others.length > 0) refuseInWords('enrolmentsSeveral')
        const { to_class_id: class_id } = body
        const one = { do: 'move', id, reason, enrolment: first.id, class_id } as const
        return change(caller, uid, one, offer, now)
      }
      // The act with the request's id comes last: when it exists, all others are done.
      for (const { id: enrolment } of others)
        await change(caller, uid, { do: 'end', id: randomUUID(), reason, enrolment }, offer, now)
      return change(caller, uid, { do: 'end', id, reason, enrolment: first.id }, offer, now)
    })
  }
}
