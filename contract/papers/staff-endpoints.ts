import * as v from 'valibot'
import {
  AddChapter,
  AddPaper,
  AttachPaperVideo,
  ChangePaper,
  ClassChapters,
  ImportPaperTimes,
  PaperTimesImported,
  SavePaperTimes,
  StaffPaperPage,
  StaffPapers,
} from './staff-papers.ts'
import { IdInPath, PaperId } from '../shared/wire.ts'
import { classRefusals, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const papersStaffEndpoints = {
  staffPapers: staffRead({
    path: '/api/v1/staff/papers',
    right: 'publish',
    reply: StaffPapers,
  }),
  staffPaper: staffRead({
    path: '/api/v1/staff/papers/:paperId',
    right: 'publish',
    params: v.object({ paperId: PaperId }),
    reply: StaffPaperPage,
    refusals: ['papers.unknown'],
  }),
  addPaper: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/papers',
    right: 'publish',
    body: AddPaper,
    reply: StaffPaperPage,
    refusals: ['papers.unknown'],
  }),
  classChapters: staffRead({
    path: '/api/v1/staff/classes/:classId/chapters',
    right: 'practice',
    params: v.object({ classId: IdInPath }),
    reply: ClassChapters,
    refusals: classRefusals,
  }),
  addClassChapter: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/classes/:classId/chapters',
    right: 'practice',
    params: v.object({ classId: IdInPath }),
    body: AddChapter,
    reply: ClassChapters,
    refusals: classRefusals,
  }),
  changePaper: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/papers/:paperId',
    right: 'publish',
    params: v.object({ paperId: PaperId }),
    body: ChangePaper,
    reply: StaffPaperPage,
    refusals: ['papers.unknown'],
  }),
  attachPaperVideo: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/papers/:paperId/recording',
    right: 'publish',
    params: v.object({ paperId: PaperId }),
    body: AttachPaperVideo,
    reply: StaffPaperPage,
    refusals: ['papers.unknown'],
  }),
  savePaperTimes: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/papers/:paperId/questions',
    right: 'publish',
    params: v.object({ paperId: PaperId }),
    body: SavePaperTimes,
    reply: StaffPaperPage,
    refusals: ['papers.unknown'],
  }),
  importPaperTimes: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/paper-times',
    right: 'publish',
    body: ImportPaperTimes,
    reply: PaperTimesImported,
  }),
}
