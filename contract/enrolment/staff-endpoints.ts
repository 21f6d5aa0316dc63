import * as v from 'valibot'
import { IntakeKey } from '../catalogue/intakes.ts'
import { ChangeEnrolments, ChangeManyEnrolments, PersonEnrolments } from './staff-enrolments.ts'
import { Absentees, ClassRoster, RosterQuery } from './staff-rosters.ts'
import {
  ChangeSeats,
  OfferSeat,
  SeatList,
  SeatsOfClass,
  SeatsQuery,
  SetSeats,
} from './staff-seats.ts'
import { Uid } from '../identity/staff-people.ts'
import { ListFile, ManyChanged } from '../shared/staff/staff-lists.ts'
import { Done, IdInPath, LessonId } from '../shared/wire.ts'
import {
  classRefusals,
  lessonRefusals,
  staffCsv,
  staffRead,
  staffWrite,
} from '../shared/staff/staff-calls.ts'

export const enrolmentStaffEndpoints = {
  classRoster: staffRead({
    path: '/api/v1/staff/classes/:classId/roster',
    right: 'rosters',
    params: v.object({ classId: IdInPath }),
    query: RosterQuery,
    reply: ClassRoster,
    refusals: classRefusals,
  }),
  exportRoster: staffCsv({
    path: '/api/v1/staff/classes/:classId/students.csv',
    right: 'rosters',
    recentSignIn: 'always',
    params: v.object({ classId: IdInPath }),
    query: v.omit(RosterQuery, ['page']),
    refusals: classRefusals,
  }),
  absentees: staffRead({
    path: '/api/v1/staff/lessons/:lessonId/absentees',
    right: 'rosters',
    params: v.object({ lessonId: LessonId }),
    reply: Absentees,
    refusals: lessonRefusals,
  }),
  exportAbsentees: staffRead({
    path: '/api/v1/staff/lessons/:lessonId/absentees.csv',
    right: 'rosters',
    file: 'csv',
    params: v.object({ lessonId: LessonId }),
    reply: ListFile,
    refusals: lessonRefusals,
  }),
  seatList: staffRead({
    path: '/api/v1/staff/seats',
    right: 'look',
    query: SeatsQuery,
    reply: SeatList,
  }),
  exportSeats: staffCsv({
    path: '/api/v1/staff/seats.csv',
    right: 'look',
    query: v.omit(SeatsQuery, ['page']),
  }),
  seatsOfClass: staffRead({
    path: '/api/v1/staff/intakes/:intakeKey/classes/:classId/seats',
    right: 'look',
    params: v.object({ intakeKey: IntakeKey, classId: IdInPath }),
    reply: SeatsOfClass,
    refusals: ['request.not-found'],
  }),
  offerSeat: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/intakes/:intakeKey/classes/:classId/offers',
    right: 'enrol',
    params: v.object({ intakeKey: IntakeKey, classId: IdInPath }),
    body: OfferSeat,
    reply: SeatsOfClass,
    refusals: ['request.not-found'],
  }),
  changeSeats: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/intakes/:intakeKey/seats',
    right: 'school',
    params: v.object({ intakeKey: IntakeKey }),
    body: ChangeSeats,
    reply: SeatsOfClass,
    refusals: ['request.not-found'],
  }),
  setSeats: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/seats',
    right: 'school',
    body: SetSeats,
    reply: Done,
    refusals: ['request.not-found'],
  }),
  personEnrolments: staffRead({
    path: '/api/v1/staff/people/:uid/enrolments',
    right: 'enrol',
    params: v.object({ uid: Uid }),
    reply: PersonEnrolments,
    refusals: ['person.unknown'],
  }),
  changeEnrolments: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/people/:uid/enrolments',
    right: 'enrol',
    recentSignIn: { toDo: ['enrol', 'extend'] },
    params: v.object({ uid: Uid }),
    body: ChangeEnrolments,
    reply: PersonEnrolments,
    refusals: ['person.unknown', 'class.unknown', 'request.not-found'],
  }),
  changeManyEnrolments: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/enrolments',
    right: 'enrol',
    recentSignIn: { toDo: ['enrol'] },
    body: ChangeManyEnrolments,
    reply: ManyChanged,
  }),
}
