import { describe, expect, it } from 'vitest'
import {
  accessToClass,
  accessToProgramme,
  byIntake,
  classesInIntake,
  classAccessOf,
  intakeForStaff,
  intakesOnSale,
  heldAs,
  isPaperSubjectOpen,
  joinState,
  mayAsk,
  mayRegisterTrial,
  mayWatch,
  recordingEnd,
  trialEnd,
  trialIntake,
  watchableUntil,
  type Asker,
  type Holding,
} from './access.ts'
import { roles } from '../shared/kinds.ts'
import type { Enrolment, Programme } from '../catalogue/programmes.ts'

const programme = (id: number, slug: string): Programme => ({
  id,
  url_safe_name: slug,
  title: slug,
  discontinued: false,
})
const trial = programme(1, 'trial-programme')
const full = programme(2, 'full-programme')
const plus = programme(3, 'plus-programme')
const papers = programme(4, 'spm-past-year-papers')
const programmes = [trial, full, plus, papers]

const began = '2026-11-17T04:00:00.000Z'
const ends = '2026-11-24T04:00:00.000Z'
const second = 1000
const at = (instant: string, offsetMs = 0) => new Date(Date.parse(instant) + offsetMs)
const now = at('2026-11-20T04:00:00.000Z')

/** Classes with the dates of their subscription. */
function holding(
  of: Programme,
  { class_ids = [5], ...more }: Partial<Omit<Holding, 'enrolments'>> = {},
): Holding {
  const subscription = {
    programme_id: of.id,
    programme_start_date: began,
    programme_expiry_date: ends,
    is_suspended: false,
    ...more,
  }
  const { programme_start_date: opens_at, programme_expiry_date: live_until } = subscription
  const dates = { opens_at, live_until, recordings_until: of === trial ? null : live_until }
  const enrolments = class_ids.map((class_id) => ({ class_id, intake_key: null, ...dates }))
  return { ...subscription, class_ids, enrolments }
}
const student = (...holdings: Holding[]): Asker => ({ role: 'student', holdings })
const staffRoles = roles.filter((role) => role !== 'student')

const intake = (
  key: string,
  of: Programme,
  starts_on: string,
  ends_on: string,
  last = ends_on,
) => ({
  key,
  programme_id: of.id,
  title: key,
  starts_on,
  ends_on,
  last_paper_on: last,
})
const autumn = intake('autumn', full, '2026-09-21', '2027-04-18', '2027-05-30')
const next = intake('next', full, '2027-06-07', '2028-01-02', '2028-02-13')
const offer = { programmes, intakes: [autumn, next] }

describe('ACC-03: a programme', () => {
  it.each([
    ['without a subscription', undefined, { open: false, why: 'not-subscribed' }],
    [
      'with one that has no end',
      holding(full, { programme_expiry_date: null }),
      { open: true, until: null },
    ],
    ['with one that is running', holding(full), { open: true, until: at(ends) }],
    [
      'with a suspended one',
      holding(full, { is_suspended: true }),
      { open: false, why: 'suspended' },
    ],
  ])('%s', (_, held, access) => {
    expect(accessToProgramme(held, now)).toEqual(access)
  })

  it('is open to the very instant of its end, and closed a moment later', () => {
    const why = (moment: Date) => {
      const access = accessToProgramme(holding(full), moment)
      return access.open ? 'open' : access.why
    }
    expect(why(at(ends, -second))).toBe('open')
    expect(why(at(ends))).toBe('open')
    expect(why(at(ends, 1))).toBe('expired')
    expect(why(at(ends, second))).toBe('expired')
  })

  it('that is suspended and over is said to be suspended', () => {
    expect(accessToProgramme(holding(full, { is_suspended: true }), at(ends, second))).toEqual({
      open: false,
      why: 'suspended',
    })
  })
})

