import type { Content } from './content-files.ts'

/**
 * The content of a new school: programmes that are not offered yet, required pages, holidays and couriers, and none of
 * our invented people, classes, prices, codes, numbers, questions and papers.
 */
export function emptySchool({ files }: Content): Content {
  const home = files['pages/home.json']
  const landing = { subjects: [], guides: [] }
  return {
    files: {
      ...files,
      'catalogue/programmes.json': files['catalogue/programmes.json'].map((programme) => ({
        ...programme,
        discontinued: true,
      })),
      'catalogue/classes.json': [],
      'catalogue/teachers.json': [],
      'catalogue/promo-codes.json': [],
      'catalogue/prices.json': [],
      'catalogue/intakes.json': { dated: [], relative: [] },
      'media/recordings.json': [],
      'media/materials.json': [],
      'pages/school.json': {
        ...files['pages/school.json'],
        ...{ support_email: '', phone: '', address: '', social: [] },
      },
      'pages/home.json': {
        ...home,
        ...{ claims: [], as_of: '', ms: { as_of: '' }, zh: { as_of: '' } },
        ...{ testimonials: [], supporters: [], clip: undefined },
      },
      'pages/past-papers.json': { spm: landing, igcse: landing },
      'pages/paper-downloads.json': { spm: [], igcse: [] },
    },
    pastPapers: new Map(),
    practice: new Map(),
  }
}
