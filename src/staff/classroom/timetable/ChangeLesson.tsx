import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { htmlLanguage, type Role } from '#contract/shared/kinds.ts'
import { ChangeLesson as Change, clockOf } from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { MeetingProvider } from '#contract/classroom/meetings.ts'
import type { ListedLesson, StaffClass, StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { useTeacherChoices } from '#staff/kit/class-choices.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { CheckFields } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach, whomIn } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { textsByField, useStaffForm, type TextsOf } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Absentees } from './Absentees.tsx'
import { Attendance } from './Attendance.tsx'
import { LessonLink } from './LessonLink.tsx'
import { LessonTitle } from './LessonTitle.tsx'
import { ProviderMeeting } from './ProviderMeeting.tsx'
import { NotifyFields, type NotifyChoice } from './NotifyFields.tsx'
import type { MoveTo } from './grid/WeekGrid.tsx'
import styles from './timetable.module.css'

type ChangeKind = Change['do']

/**
 * Changes, cancels or restores a lesson. The link can be replaced until the lesson ends; recording and attendance are
 * shown once it has begun.
 */
export function ChangeLesson({
  lesson,
  subject,
  role,
  now,
  recording,
  linksBy,
  moveTo,
  onClose,
}: {
  lesson: ListedLesson
  subject: StaffClass | undefined
  role: Role
  now: Date
  recording: (lesson: StaffLesson) => ReactNode
  /** The provider that creates meeting links; null if staff paste them. */
  linksBy: MeetingProvider | null
  /** The day and time that the lesson was dragged to. */
  moveTo?: MoveTo | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const startsAt = new Date(lesson.starts_at)
  const [hasBegun, isOver] = [startsAt <= now, new Date(lesson.ends_at) <= now]
  const lang = subject && htmlLanguage(subject.language)
  const isMine = subject?.is_mine ?? false
  const mayPlan = isMine && mayDo(role, 'timetable')
  const ways = waysOf(lesson, now)
  const [kind, setKind] = useState<ChangeKind>(moveTo ? 'move' : (ways[0] ?? 'link'))
  return (
    <Dialog
      open
      title={subject?.class_name ?? lesson.title}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
    >
      <p>
        <span lang={lang}>{lesson.title}</span>
        <br />
        <span className={`numbers ${kit.quiet}`}>{format.dateTime(startsAt)}</span>
      </p>
      {mayPlan && lang && <LessonTitle lesson={lesson} lang={lang} onDone={onClose} />}
      {mayPlan && lesson.meeting_url && !isOver && !lesson.is_cancelled && (
        <LessonLink lesson={{ ...lesson, meeting_url: lesson.meeting_url }} />
      )}
      {mayPlan && !isOver && !lesson.is_cancelled && (
        <ProviderMeeting lesson={lesson} linksBy={linksBy} />
      )}
      {mayPlan && ways.length > 1 && (
        <fieldset className={styles.ways}>
          <legend className="only-heard">{t('lesson.what')}</legend>
          {ways.map((way) => (
            <label key={way}>
              <input type="radio" name="way" checked={kind === way} onChange={() => setKind(way)} />
              <span>{t(`lesson.ways.${way}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {mayPlan && ways.length > 0 && (
        <ChangeForm key={kind} lesson={lesson} kind={kind} moveTo={moveTo} onDone={onClose} />
      )}
      {!mayPlan && <Notice icon="lock">{t('lesson.mayNot')}</Notice>}
      {hasBegun && isMine && mayDo(role, 'publish') && (
        <>
          {recording(lesson)}
          <Attendance lessonId={lesson.id} />
          <Absentees lessonId={lesson.id} />
        </>
      )}
      <Link to={`/staff/classes/${lesson.class_id}`}>{t('week.openClass')}</Link>
    </Dialog>
  )
}

/** The possible changes now, the most likely first. */
function waysOf(lesson: StaffLesson, now: Date): ChangeKind[] {
  if (new Date(lesson.ends_at) <= now) return []
  const hasBegun = new Date(lesson.starts_at) <= now
  if (lesson.is_cancelled) return hasBegun ? [] : ['restore']
  if (hasBegun) return ['link']
  const ways: ChangeKind[] = ['move', 'cancel', 'substitute']
  return lesson.meeting_url ? [...ways, 'link'] : ['link', ...ways]
}

/** Transforms the fields of the form into a change of this kind. */
const typedChange = (kind: ChangeKind, others: NotifyChoice & { sequence: number }) =>
  v.pipe(
    v.object({
      ...v.entriesFromList(['meeting_url', 'day', 'start', 'end', 'teacher_id'], v.string()),
      scope: v.picklist(['one', 'rest', 'class']),
    }),
    v.transform(({ meeting_url, scope, teacher_id, ...times }): Change => {
      const limitedScope = scope === 'class' ? 'rest' : scope
      switch (kind) {
        case 'link':
          return { do: kind, meeting_url, scope }
        case 'move':
          return { do: kind, ...times, scope: limitedScope, ...others }
        case 'cancel':
          return { do: kind, scope: limitedScope, ...others }
        case 'substitute':
          return { do: kind, teacher_id: teacher_id || null, scope: limitedScope, ...others }
        case 'restore':
          return { do: kind, ...others }
      }
    }),
    Change,
    // The server refuses it too, but only after the question.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.do !== 'move') return
      const { value: input } = dataset
      if (input.end > input.start) return
      addIssue({
        message: 'later',
        path: [{ type: 'object', origin: 'value', input, key: 'end', value: input.end }],
      })
    }),
  )

const textsOf: TextsOf = (rule, path) =>
  rule === 'later' ? ['staff/kit:failure.fields.window'] : textsByField(rule, path)

type ChangeFormProps = {
  lesson: ListedLesson
  kind: ChangeKind
  moveTo: MoveTo | undefined
  onDone: () => void
}

function ChangeForm({ lesson, kind, moveTo, onDone }: ChangeFormProps) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const reachable = useReachable()
  const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  // The lesson that the fields were filled from: a colleague may change it while the form is open.
  const [sequence] = useState(lesson.sequence)
  const { field, getValues, setValue, submit, watch } = useStaffForm(
    typedChange(kind, { sequence, ...notifyChoice }),
    {
      meeting_url: '',
      day: malaysianDay(startsAt),
      start: clockOf(startsAt),
      end: clockOf(endsAt),
      teacher_id: lesson.substitute_id ?? '',
      ...moveTo,
      scope: 'one',
    },
    textsOf,
  )
  const typed = watch()
  const teachers = useTeacherChoices()
  const [toConfirm, setToConfirm] = useState<Change>()
  const notifies = kind !== 'link' && notifyChoice.notify
  const save = useStaffChange(
    (body: Change) => callStaff('changeLesson', { params: { lessonId: lesson.id }, body }),
    { changes: ['classes', 'practice', 'questions', 'school'] },
  )
  const scopes = kind === 'link' ? (['one', 'rest', 'class'] as const) : (['one', 'rest'] as const)

  function send(body: Change) {
    if (kind !== 'cancel' && !notifies) return carryOut(body)
    setToConfirm(body)
  }

  async function carryOut(body: Change) {
    const done = await save.mutateAsync(body).catch(() => undefined)
    if (!done) return
    const { change: changeId } = done
    const text = `${t(`lesson.done.${kind}`, { count: done.lessons.length })} ${t('staff/kit:told', { count: done.notified })}`
    if (kind === 'link' || changeId === null) showToast(text, 'success')
    else
      offerUndo({
        changes: ['classes', 'practice', 'questions', 'school'],
        text,
        undo: () => callStaff('undoLessonChange', { params: { changeId }, body: {} }),
        undone: t('lesson.undone'),
      })
    onDone()
  }

  return (
    <form noValidate onSubmit={submit(send)} className="stack">
      {kind === 'link' && (
        <Field
          label={t(lesson.meeting_url ? 'lesson.newLink' : 'lesson.link')}
          hint={t(lesson.meeting_url ? 'lesson.newLinkHint' : 'lesson.linkHint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...field('meeting_url')}
        />
      )}
      {kind === 'move' && (
        <div className={kit.times}>
          <Field label={t('lesson.day')} type="date" {...field('day')} />
          <Field
            label={t('lesson.start')}
            type="time"
            {...field('start', {
              onChange: () => setValue('end', endFrom(typed, getValues('start'))),
            })}
          />
          <Field label={t('lesson.end')} type="time" {...field('end')} />
        </div>
      )}
      {kind === 'substitute' && (
        <Field as="select" label={t('lesson.teacher')} {...field('teacher_id')}>
          <option value="">{t('lesson.ownTeacher')}</option>
          {teachers.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Field>
      )}
      {kind !== 'restore' && (
        <fieldset className={kit.choices}>
          <legend>{t('lesson.scope')}</legend>
          {scopes.map((one) => (
            <Checkbox
              key={one}
              kind="radio"
              label={t(`lesson.scopes.${one}`)}
              value={one}
              {...field('scope')}
            />
          ))}
        </fieldset>
      )}
      {kind !== 'link' && <NotifyFields value={notifyChoice} onChange={setNotifyChoice} />}
      <CheckFields />
      <FormFailure error={save.error} />
      <Button type="submit" wide busy={save.isPending} disabled={!reachable}>
        {kind === 'link'
          ? t('lesson.save.link.quiet')
          : t(`lesson.save.${kind}.${notifies ? 'notify' : 'quiet'}`)}
      </Button>
      {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
      {kind !== 'link' && (
        <Confirm
          open={toConfirm !== undefined}
          question={t(`lesson.ask.${kind}.${typed.scope === 'one' ? 'one' : 'rest'}`)}
          confirm={t(`lesson.save.${kind}.${notifies ? 'notify' : 'quiet'}`)}
          cancel={t('lesson.back')}
          onClose={() => setToConfirm(undefined)}
          onConfirm={() => void (toConfirm && carryOut(toConfirm))}
        >
          <Reach
            whom={whomIn(lesson.class_id, lesson.intake_keys)}
            text={(count) => t(`lesson.reach.${notifies ? 'notify' : 'quiet'}`, { count })}
          />
          {notifies && <p>{t('lesson.emailsWait')}</p>}
        </Confirm>
      )}
    </form>
  )
}

/** The end of a lesson that begins at `start` and keeps its length. */
function endFrom(
  { day, start: before, end }: { day: string; start: string; end: string },
  start: string,
) {
  const at = (time: string) => atMalaysianTime(day, time).getTime()
  return start && before && end ? clockOf(new Date(at(start) + at(end) - at(before))) : end
}