describe('PROG-03 ACC-03: a class', () => {
  it('is open with its live lessons while its programme runs, and only if it was joined', () => {
    expect(accessToClass(full, holding(full), 5, now)).toEqual({
      open: true,
      until: at(ends),
      live: true,
    })
    expect(accessToClass(full, holding(full), 6, now)).toEqual({
      open: false,
      why: 'not-subscribed',
    })
  })

  it.each([full, plus])('of $url_safe_name closes with it', (of) => {
    expect(accessToClass(of, holding(of), 5, at(ends, second))).toEqual({
      open: false,
      why: 'expired',
    })
  })

  it('of a trial stays open later on, without its live lessons, unless it is suspended', () => {
    const after = at(ends, second)
    expect(accessToClass(trial, holding(trial), 5, at(ends))).toMatchObject({ live: true })
    expect(accessToClass(trial, holding(trial), 5, after)).toEqual({
      open: true,
      until: null,
      live: false,
    })
    expect(accessToClass(trial, holding(trial), 6, after)).toMatchObject({ open: false })
    expect(accessToClass(trial, holding(trial, { is_suspended: true }), 5, after)).toEqual({
      open: false,
      why: 'suspended',
    })
  })

  it('is opened by what is held of that very programme', () => {
    const asker = student(holding(plus))
    expect(classAccessOf(asker, plus, 5, now)).toMatchObject({ open: true })
    expect(classAccessOf(asker, full, 5, now)).toEqual({ open: false, why: 'not-subscribed' })
    expect(classAccessOf(student(), full, 5, now)).toMatchObject({ open: false })
  })

  it.each(staffRoles)('ACC-04: is open to a %s, who has no subscription', (role) => {
    expect(classAccessOf({ role, holdings: [] }, full, 5, now)).toEqual({
      open: true,
      until: null,
      live: true,
    })
  })
})

describe('a recording', () => {
  const lesson = (starts_at: string, ends_at: string, is_preview = false) => ({
    class_id: 5,
    starts_at,
    ends_at,
    is_preview,
  })
  const held = lesson('2026-11-18T09:30:00.000Z', '2026-11-18T11:00:00.000Z')

  it.each([full, plus])('PROG-04: of $url_safe_name can be watched for twelve months', (of) => {
    const end = at('2027-11-18T09:30:00.000Z')
    expect(recordingEnd(at(held.starts_at))).toEqual(end)
    expect(watchableUntil(of, held)).toEqual(end)
    const may = (moment: Date) => mayWatch(of, holding(of), held, moment)
    expect([may(at(end.toISOString(), -second)), may(end)]).toEqual([true, false])
  })

  it('PROG-04: of 29 February can be watched until 1 March', () => {
    expect(recordingEnd(at('2028-02-29T12:00:00.000Z'))).toEqual(at('2029-03-01T12:00:00.000Z'))
  })

  it.each([
    [
      'a preview from before it',
      lesson('2026-09-22T09:30:00.000Z', '2026-09-22T11:00:00.000Z', true),
      true,
    ],
    [
      'a lesson from before it',
      lesson('2026-09-22T09:30:00.000Z', '2026-09-22T11:00:00.000Z'),
      false,
    ],
    ['one that ended as it began', lesson('2026-11-17T02:30:00.000Z', began), false],
    [
      'one that ended a second after it began',
      lesson('2026-11-17T02:30:00.000Z', '2026-11-17T04:00:01.000Z'),
      true,
    ],
    ['one held during it', held, true],
    ['one that began as it ended', lesson(ends, '2026-11-24T05:30:00.000Z'), true],
    [
      'one that began a second after its end',
      lesson('2026-11-24T04:00:01.000Z', '2026-11-24T05:30:00.000Z'),
      false,
    ],
  ])('PROG-03 TRIAL-01: with a trial, %s: %s', (_, of, may) => {
    expect(mayWatch(trial, holding(trial), of, now)).toBe(may)
    expect(mayWatch(trial, holding(trial), of, at('2036-01-01T00:00:00.000Z'))).toBe(may)
    expect(watchableUntil(trial, of)).toBeNull()
  })

  it('PROG-03: a trial without an end watches all that is held from its beginning', () => {
    const endless = holding(trial, { programme_expiry_date: null })
    const later = lesson('2027-02-01T09:30:00.000Z', '2027-02-01T11:00:00.000Z')
    expect(mayWatch(trial, endless, later, now)).toBe(true)
  })
})

describe('CLASS-03: the meeting link', () => {
  const lesson = {
    starts_at: '2026-11-24T09:30:00.000Z',
    ends_at: '2026-11-24T11:00:00.000Z',
    is_cancelled: false,
  }
  it.each([
    ['a second before the quarter of an hour', '2026-11-24T09:14:59.000Z', 'early'],
    ['a quarter of an hour before', '2026-11-24T09:15:00.000Z', 'open'],
    ['in the middle', '2026-11-24T10:15:00.000Z', 'open'],
    ['a second before the end', '2026-11-24T10:59:59.000Z', 'open'],
    ['at the end', '2026-11-24T11:00:00.000Z', 'over'],
    ['a second after the end', '2026-11-24T11:00:01.000Z', 'over'],
  ])('%s: %s', (_, moment, state) => {
    expect(joinState(lesson, at(moment))).toBe(state)
    expect(joinState({ ...lesson, is_cancelled: true }, at(moment))).toBe('cancelled')
  })
})

