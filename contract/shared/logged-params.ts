/**
 * Parameters of routes and pages that may be logged: ids and words of a path. All others are hidden, so that a new
 * secret parameter is never logged.
 */
export const loggedParams: ReadonlySet<string> = new Set([
  'chapterId',
  'classId',
  'classOrLessonId',
  'day',
  'exam',
  'form',
  'id',
  'intakeKey',
  'kind',
  'lang',
  'language',
  'lessonId',
  'materialId',
  'orderId',
  'paperId',
  'paperSubjectOrPaperId',
  'chunk',
  'programmeId',
  'setting',
  'slug',
  'staffId',
  'staffSection',
  'step',
  'subjectId',
  'teacherId',
  'uid',
  'watchedId',
  'year',
])
