import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { addDays, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { Format } from '#contract/shared/text/format.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import {
  PlanLessons as Planned,
  type Proposal,
  type StaffClassPage,
} from '#contract/classroom/staff-classes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { textsByField, useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { whomIn } from '#staff/kit/Reach.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { NotifyFields } from './NotifyFields.tsx'
import { proposalsQuery } from './queries.ts'
import { daysOf, intakesOf, intakesToPlan, type Range } from './term.ts'
import styles from './timetable.module.css'
import { TitleField, LeftOverTitles } from './TitleField.tsx'
import { useTitles } from './use-titles.ts'

type Meeting = { day: string; start: string; end: string }
const keyOf = ({ day, start, end }: Meeting) => `${day} ${start} ${end}`
const noProposals: readonly Proposal[] = []
const isPlanned = ({ state }: Proposal) => state === 'planned'
const canSelect = ({ state }: Proposal) => state !== 'planned' && state !== 'past'

const { meeting_url: MeetingUrl, lessons: Lessons } = Planned.entries
const Typed = v.object({
  meeting_url: v.pipe(
    v.string(),
    v.transform((url) => url.trim() || null),
    MeetingUrl,
  ),
  /** Titles by meeting. */
  titles: v.record(v.string(), Lessons.item.entries.title),
})
type Typed = v.InferOutput<typeof Typed>

