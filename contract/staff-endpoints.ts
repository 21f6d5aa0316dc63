import * as v from 'valibot'
import { forSignedIn, forWrites, type Endpoint } from './endpoints.ts'
import {
  ChangeLesson,
  LessonProposals,
  LessonsChanged,
  PlanLessons,
  ProposalsAsked,
  StaffClassPage,
} from './staff-classes.ts'
import {
  AnswerQuestion,
  QuestionsAnswered,
  StaffQuestions,
  StaffQuestionsAsked,
} from './staff-questions.ts'
import { StaffChanges, StaffHome, StaffWeek } from './staff-wire.ts'
import { Day, Done, IdInPath, LessonId, Uuid } from './wire.ts'

const forStaff = [...forSignedIn, 'staff.forbidden'] as const
const forStaffWrites = [...forWrites, 'staff.forbidden', 'staff.refused'] as const

/** The staff's calls: apart, so that no student's device loads them. All of them stay open in maintenance. */
export const staffEndpoints = {
  staffHome: {
    method: 'GET',
    path: '/api/v1/staff/home',
    who: 'signed-in',
    right: 'look',
    staysOpen: true,
    reply: StaffHome,
    refusals: forStaff,
  },
  staffChanges: {
    method: 'GET',
    path: '/api/v1/staff/changes',
    who: 'signed-in',
    right: 'look',
    staysOpen: true,
    query: v.strictObject({ before: v.optional(IdInPath) }),
    reply: StaffChanges,
    refusals: [...forStaff, 'request.malformed'],
  },
  staffWeek: {
    method: 'GET',
    path: '/api/v1/staff/weeks/:day',
    who: 'signed-in',
    right: 'look',
    staysOpen: true,
    params: v.object({ day: Day }),
    reply: StaffWeek,
    refusals: forStaff,
  },
  staffClass: {
    method: 'GET',
    path: '/api/v1/staff/classes/:classId',
    who: 'signed-in',
    right: 'look',
    staysOpen: true,
    params: v.object({ classId: IdInPath }),
    reply: StaffClassPage,
    refusals: [...forStaff, 'class.unknown'],
  },
  proposeLessons: {
    method: 'GET',
    path: '/api/v1/staff/classes/:classId/proposals',
    who: 'signed-in',
    right: 'timetable',
    staysOpen: true,
    params: v.object({ classId: IdInPath }),
    query: ProposalsAsked,
    reply: LessonProposals,
    refusals: [...forStaff, 'class.unknown', 'request.malformed'],
  },
  planLessons: {
    method: 'POST',
    path: '/api/v1/staff/classes/:classId/lessons',
    who: 'signed-in',
    right: 'timetable',
    staysOpen: true,
    params: v.object({ classId: IdInPath }),
    body: PlanLessons,
    reply: LessonsChanged,
    refusals: [...forStaffWrites, 'class.unknown'],
  },
  changeLesson: {
    method: 'PUT',
    path: '/api/v1/staff/lessons/:lessonId',
    who: 'signed-in',
    right: 'timetable',
    staysOpen: true,
    params: v.object({ lessonId: LessonId }),
    body: ChangeLesson,
    reply: LessonsChanged,
    refusals: [...forStaffWrites, 'lesson.unknown'],
  },
  staffQuestions: {
    method: 'GET',
    path: '/api/v1/staff/questions',
    who: 'signed-in',
    right: 'answer',
    staysOpen: true,
    query: StaffQuestionsAsked,
    reply: StaffQuestions,
    refusals: [...forStaff, 'request.malformed'],
  },
  seeQuestion: {
    method: 'PUT',
    path: '/api/v1/staff/questions/:id/seen',
    who: 'signed-in',
    right: 'answer',
    staysOpen: true,
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: Done,
    refusals: [...forStaffWrites, 'question.unknown'],
  },
  answerQuestion: {
    method: 'PUT',
    path: '/api/v1/staff/questions/:id/answer',
    who: 'signed-in',
    right: 'answer',
    staysOpen: true,
    params: v.object({ id: Uuid }),
    body: AnswerQuestion,
    reply: QuestionsAnswered,
    refusals: [...forStaffWrites, 'question.unknown'],
  },
} as const satisfies Record<string, Endpoint>

export type StaffEndpoints = typeof staffEndpoints
export type StaffEndpointName = keyof StaffEndpoints