describe('ACC-02 CLASS-02: asking the teacher', () => {
  it.each([
    [full, true],
    [plus, true],
    [trial, false],
    [papers, false],
  ])('with $url_safe_name: %s', (of, may) => {
    expect(mayAsk(student(holding(of)), of, 5, now)).toBe(may)
  })

  it('is for classes that are open', () => {
    expect(mayAsk(student(holding(full)), full, 6, now)).toBe(false)
    expect(mayAsk(student(holding(full)), full, 5, at(ends, second))).toBe(false)
    expect(mayAsk(student(holding(full, { is_suspended: true })), full, 5, now)).toBe(false)
    expect(mayAsk(student(), full, 5, now)).toBe(false)
  })

  it.each(staffRoles)('is nothing for a %s', (role) => {
    expect(mayAsk({ role, holdings: [holding(full)] }, full, 5, now)).toBe(false)
  })
})

it('ACC-02 PYP-01: a subject of the past papers is open to all, by a friend, by plus, or to staff', () => {
  const none = { isStaff: false, unlocked: false, plusSubjectKeys: [] }
  const closed = { key: 'physics', is_open: false }
  expect(isPaperSubjectOpen(closed, none)).toBe(false)
  expect(isPaperSubjectOpen({ ...closed, is_open: true }, none)).toBe(true)
  expect(isPaperSubjectOpen(closed, { ...none, unlocked: true })).toBe(true)
  expect(isPaperSubjectOpen(closed, { ...none, plusSubjectKeys: ['physics'] })).toBe(true)
  expect(isPaperSubjectOpen(closed, { ...none, plusSubjectKeys: ['biology'] })).toBe(false)
  expect(isPaperSubjectOpen(closed, { ...none, isStaff: true })).toBe(true)
})

const enrolment = (classId: number, more: Partial<Enrolment> = {}): Enrolment => ({
  class_id: classId,
  intake_key: 'autumn',
  opens_at: began,
  live_until: '2027-05-30T15:59:59.999Z',
  recordings_until: '2027-05-30T15:59:59.999Z',
  ...more,
})
const renewed = {
  intake_key: 'next',
  live_until: '2028-02-13T15:59:59.999Z',
  recordings_until: '2028-02-13T15:59:59.999Z',
}

describe('PROG-04 ACC-03: what enrolments open', () => {
  const held = (rows: readonly Enrolment[], moment = now, isSuspended = false) =>
    heldAs(full.id, rows, isSuspended, moment)

  it('is each class until its own end, whatever else the person has', () => {
    const both = [enrolment(5), enrolment(6, renewed)]
    const between = at('2027-06-01T00:00:00.000Z')
    const open = (classId: number, moment: Date) =>
      accessToClass(full, held(both, moment), classId, moment)
    expect(open(5, now)).toEqual({ open: true, until: at('2027-05-30T15:59:59.999Z'), live: true })
    expect(open(5, between)).toEqual({ open: false, why: 'expired' })
    expect(open(6, between)).toMatchObject({ open: true, live: true })
    expect(held(both, now).class_ids).toEqual([5, 6])
    expect(held(both, between)).toMatchObject({
      class_ids: [6],
      programme_expiry_date: renewed.live_until,
    })
  })

  it('is the later end where a class was renewed, and nothing while suspended', () => {
    const twice = [enrolment(5), enrolment(5, renewed)]
    expect(accessToClass(full, held(twice), 5, now)).toMatchObject({
      until: at(renewed.live_until),
    })
    expect(accessToClass(full, held(twice, now, true), 5, now)).toEqual({
      open: false,
      why: 'suspended',
    })
  })

  it('is said as it was once all of it is over', () => {
    const rows = [enrolment(4, { live_until: began, recordings_until: began }), enrolment(5)]
    const later = at('2029-01-01T00:00:00.000Z')
    expect(held(rows, later)).toMatchObject({
      class_ids: [5],
      programme_expiry_date: '2027-05-30T15:59:59.999Z',
    })
  })

  it("is lessons of the enrolment's own intake, the latest first", () => {
    const shown = byIntake(held([enrolment(5), enrolment(6, renewed)]), [autumn, next], now)
    expect(shown.map(({ intake, holding }) => [intake?.key, holding.class_ids])).toEqual([
      ['next', [6]],
      ['autumn', [5]],
    ])
    expect(classesInIntake([enrolment(5), enrolment(6, renewed)], 'next', now)).toEqual([6])
  })

  it('of a trial stays, without its live lessons, after its end', () => {
    const rows = [enrolment(5, { live_until: began, recordings_until: null })]
    expect(accessToClass(trial, heldAs(trial.id, rows, false, now), 5, now)).toEqual({
      open: true,
      until: null,
      live: false,
    })
  })
})

