import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { appNavigationOf } from '../../../platform/http/caller/app-navigation.ts'
import { studentViewed } from '../../../platform/http/caller/view-as.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { staffPeopleRepository } from './repository.ts'

/** Begins a view of the app as a student has it, and records it. */
export const viewAsHandlers = ({ db }: Context): Pick<Handlers, 'viewAs'> => ({
  async viewAs({ caller, params: { uid }, now }) {
    const person = (await staffPeopleRepository(db).find(uid)) ?? refuse('person.unknown')
    const { is_only_guardian: isOnlyGuardian } = await appNavigationOf(db, person)
    if (person.role !== 'student' || person.isDeleted || person.isSuspended || isOnlyGuardian)
      refuseInWords('viewOfStudents')
    const name = person.displayName || person.email
    const record = {
      uid: caller.uid,
      action: studentViewed,
      subject: `person/${uid}`,
      label: name,
      before: {},
      after: {},
    }
    const id = await inTransaction(db, (tx) => recordChange(tx, record, now))
    return { id, uid, name, email: person.email }
  },
})
