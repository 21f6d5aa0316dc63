import type { Handlers } from '../../http/mount.ts'
import type { ClassPracticeService } from './class-practice.ts'
import type { StaffPracticeService } from './service.ts'

export const staffPracticeRoutes = (
  service: StaffPracticeService,
  ofClass: ClassPracticeService,
): Pick<
  Handlers,
  | 'staffPractice'
  | 'practiceChoices'
  | 'staffPracticeQuestion'
  | 'previewPracticeQuestion'
  | 'addPracticeQuestion'
  | 'changePracticeQuestion'
  | 'classPractice'
> => ({
  staffPractice: ({ caller, query }) => service.list(caller, query),
  practiceChoices: ({ caller, locale }) => service.choices(caller, locale),
  staffPracticeQuestion: ({ caller, params }) => service.page(caller, params.questionId),
  previewPracticeQuestion: ({ body }) => service.preview(body),
  addPracticeQuestion: ({ caller, body, now }) => service.add(caller, body, now),
  changePracticeQuestion: ({ caller, params, body, now }) =>
    service.change(caller, params.questionId, body, now),
  classPractice: ({ caller, params, now }) => ofClass.read(caller, params.classId, now),
})
