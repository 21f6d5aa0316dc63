import * as v from 'valibot'
import {
  AddIntake,
  AddIntakeClasses,
  ChangeIntake,
  DatesTried,
  IntakeChanged,
  IntakeKey,
  NewDates,
  StaffIntakes,
} from './intakes.ts'
import { ChangePrices, PriceListKey, StaffPrices } from './staff-prices.ts'
import { ChangeProgramme, StaffProgrammes } from './staff-programmes.ts'
import {
  ChangeTeacher,
  StaffTeachers,
  StaffTeachersQuery,
  TeacherForm,
  TeacherId,
  teacherPhotoMaximumBytes,
} from './staff-teachers.ts'
import { pictureTypes } from '../shared/pictures.ts'
import { Done, IdInPath } from '../shared/wire.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const catalogueStaffEndpoints = {
  staffProgrammes: staffRead({
    path: '/api/v1/staff/programmes',
    right: 'school',
    reply: StaffProgrammes,
  }),
  changeProgramme: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/programmes/:programmeId',
    right: 'school',
    params: v.object({ programmeId: IdInPath }),
    body: ChangeProgramme,
    reply: StaffProgrammes,
    refusals: ['programme.unknown'],
  }),
  staffIntakes: staffRead({
    path: '/api/v1/staff/intakes',
    right: 'look',
    reply: StaffIntakes,
  }),
  addIntake: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/intakes',
    right: 'school',
    body: AddIntake,
    reply: IntakeChanged,
    refusals: ['programme.unknown'],
  }),
  tryDates: staffRead({
    path: '/api/v1/staff/intakes/:intakeKey/dates',
    right: 'school',
    params: v.object({ intakeKey: IntakeKey }),
    query: NewDates,
    reply: DatesTried,
    refusals: ['request.not-found'],
  }),
  changeIntake: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/intakes/:intakeKey',
    right: 'school',
    params: v.object({ intakeKey: IntakeKey }),
    body: ChangeIntake,
    reply: IntakeChanged,
    refusals: ['request.not-found'],
  }),
  addIntakeClasses: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/intakes/:intakeKey/classes',
    right: 'school',
    params: v.object({ intakeKey: IntakeKey }),
    body: AddIntakeClasses,
    reply: Done,
    refusals: ['request.not-found', 'class.unknown'],
  }),
  removeIntakeClass: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/intakes/:intakeKey/classes/:classId/removal',
    right: 'school',
    params: v.object({ intakeKey: IntakeKey, classId: IdInPath }),
    body: v.strictObject({}),
    reply: Done,
    refusals: ['request.not-found'],
  }),
  staffPrices: staffRead({
    path: '/api/v1/staff/prices',
    right: 'prices',
    reply: StaffPrices,
  }),
  changePrices: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/prices/:priceKey',
    right: 'prices',
    params: v.object({ priceKey: PriceListKey }),
    body: ChangePrices,
    reply: StaffPrices,
    refusals: ['request.not-found'],
  }),
  staffTeachers: staffRead({
    path: '/api/v1/staff/teachers',
    right: 'look',
    query: StaffTeachersQuery,
    reply: StaffTeachers,
  }),
  exportTeachers: staffCsv({
    path: '/api/v1/staff/teachers.csv',
    right: 'look',
    query: v.omit(StaffTeachersQuery, ['page']),
  }),
  addTeacher: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/teachers',
    right: 'school',
    body: TeacherForm,
    reply: StaffTeachers,
  }),
  changeTeacher: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/teachers/:teacherId',
    right: 'school',
    params: v.object({ teacherId: TeacherId }),
    body: ChangeTeacher,
    reply: StaffTeachers,
    refusals: ['request.not-found'],
  }),
  setTeacherPhoto: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/teachers/:teacherId/photo',
    right: 'look',
    params: v.object({ teacherId: TeacherId }),
    binary: { types: pictureTypes, maximumBytes: teacherPhotoMaximumBytes },
    reply: Done,
    refusals: ['request.not-found', 'request.too-large', 'request.wrong-type'],
  }),
  removeTeacherPhoto: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/teachers/:teacherId/photo/removal',
    right: 'look',
    params: v.object({ teacherId: TeacherId }),
    body: v.strictObject({}),
    reply: Done,
    refusals: ['request.not-found'],
  }),
}
