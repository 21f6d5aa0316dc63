import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import {
  announcementMaximumCharacters,
  announcementPlaces,
  type Audience,
  MakeAnnouncement,
  type StaffAnnouncements,
} from '#contract/messaging/staff-announcements.ts'
import { clockOf } from '#contract/classroom/staff-classes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { CheckFields } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach, type Whom } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'

const shownDays = 7
/** Changing this field validates the end again. */
const checksEnd = { deps: 'until' } as const

function audienceIn(to: string): Audience {
  const [kind, id] = to.split('/')
  return kind === 'programme' || kind === 'class'
    ? { to: kind, id: Number(id) }
    : { to: 'everybody' }
}

const instantOf = (day: string, time: string) =>
  day && time ? atMalaysianTime(day, time).toISOString() : ''

const TypedAnnouncement = v.pipe(
  v.object({
    id: v.string(),
    /** `programme/2` or `class/5`; empty for everybody. */
    to: v.string(),
    place: v.picklist(announcementPlaces),
    text: v.string(),
    from: v.string(),
    fromTime: v.string(),
    until: v.string(),
    untilTime: v.string(),
  }),
  v.transform(({ id, to, place, text, from, fromTime, until, untilTime }) => ({
    ...{ id, place, text, audience: audienceIn(to) },
    from: instantOf(from, fromTime),
    until: instantOf(until, untilTime),
  })),
  MakeAnnouncement,
)

const empty = (now: Date): v.InferInput<typeof TypedAnnouncement> => ({
  id: crypto.randomUUID(),
  to: '',
  place: 'both',
  text: '',
  from: malaysianDay(now),
  fromTime: clockOf(now),
  until: addDays(malaysianDay(now), shownDays),
  untilTime: '23:59',
})

type Props = { page: StaffAnnouncements }

export function AnnouncementForm({ page: { server_time, programmes, classes } }: Props) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const reachable = useReachable()
  const now = new Date(server_time)
  const { choice, field, reset, submit } = useStaffForm(
    TypedAnnouncement,
    empty(now),
    (_, path) => [`staff/kit:failure.fields.${path === 'text' ? 'text' : 'window'}`],
  )
  const writeId = useWriteId()
  const [toConfirm, setToConfirm] = useState<MakeAnnouncement>()
  const make = useStaffChange((body: MakeAnnouncement) => callStaff('makeAnnouncement', { body }), {
    changes: ['announcements'],
  })

  async function publish(wanted: MakeAnnouncement) {
    const made = await make.mutateAsync(wanted).catch(() => undefined)
    if (!made) return
    reset(empty(now))
    const params = { id: wanted.id }
    offerUndo({
      changes: ['announcements'],
      text: t('announcements.saved'),
      undo: () => callStaff('stopAnnouncement', { params, body: {} }),
      undone: t('announcements.unpublished'),
    })
  }

  return (
    <form
      noValidate
      onSubmit={submit((body) => setToConfirm({ ...body, id: writeId(body) }))}
      className={`stack ${kit.narrow}`}
    >
      <Field
        as="textarea"
        label={t('announcements.text')}
        maxLength={announcementMaximumCharacters}
        {...field('text')}
      />
      <div className={kit.times}>
        <ChooseField
          {...choice('to')}
          label={t('announcements.to')}
          none={t('announcements.everybody')}
          choices={[
            ...programmes.map(({ id, title }) => ({ value: `programme/${id}`, text: title })),
            ...classes.map(({ id, name }) => ({ value: `class/${id}`, text: name })),
          ]}
        />
        <Field as="select" label={t('announcements.place')} {...field('place')}>
          {announcementPlaces.map((one) => (
            <option key={one} value={one}>
              {t(`announcements.places.${one}`)}
            </option>
          ))}
        </Field>
      </div>
      <div className={kit.times}>
        <Field label={t('announcements.fromDay')} type="date" {...field('from', checksEnd)} />
        <Field label={t('announcements.fromTime')} type="time" {...field('fromTime', checksEnd)} />
      </div>
      <div className={kit.times}>
        <Field label={t('announcements.untilDay')} type="date" {...field('until')} />
        <Field
          label={t('announcements.untilTime')}
          type="time"
          {...field('untilTime', checksEnd)}
        />
      </div>
      <p className={kit.quiet}>{t('announcements.means')}</p>
      <CheckFields />
      <FormFailure error={make.error} />
      <div>
        <Button type="submit" busy={make.isPending} disabled={!reachable}>
          {t('announcements.save')}
        </Button>
      </div>
      <Confirm
        open={toConfirm !== undefined}
        question={t('announcements.ask')}
        confirm={t('announcements.save')}
        onClose={() => setToConfirm(undefined)}
        onConfirm={() => toConfirm && void publish(toConfirm)}
      >
        {toConfirm && (
          <Reach
            whom={whomOf(toConfirm.audience)}
            text={(count) => t('announcements.reach', { count })}
          />
        )}
        <p className={kit.words}>{toConfirm?.text}</p>
      </Confirm>
    </form>
  )
}

/** The people an announcement reaches. */
export const whomOf = (audience: Audience): Whom =>
  audience.to === 'everybody' ? {} : { [audience.to]: String(audience.id) }
