import type { Handlers } from '../../../platform/http/mount.ts'
import type { ClassPracticeService } from './class-practice.ts'
import type { ExportQuestionsService } from './export-questions.ts'
import type { ImportQuestionsService } from './import-questions.ts'
import type { StaffPracticeService } from './service.ts'

export const staffPracticeRoutes = (
  service: StaffPracticeService,
  ofClass: ClassPracticeService,
  imports: ImportQuestionsService,
  exports: ExportQuestionsService,
): Pick<
  Handlers,
  | 'staffPractice'
  | 'practiceChoices'
  | 'staffPracticeQuestion'
  | 'previewPracticeQuestion'
  | 'addPracticeQuestion'
  | 'changePracticeQuestion'
  | 'classPractice'
  | 'importPractice'
  | 'exportPracticeCsv'
  | 'exportPracticeGift'
> => ({
  staffPractice: ({ caller, query }) => service.list(caller, query),
  practiceChoices: ({ caller, locale }) => service.choices(caller, locale),
  staffPracticeQuestion: ({ caller, params }) => service.page(caller, params.questionId),
  previewPracticeQuestion: ({ body }) => service.preview(body),
  addPracticeQuestion: ({ caller, body, now }) => service.add(caller, body, now),
  changePracticeQuestion: ({ caller, params, body, now }) =>
    service.change(caller, params.questionId, body, now),
  classPractice: ({ caller, params, now }) => ofClass.read(caller, params.classId, now),
  importPractice: ({ caller, params, body, query, now }) =>
    imports.importFile(caller, params.classId, body, query, now),
  exportPracticeCsv: async ({ caller, query, now, locale }) =>
    exports.csv(caller, query, { now, locale }),
  exportPracticeGift: async ({ caller, query, now, locale }) =>
    exports.gift(caller, query, { now, locale }),
})
