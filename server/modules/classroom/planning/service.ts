import type { Context } from '../../../context.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { IdentityDomain } from '../../identity/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { MeetingsService } from '../meetings/service.ts'
import { lessonChanges } from './change.ts'
import { classHandlers } from './classes.ts'
import { closedDayHandlers } from './closed-days.ts'
import { lessonHandlers } from './lessons.ts'
import { undoOfLessons } from './undo.ts'
import { lessonMails } from './mail-students.ts'
import { guardianMessages } from './notify-guardians.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** Classes and their lessons, for the staff who plan them. */
export function staffClassesService(
  context: Context,
  {
    school,
    identity,
    catalogue,
    meetings,
  }: {
    school: SchoolDomain
    identity: IdentityDomain
    catalogue: CatalogueDomain
    meetings: MeetingsService
  },
) {
  const { db } = context
  const mails = lessonMails(context, { school })
  const messages = guardianMessages(context, { school, identity })
  const changes = lessonChanges(context, { mails, messages, meetings })
  const { undo } = undoOfLessons(db, { catalogue, changes })
  return {
    handlers: {
      ...closedDayHandlers(db, { catalogue, changes, undo }),
      ...classHandlers(db, { school, catalogue, meetings, changes }),
      ...lessonHandlers(context, { school, catalogue, meetings, changes }),
      undoLessonChange: ({ caller, params, now }) => undo(caller, params.changeId, now),
    } satisfies Partial<Handlers>,
    jobs: { ...mails.jobs, ...messages.jobs },
  }
}
