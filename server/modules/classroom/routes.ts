import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { staffFilesRoutes } from './files/routes.ts'
import type { ClassroomDomain } from './index.ts'
import type { LeaseService } from './lease/service.ts'
import { classroomRoutes as lessonsRoutes } from './lessons/routes.ts'
import type { MeetingsService } from './meetings/service.ts'
import type { NotesService } from './notes/service.ts'
import { staffClassesRoutes } from './planning/routes.ts'
import type { PapersDomain } from '../papers/index.ts'
import type { ProgressService } from './progress/service.ts'

const leaseRoutes = (service: LeaseService): Pick<Handlers, 'lease'> => ({
  lease: ({ caller, now }) => service.issue(caller, now),
})

const meetingsRoutes = (
  service: MeetingsService,
): Pick<Handlers, 'startLesson' | 'makeMeeting'> => ({
  startLesson: ({ caller, params, now }) => service.start(caller, params.lessonId, now),
  async makeMeeting({ caller, params, now }) {
    await service.make(caller, params.lessonId, now)
    return done
  },
})

const notesRoutes = (service: NotesService): Pick<Handlers, 'notes' | 'saveNote'> => ({
  notes: ({ caller }) => service.mine(caller.uid),
  saveNote: ({ caller, params, body, now }) => service.save(caller.uid, params.id, body, now),
})

const progressRoutes = (service: ProgressService): Pick<Handlers, 'progress' | 'saveProgress'> => ({
  progress: ({ caller, now }) => service.mine(caller.uid, now),
  saveProgress: ({ caller, params, body, now }) =>
    service.save(caller.uid, params.watchedId, body, now),
})

export const classroomRoutes = (domain: ClassroomDomain, { staffPapers }: PapersDomain) =>
  ({
    ...lessonsRoutes(domain.classroom),
    ...progressRoutes(domain.progress),
    ...notesRoutes(domain.notes),
    ...leaseRoutes(domain.lease),
    ...meetingsRoutes(domain.meetings),
    ...staffClassesRoutes(domain.staffClasses),
    ...staffFilesRoutes(domain.staffFiles, staffPapers),
  }) satisfies Partial<Handlers>
