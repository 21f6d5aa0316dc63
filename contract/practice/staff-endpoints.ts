import * as v from 'valibot'
import { ClassPractice } from './class-practice.ts'
import {
  PracticeImportQuery,
  PracticeImported,
  questionFileMaximumBytes,
  questionFileTypes,
} from './practice-import.ts'
import {
  AddPracticeQuestion,
  ChangePracticeQuestion,
  OfPracticeQuestion,
  PracticeChanged,
  PracticeChoices,
  PracticePreview,
  PracticeSaved,
  StaffPractice,
  StaffPracticePage,
  StaffPracticeQuery,
} from './staff-practice.ts'
import { ListFile } from '../shared/staff/staff-lists.ts'
import { IdInPath } from '../shared/wire.ts'
import { classRefusals, staffRead, staffUpload, staffWrite } from '../shared/staff/staff-calls.ts'

const ofPractice = ['practice.unknown', 'staff.other-class'] as const

export const practiceStaffEndpoints = {
  classPractice: staffRead({
    path: '/api/v1/staff/classes/:classId/practice',
    right: 'practice',
    params: v.object({ classId: IdInPath }),
    reply: ClassPractice,
    refusals: classRefusals,
  }),
  staffPractice: staffRead({
    path: '/api/v1/staff/practice-questions',
    right: 'practice',
    query: StaffPracticeQuery,
    reply: StaffPractice,
  }),
  practiceChoices: staffRead({
    path: '/api/v1/staff/practice-choices',
    right: 'practice',
    reply: PracticeChoices,
  }),
  staffPracticeQuestion: staffRead({
    path: '/api/v1/staff/practice-questions/:questionId',
    right: 'practice',
    params: OfPracticeQuestion,
    reply: StaffPracticePage,
    refusals: ofPractice,
  }),
  previewPracticeQuestion: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/practice-previews',
    right: 'practice',
    body: AddPracticeQuestion,
    reply: PracticePreview,
  }),
  addPracticeQuestion: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/practice-questions',
    right: 'practice',
    body: AddPracticeQuestion,
    reply: PracticeSaved,
    refusals: classRefusals,
  }),
  importPractice: staffUpload({
    method: 'PUT',
    path: '/api/v1/staff/classes/:classId/practice-import',
    right: 'practice',
    params: v.object({ classId: IdInPath }),
    query: PracticeImportQuery,
    binary: { types: questionFileTypes, maximumBytes: questionFileMaximumBytes },
    reply: PracticeImported,
    refusals: classRefusals,
  }),
  exportPracticeCsv: staffRead({
    path: '/api/v1/staff/practice-questions.csv',
    right: 'practice',
    file: 'csv',
    query: v.omit(StaffPracticeQuery, ['page']),
    reply: ListFile,
  }),
  exportPracticeGift: staffRead({
    path: '/api/v1/staff/practice-questions.gift',
    right: 'practice',
    file: 'text',
    query: v.omit(StaffPracticeQuery, ['page']),
    reply: ListFile,
  }),
  changePracticeQuestion: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/practice-questions/:questionId',
    right: 'practice',
    params: OfPracticeQuestion,
    body: ChangePracticeQuestion,
    reply: PracticeChanged,
    refusals: ofPractice,
  }),
}