describe('PROG-02: the intakes on sale', () => {
  const onSale = (day: string, intakes = offer.intakes) =>
    intakesOnSale(full.id, intakes, at(`${day}T04:00:00.000Z`)).map(({ key }) => key)

  it('are the one that is taught, and after it the next with the one whose papers are to come', () => {
    expect(onSale('2026-11-20')).toEqual(['autumn'])
    expect(onSale('2027-04-18')).toEqual(['autumn'])
    expect(onSale('2027-04-19')).toEqual(['next', 'autumn'])
    expect(onSale('2027-05-30')).toEqual(['next', 'autumn'])
    expect(onSale('2027-05-31')).toEqual(['next'])
  })

  it('are none between intakes', () => {
    expect(onSale('2027-05-01', [autumn])).toEqual([])
    expect(onSale('2029-01-01')).toEqual([])
  })
})

it('PROG-02: to staff the present intake of each programme is shown', () => {
  expect(intakeForStaff(full.id, offer, now)?.key).toBe('autumn')
  expect(intakeForStaff(trial.id, offer, at('2027-05-01T00:00:00.000Z'))?.key).toBe('next')
})

describe('TRIAL-01: a trial', () => {
  it('lasts seven days', () => {
    expect(trialEnd(at(began))).toEqual(at(ends))
  })

  it('needs live classes before it ends', () => {
    expect(trialIntake(trial, offer, now)?.key).toBe('autumn')
    expect(trialIntake(trial, offer, at('2027-05-30T15:59:59.000Z'))).toBeNull()
    expect(trialIntake(trial, offer, at('2027-05-30T16:00:00.000Z'))?.key).toBe('next')
  })

  it.each<[string, Asker, string]>([
    ['who has just come', student(), 'may-register'],
    ['who had one, long ago', student(holding(trial)), 'had-one'],
    ['with a suspended one', student(holding(trial, { is_suspended: true })), 'had-one'],
    ['with the full programme', student(holding(full)), 'has-more'],
    ['with a suspended full programme', student(holding(full, { is_suspended: true })), 'has-more'],
    ['with plus', student(holding(plus)), 'has-more'],
    [
      'whose full programme is over',
      student(holding(full, { programme_expiry_date: began })),
      'may-register',
    ],
    ['with past papers', student(holding(papers)), 'may-register'],
    ['of the staff', { role: 'teacher', holdings: [] }, 'has-more'],
  ])('for somebody %s: %s', (_, asker, answer) => {
    expect(mayRegisterTrial(asker, trial, offer, now)).toBe(answer)
  })

  it('is closed when it is discontinued, or no intake runs', () => {
    const gone = { ...trial, discontinued: true }
    expect(mayRegisterTrial(student(), gone, offer, now)).toBe('closed')
    expect(mayRegisterTrial(student(), trial, { programmes, intakes: [] }, now)).toBe('closed')
    expect(mayRegisterTrial(student(holding(trial)), gone, offer, now)).toBe('had-one')
  })
})

describe('LEDG-02: an enrolment whose payment is disputed', () => {
  const enrolment = (class_id: number, more: Partial<Enrolment> = {}): Enrolment => ({
    class_id,
    intake_key: 'september',
    opens_at: began,
    live_until: ends,
    recordings_until: ends,
    ...more,
  })
  const disputed = enrolment(5, { is_suspended: true })

  it('closes its class as suspended, and no other', () => {
    const held = heldAs(full.id, [disputed, enrolment(13)], false, now)
    expect(held.is_suspended).toBe(false)
    expect(accessToClass(full, held, 5, now)).toEqual({ open: false, why: 'suspended' })
    expect(accessToClass(full, held, 13, now)).toMatchObject({ open: true, live: true })
  })

  it('leaves a class open that something else opens too', () => {
    const held = heldAs(full.id, [disputed, enrolment(5)], false, now)
    expect(accessToClass(full, held, 5, now)).toMatchObject({ open: true })
  })

  it('does not count its end while something else is open', () => {
    const sooner = at(ends, -1000 * second).toISOString()
    const held = heldAs(full.id, [disputed, enrolment(13, { live_until: sooner })], false, now)
    expect(held.programme_expiry_date).toBe(sooner)
  })

  it('suspends the programme when it is all that there is, and ends like any other', () => {
    const held = heldAs(full.id, [disputed], false, now)
    expect(accessToProgramme(held, now)).toEqual({ open: false, why: 'suspended' })
    const after = at(ends, second)
    const over = heldAs(full.id, [disputed], false, after)
    expect(accessToClass(full, over, 5, after)).toEqual({ open: false, why: 'expired' })
  })
})
