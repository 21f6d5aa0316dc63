import * as v from 'valibot'
import { Done, Uuid } from '../shared/wire.ts'
import {
  AnswerQuestion,
  HandOver,
  QuestionsAnswered,
  QuestionsHanded,
  StaffQuestions,
  StaffQuestionsQuery,
} from './staff-questions.ts'
import { SavedReplies, SaveReply } from './saved-replies.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const supportStaffEndpoints = {
  staffQuestions: staffRead({
    path: '/api/v1/staff/questions',
    right: 'questions',
    query: StaffQuestionsQuery,
    reply: StaffQuestions,
  }),
  exportQuestions: staffCsv({
    path: '/api/v1/staff/questions.csv',
    right: 'questions',
    query: v.omit(StaffQuestionsQuery, ['page']),
  }),
  handOver: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/questions/:id/handed',
    right: 'questions',
    params: v.object({ id: Uuid }),
    body: HandOver,
    reply: QuestionsHanded,
    refusals: ['question.unknown', 'staff.other-class'],
  }),
  seeQuestion: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/questions/:id/seen',
    right: 'answer',
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: Done,
    refusals: ['question.unknown', 'staff.other-class'],
  }),
  answerQuestion: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/questions/:id/answer',
    right: 'answer',
    params: v.object({ id: Uuid }),
    body: AnswerQuestion,
    isLong: true,
    reply: QuestionsAnswered,
    refusals: ['question.unknown', 'staff.other-class'],
  }),
  savedReplies: staffRead({
    path: '/api/v1/staff/saved-replies',
    right: 'answer',
    reply: SavedReplies,
  }),
  saveReply: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/saved-replies/:id',
    right: 'answer',
    params: v.object({ id: Uuid }),
    body: SaveReply,
    reply: Done,
  }),
  deleteReply: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/saved-replies/:id/deleted',
    right: 'answer',
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: Done,
  }),
}
