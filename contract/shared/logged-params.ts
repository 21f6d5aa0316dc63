/**
 * Parameters of routes and pages whose value a log may hold: ids of records and words of a path. The value of
 * every other parameter is hidden, so a new one that opens something is hidden from the start.
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
