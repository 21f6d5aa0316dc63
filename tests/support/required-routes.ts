type Layout = 'default' | 'full' | 'maintenance' | 'typeform'
type Who = 'all' | 'visitor' | 'signed-in'
export type RequiredRoute = { id: string; path: string; layout: Layout; who: Who }

/** The values of parameters that the sample content does not fix. */
export const placeholders = {
  lesson: 'L0123456789',
  order: '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
  referrer: 'abcdefgh23',
  token: 'a-token-of-thirty-two-characters',
}
const { order, referrer, token } = placeholders

/**
 * The required routes, with layout and who may open them. Written by hand, so that a mistake in the app's own table of
 * pages fails a test.
 */
const rows: readonly [id: string, path: string, layout: Layout, who: Who][] = [
  ['ROUTE-01', '/', 'default', 'all'],
  ['ROUTE-02', '/login', 'typeform', 'visitor'],
  ['ROUTE-03', '/dashboard', 'default', 'signed-in'],
  ['ROUTE-04', '/download', 'default', 'all'],
  ['ROUTE-05', '/maintenance', 'maintenance', 'all'],
  ['ROUTE-06', '/terms', 'default', 'all'],
  ['ROUTE-07', '/trial-programme', 'default', 'signed-in'],
  ['ROUTE-07', '/full-programme', 'default', 'signed-in'],
  ['ROUTE-07', '/plus-programme', 'default', 'signed-in'],
  ['ROUTE-08', '/trial-programme/5', 'full', 'signed-in'],
  ['ROUTE-08', '/trial-programme/5/{lesson}', 'full', 'signed-in'],
  ['ROUTE-08', '/full-programme/{lesson}', 'full', 'signed-in'],
  ['ROUTE-08', '/full-programme/5', 'full', 'signed-in'],
  ['ROUTE-08', '/full-programme/5/{lesson}', 'full', 'signed-in'],
  ['ROUTE-08', '/plus-programme/5', 'full', 'signed-in'],
  ['ROUTE-08', '/plus-programme/5/{lesson}', 'full', 'signed-in'],
  ['ROUTE-09', '/spm-past-year-papers', 'default', 'signed-in'],
  ['ROUTE-09', '/igcse-past-year-papers', 'default', 'signed-in'],
  ['ROUTE-10', '/spm-past-year-papers/register', 'typeform', 'all'],
  ['ROUTE-10', '/spm-past-year-papers/register-askguru', 'typeform', 'all'],
  ['ROUTE-10', '/spm-past-year-papers/thank-you', 'default', 'signed-in'],
  ['ROUTE-10', '/spm-past-year-papers/spm-1449-2-2022', 'full', 'signed-in'],
  ['ROUTE-10', '/spm-past-year-papers/104', 'full', 'signed-in'],
  ['ROUTE-10', '/spm-past-year-papers/104/spm-1449-2-2022', 'full', 'signed-in'],
  ['ROUTE-10', '/igcse-past-year-papers/register', 'typeform', 'all'],
  ['ROUTE-10', '/igcse-past-year-papers/thank-you', 'default', 'signed-in'],
  ['ROUTE-10', '/igcse-past-year-papers/201', 'full', 'signed-in'],
  ['ROUTE-10', '/igcse-past-year-papers/201/igcse-0580-42-2023', 'full', 'signed-in'],
  ['ROUTE-11', '/spm-pyp', 'default', 'all'],
  ['ROUTE-11', `/spm-pyp/${referrer}`, 'default', 'all'],
  ['ROUTE-11', '/igcse-pyp', 'default', 'all'],
  ['ROUTE-11', `/igcse-pyp/${referrer}`, 'default', 'all'],
  ['ROUTE-12', '/spm-trial-paper-guide', 'default', 'all'],
  ['ROUTE-12', '/igcse-past-year-paper-guide', 'default', 'all'],
  ['ROUTE-13', '/spm-trial-paper-download', 'default', 'all'],
  ['ROUTE-13', '/spm-trial-paper-download/2025', 'default', 'all'],
  ['ROUTE-13', '/spm-trial-paper-download/eng/2025', 'default', 'all'],
  ['ROUTE-13', '/igcse-past-year-paper-download', 'default', 'all'],
  ['ROUTE-13', '/igcse-past-year-paper-download/2025', 'default', 'all'],
  ['ROUTE-13', '/igcse-past-year-paper-download/eng/2025', 'default', 'all'],
  ['ROUTE-14', '/spm-timetable', 'default', 'all'],
  ['ROUTE-14', '/igcse-timetable', 'default', 'all'],
  ['ROUTE-15', '/chapter', 'full', 'signed-in'],
  ['ROUTE-15', '/chapter/additional-mathematics-f4-1', 'full', 'signed-in'],
  ['ROUTE-16', '/registerseminar', 'typeform', 'all'],
  ['ROUTE-16', '/registerseminar/thank-you', 'typeform', 'all'],
  ['ROUTE-16', '/specialclass', 'typeform', 'all'],
  ['ROUTE-16', '/specialclass/thank-you', 'typeform', 'all'],
  ['ROUTE-16', '/teachernetwork', 'typeform', 'all'],
  ['ROUTE-16', '/teachernetwork/thank-you', 'typeform', 'all'],
  ['ROUTE-16', '/tutor-teacher-network', 'typeform', 'all'],
  ['ROUTE-16', '/tutor-teacher-network/thank-you', 'typeform', 'all'],
  ['ROUTE-16', '/teacher-recommend', 'typeform', 'all'],
  ['ROUTE-16', '/teacher-recommend-thank-you', 'typeform', 'all'],
  ['ROUTE-16', '/thank-you', 'typeform', 'all'],
  ['ROUTE-17', '/feedback/spm-pyp', 'typeform', 'all'],
  ['ROUTE-17', '/feedback/spm-pyp/thank-you', 'typeform', 'all'],
  ['ROUTE-17', '/feedback/igcse-pyp', 'typeform', 'all'],
  ['ROUTE-17', '/feedback/igcse-pyp/thank-you', 'typeform', 'all'],
  ['ROUTE-18', `/${token}`, 'typeform', 'all'],
  ['ROUTE-19', '/trialclass/thank-you', 'typeform', 'all'],
  ['ROUTE-26', '/full-programme/order', 'default', 'signed-in'],
  ['ROUTE-26', '/full-programme/order/subjects', 'default', 'signed-in'],
  ['ROUTE-26', '/plus-programme/order/subjects', 'default', 'signed-in'],
  ['ROUTE-26', '/orders', 'default', 'signed-in'],
  ['ROUTE-26', `/orders/${order}`, 'default', 'signed-in'],
  ['ROUTE-26', '/account', 'default', 'signed-in'],
  ['ROUTE-26', '/account/progress', 'default', 'signed-in'],
  ['ROUTE-26', '/inbox', 'default', 'signed-in'],
  ['ROUTE-26', '/classes', 'default', 'signed-in'],
  ['ROUTE-26', '/practice', 'default', 'signed-in'],
  ['ROUTE-26', '/practice/5/mathematics-f4-1', 'full', 'signed-in'],
  ['ROUTE-26', '/share', 'default', 'signed-in'],
  ['ROUTE-26', '/staff/classes/5', 'default', 'signed-in'],
]

/** @param lesson the id of the lesson to open */
export const requiredRoutes = (lesson = placeholders.lesson): RequiredRoute[] =>
  rows.map(([id, path, layout, who]) => ({
    id,
    path: path.replace('{lesson}', lesson),
    layout,
    who,
  }))
