import {
  classesInIntake,
  mayRegisterTrial,
  trialIntake,
  trialEnd,
  type TrialAnswer,
} from '#contract/enrolment/access.ts'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { soldInIntake } from '#contract/catalogue/intake-classes.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { TrialStarted } from '#contract/enrolment/trial.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { peopleRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export type PeopleService = ReturnType<typeof peopleService>

const refusedWith: Record<Exclude<TrialAnswer, 'may-register'>, RefusalCode> = {
  'had-one': 'trial.had-one',
  'has-more': 'trial.has-more',
  closed: 'programme.closed',
}

export function peopleService(
  db: Db,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) {
  const people = peopleRepository(db)
  return {
    held: (uid: string, now: Date) => people.held(uid, now),

    /** The classes that a person has in an intake of a programme, live now; suspended ones too. */
    async classesHeld(
      uid: string,
      programmeId: number,
      intakeKey: string,
      now: Date,
    ): Promise<number[]> {
      const held = (await people.held(uid, now)).find((one) => one.programme_id === programmeId)
      return held ? classesInIntake(held.enrolments, intakeKey, now) : []
    },

    mayOrder: (uid: string, programmeId: number) => people.mayOrder(uid, programmeId),

    handlers: {
      /** Starts a person's one trial, with live classes for seven days from now. */
      async registerTrial({
        caller,
        body: { class_ids, terms_version },
        now,
        locale,
      }): Promise<TrialStarted> {
        const { programmes, intakes, subjects, intakeClasses } = await catalogue.all()
        const trial =
          programmes.find((programme) => programmeType(programme) === 'trial') ??
          refuse('programme.closed')
        const answer = mayRegisterTrial(caller, trial, { programmes, intakes }, now)
        if (answer !== 'may-register') refuse(refusedWith[answer])
        const intakeKey = trialIntake(trial, { programmes, intakes }, now)?.key ?? null
        const onOffer = soldInIntake(intakeKey, { subjects, intakeClasses })
        if (!class_ids.every((classId) => onOffer.some(({ id }) => id === classId)))
          refuse('class.unknown')
        await school.terms.requireShown(terms_version, now)
        const { uid } = caller
        const expiresAt = trialEnd(now)
        const started = await people.startTrial(
          class_ids.map((classId) => ({
            uid,
            classId,
            programmeId: trial.id,
            intakeKey,
            source: 'trial' as const,
            opensAt: now,
            liveUntil: expiresAt,
          })),
          { uid, occasion: 'trial', textVersion: terms_version, language: locale, agreedAt: now },
        )
        if (!started) refuse('trial.had-one')
        return {
          subscription: {
            programme_id: trial.id,
            programme_start_date: now.toISOString(),
            programme_expiry_date: expiresAt.toISOString(),
            is_suspended: false,
          },
          subscribed_class_ids: class_ids,
        }
      },
    } satisfies Partial<Handlers>,
  }
}
