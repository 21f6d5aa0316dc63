/** Closed lists, separate from the schemas so that first pages load only the lists. */

/** `Bm`: taught in Bahasa Melayu. `Eng`: in English. */
export const classLanguages = ['Bm', 'Eng'] as const

export type ClassLanguage = (typeof classLanguages)[number]

/** The value of `lang` for a text in this language. */
export const htmlLanguage = (language: ClassLanguage) => (language === 'Bm' ? 'ms' : 'en')

export const chapterTitle = (
  chapter: { title_bm: string; title_eng: string },
  language: ClassLanguage,
): string => (language === 'Bm' ? chapter.title_bm : chapter.title_eng)

export const streams = ['core', 'science', 'art'] as const
export const teacherGroups = ['pyp-spm', 'pyp-igcse', 'spma'] as const
export const examKeys = ['spm', 'igcse'] as const
export type ExamKey = (typeof examKeys)[number]
/** Everyone starts as a student; an administrator gives the other roles, which are staff. */
export const roles = ['student', 'teacher', 'support', 'administrator'] as const
export type Role = (typeof roles)[number]

/** The version of terms and notice in the content files. Of a school it is `School.terms_version` that holds. */
export const termsVersion = '2026-11-21'

/** Thirteen states and three federal territories, as written on a parcel. */
export const malaysianStates = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Kuala Lumpur',
  'Labuan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Perak',
  'Perlis',
  'Pulau Pinang',
  'Putrajaya',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
] as const