/** Adds the lessons of the weekly schedule, and extra ones. Holidays and clashes are unticked at first. */
export function PlanLessons({ page, onDone }: { page: StaffClassPage; onDone: () => void }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const { subject, intakes } = page
  const today = malaysianDay(new Date(page.server_time))
  /** Undefined: the proposed intakes. */
  const [tickedKeys, setTickedKeys] = useState<string[]>()
  /** Undefined: all days of the chosen intakes. */
  const [typedRange, setRange] = useState<Range>()
  // Proposes the intakes in which the class is taught already, if there are any; others can be ticked.
  const taught = intakes.filter(({ is_taught }) => is_taught)
  const likely = taught.length > 0 ? taught : intakes
  const proposed = typedRange ? intakesOf(likely, typedRange) : intakesToPlan(likely, today)
  const intakeKeys = tickedKeys ?? proposed.map(({ key }) => key)
  const term = daysOf(
    intakes.filter(({ key }) => intakeKeys.includes(key)),
    today,
  )
  const range = typedRange ?? term
  /** The ticks that were changed, by meeting. */
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  const [extra, setExtra] = useState<readonly Meeting[]>([])
  const form = useStaffForm(Typed, { meeting_url: '', titles: {} }, textsByField)
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  const query = useQuery(
    proposalsQuery(subject.id, {
      // While a year is typed, its first digits are a year long ago.
      ...{ from: range.from < today ? today : range.from, until: range.until },
      // Intakes planned together use the times of the first.
      ...(intakeKeys.length > 0 && { intakes: intakeKeys.join() }),
    }),
  )
  const chosen = [
    ...(query.data ?? noProposals).filter((one) => decided[keyOf(one)] ?? one.state === 'free'),
    ...extra.filter((one) => decided[keyOf(one)] ?? true),
  ].map(({ day, start, end }) => ({ day, start, end }))
  const save = useStaffChange(
    ({ meeting_url, titles }: Typed) =>
      callStaff('planLessons', {
        params: { classId: subject.id },
        body: {
          intake_keys: intakeKeys,
          meeting_url,
          lessons: chosen.map((one) => ({ ...one, title: titles[keyOf(one)] ?? '' })),
          ...notifyChoice,
        },
      }),
    { changes: ['classes', 'practice', 'questions', 'school'] },
  )
  const keys = chosen.map(keyOf)
  const { titleField, leftOver } = useTitles(form, keys)
  const lang = htmlLanguage(subject.language)
  /** `Tue 24 Nov, 5:30pm-7:00pm` */
  const meetingText = (one: Meeting) =>
    t('plan.meeting', { day: format.day(one.day), times: timesOf(format, one) })
  const titleOf = (one: Meeting) =>
    keys.includes(keyOf(one)) && (
      <TitleField when={meetingText(one)} lang={lang} {...titleField(keyOf(one))} />
    )
  const decide = (one: Meeting, takesPlace: boolean) =>
    setDecided({ ...decided, [keyOf(one)]: takesPlace })

  async function send(typed: Typed) {
    const done = await save.mutateAsync(typed).catch(() => undefined)
    if (!done) return
    showToast(
      `${t('plan.saved', { count: done.lessons.length })} ${t('staff/kit:told', { count: done.notified })}`,
      'success',
    )
    onDone()
  }

  return (
    <Card as="section" className={styles.plan}>
      <h2>{t('plan.title')}</h2>
      <form noValidate onSubmit={form.submit(send)} className="stack">
        <div className={kit.times}>
          {(['from', 'until'] as const).map((name) => (
            <Field
              key={name}
              label={t(`plan.${name}`)}
              type="date"
              min={today}
              value={range[name]}
              onChange={({ currentTarget }) =>
                currentTarget.value && setRange({ ...range, [name]: currentTarget.value })
              }
            />
          ))}
        </div>
        <div className="cluster">
          <Button variant="secondary" onClick={() => setRange(nextWeek(today))}>
            {t('plan.nextWeek')}
          </Button>
          <Button variant="secondary" onClick={() => setRange(undefined)}>
            {t('plan.term')}
          </Button>
        </div>
        <QueryBoundary query={query}>
          {(proposals) => (
            <fieldset className={kit.choices}>
              <legend>{t('plan.which', { count: chosen.length })}</legend>
              {proposals.length === 0 && <p className={kit.quiet}>{t('plan.nothing')}</p>}
              {proposals.some(isPlanned) && (
                <p className={kit.quiet}>
                  {t('plan.there', { count: proposals.filter(isPlanned).length })}
                </p>
              )}
              {chosen.length > 0 && <p className={kit.quiet}>{t('plan.titles')}</p>}
              <LeftOverTitles count={leftOver} />
              {proposals.filter(canSelect).map((one) => (
                <div key={keyOf(one)} className={styles.titled}>
                  <Checkbox
                    label={meetingText(one)}
                    hint={
                      one.state === 'holiday' || one.state === 'clash'
                        ? t(`plan.states.${one.state}`, { why: one.why ?? '' })
                        : undefined
                    }
                    checked={decided[keyOf(one)] ?? one.state === 'free'}
                    onChange={({ currentTarget }) => decide(one, currentTarget.checked)}
                  />
                  {titleOf(one)}
                </div>
              ))}
              {extra.map((one) => (
                <div key={keyOf(one)} className={styles.titled}>
                  <Checkbox
                    label={meetingText(one)}
                    hint={t('plan.isExtra')}
                    checked={decided[keyOf(one)] ?? true}
                    onChange={({ currentTarget }) => decide(one, currentTarget.checked)}
                  />
                  {titleOf(one)}
                </div>
              ))}
            </fieldset>
          )}
        </QueryBoundary>
        <ExtraLesson
          today={today}
          onAdd={(one) => {
            if (!extra.some((other) => keyOf(other) === keyOf(one))) setExtra([...extra, one])
          }}
        />
        {intakes.length > 1 && (
          <fieldset className={kit.choices}>
            <legend>{t('plan.intakes')}</legend>
            {intakes.map(({ key, title, programme }) => (
              <Checkbox
                key={key}
                label={t('plan.intake', { title, programme })}
                checked={intakeKeys.includes(key)}
                onChange={({ currentTarget }) =>
                  setTickedKeys(
                    currentTarget.checked
                      ? [...intakeKeys, key]
                      : intakeKeys.filter((one) => one !== key),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <Field
          label={t('plan.link')}
          hint={t(page.links_by ? 'plan.urlMade' : 'plan.linkHint')}
          type="url"
          placeholder="https://"
          {...form.field('meeting_url')}
        />
        <NotifyFields
          whom={whomIn(subject.id, intakeKeys)}
          value={notifyChoice}
          onChange={setNotifyChoice}
        />
        <FormActions
          error={save.error}
          save={t(notifyChoice.notify ? 'plan.saveAndNotify' : 'plan.save', {
            count: chosen.length,
          })}
          busy={save.isPending}
          disabled={chosen.length === 0 || intakeKeys.length === 0}
          onCancel={onDone}
        />
      </form>
    </Card>
  )
}

function ExtraLesson({ today, onAdd }: { today: string; onAdd: (one: Meeting) => void }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const [one, setOne] = useState<Meeting>({ day: '', start: '', end: '' })
  const isComplete = one.day !== '' && one.start !== '' && one.end !== ''
  return (
    <details className={kit.disclosure}>
      <summary>{t('plan.extra')}</summary>
      <div className={kit.times}>
        {(['day', 'start', 'end'] as const).map((name) => (
          <Field
            key={name}
            label={t(`lesson.${name}`)}
            type={name === 'day' ? 'date' : 'time'}
            min={name === 'day' ? today : undefined}
            value={one[name]}
            onChange={({ currentTarget }) => setOne({ ...one, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <Button variant="secondary" disabled={!isComplete} onClick={() => onAdd(one)}>
        {t('plan.add')}
      </Button>
    </details>
  )
}

/** `5:30pm-7:00pm` */
const timesOf = (format: Format, { day, start, end }: Meeting): string =>
  format.classSlot({ weekday: weekdayOf(day), start, end }).replace(/^\S+ /, '')

/** The next Monday to Sunday. */
function nextWeek(today: string) {
  const from = addDays(today, 8 - weekdayOf(today))
  return { from, until: addDays(from, 6) }
}
