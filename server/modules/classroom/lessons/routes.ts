import type { Handlers } from '../../../platform/http/mount.ts'
import type { ClassroomService } from './service.ts'

export const classroomRoutes = (
  service: ClassroomService,
): Pick<
  Handlers,
  | 'dashboard'
  | 'programmePage'
  | 'myClasses'
  | 'classroom'
  | 'classFiles'
  | 'joinLesson'
  | 'lessonPlace'
  | 'recording'
  | 'material'
  | 'myRecordings'
> => ({
  dashboard: ({ caller, now }) => service.dashboard(caller, now),
  programmePage: ({ caller, params, now }) => service.programmePage(caller, params.slug, now),
  myClasses: ({ caller, now }) => service.myClasses(caller, now),
  classroom: ({ caller, params, now }) =>
    service.classroom(caller, params.slug, params.classId, now),
  classFiles: ({ caller, params, now }) =>
    service.classFiles(caller, params.slug, params.classId, now),
  joinLesson: ({ caller, params, now }) => service.joinLesson(caller, params.lessonId, now),
  lessonPlace: ({ params }) => service.lessonPlace(params.lessonId),
  recording: ({ caller, params, now }) => service.recording(caller, params.lessonId, now),
  material: ({ caller, params, now }) => service.material(caller, params.materialId, now),
  myRecordings: ({ caller, now }) => service.myRecordings(caller, now),
})
