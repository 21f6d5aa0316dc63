import kit from '#content/locales/en/staff/kit.json'
import office from '#content/locales/en/staff/office.json'
import orders from '#content/locales/en/staff/orders.json'
import papers from '#content/locales/en/staff/papers.json'
import people from '#content/locales/en/staff/people.json'
import promo from '#content/locales/en/staff/promo.json'
import publicPages from '#content/locales/en/staff/public-pages.json'
import questions from '#content/locales/en/staff/questions.json'
import recordings from '#content/locales/en/staff/recordings.json'
import school from '#content/locales/en/staff/school.json'
import secondFactor from '#content/locales/en/staff/second-factor.json'
import timetable from '#content/locales/en/staff/timetable.json'

/** The copy of the staff area, by namespace. */
export const words = {
  'staff/kit': kit,
  'staff/office': office,
  'staff/orders': orders,
  'staff/papers': papers,
  'staff/people': people,
  'staff/promo': promo,
  'staff/public-pages': publicPages,
  'staff/questions': questions,
  'staff/recordings': recordings,
  'staff/school': school,
  'staff/second-factor': secondFactor,
  'staff/timetable': timetable,
}
