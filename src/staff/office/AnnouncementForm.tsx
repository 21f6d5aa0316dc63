import { useState, type FormEvent } from 'react'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/calendar.ts'
import {
  announcementMaximumCharacters,
  announcementPlaces,
  type Audience,
  type MakeAnnouncement,
  type StaffAnnouncements,
} from '#contract/staff/announcements.ts'
import { clockOf } from '#contract/staff/classes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { Confirm } from '#staff/kit/Confirm.tsx'
import { CheckFields } from '#staff/kit/CheckFields.tsx'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { whomOf } from './whom-of.ts'

const shownDays = 7

const empty = (now: Date) => ({
  id: crypto.randomUUID(),
  /** `everybody`, `programme/2`, `class/5`. */
  to: 'everybody',
  place: 'both',
  text: '',
  fromDay: malaysianDay(now),
  fromTime: clockOf(now),
  untilDay: addDays(malaysianDay(now), shownDays),
  untilTime: '23:59',
})
type Typed = ReturnType<typeof empty>

function audienceIn(to: string): Audience {
  const [kind, id] = to.split('/')
  return kind === 'programme' || kind === 'class'
    ? { to: kind, id: Number(id) }
    : { to: 'everybody' }
}

/** Parses the form; undefined if a field is missing or the end is not after the start. */
function read(typed: Typed): MakeAnnouncement | undefined {
  const { id, to, text, fromDay, fromTime, untilDay, untilTime } = typed
  if (!text.trim() || !fromDay || !fromTime || !untilDay || !untilTime) return undefined
  const [from, until] = [atMalaysianTime(fromDay, fromTime), atMalaysianTime(untilDay, untilTime)]
  if (until <= from) return undefined
  const place = announcementPlaces.find((one) => one === typed.place) ?? 'both'
  return {
    id,
    audience: audienceIn(to),
    place,
    text,
    from: from.toISOString(),
    until: until.toISOString(),
  }
}

export function AnnouncementForm({
  of: { server_time, programmes, classes },
}: {
  of: StaffAnnouncements
}) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const reachable = useReachable()
  const now = new Date(server_time)
  const [typed, setTyped] = useState(() => empty(now))
  const [shows, setShows] = useState(false)
  const make = useStaffChange((body: MakeAnnouncement) => callStaff('makeAnnouncement', { body }))
  const body = read(typed)

  const [isAsking, setAsking] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (body && !make.isPending) setAsking(true)
  }

  async function publish(wanted: MakeAnnouncement) {
    const made = await make.mutateAsync(wanted).catch(() => undefined)
    if (!made) return
    setTyped(empty(now))
    setShows(false)
    const params = { id: wanted.id }
    offerUndo({
      text: t('announcements.saved'),
      undo: () => callStaff('stopAnnouncement', { params, body: {} }),
      undone: t('announcements.unpublished'),
    })
  }

  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const wrongText = shows && !typed.text.trim()
  const wrongTime = shows && !body && !wrongText
  return (
    <form noValidate onSubmit={submit} className={`stack ${kit.narrow}`}>
      <Field
        as="textarea"
        label={t('announcements.text')}
        maxLength={announcementMaximumCharacters}
        error={wrongText ? t('staff/kit:failure.fields.text') : undefined}
        {...field('text')}
      />
      <div className={kit.times}>
        <Choose
          label={t('announcements.to')}
          none={t('announcements.everybody')}
          choices={[
            ...programmes.map(({ id, title }) => ({ value: `programme/${id}`, text: title })),
            ...classes.map(({ id, name }) => ({ value: `class/${id}`, text: name })),
          ]}
          value={typed.to === 'everybody' ? '' : typed.to}
          onChange={(to) => setTyped({ ...typed, to: to || 'everybody' })}
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
        <Field label={t('announcements.fromDay')} type="date" {...field('fromDay')} />
        <Field label={t('announcements.fromTime')} type="time" {...field('fromTime')} />
      </div>
      <div className={kit.times}>
        <Field
          label={t('announcements.untilDay')}
          type="date"
          error={wrongTime ? t('staff/kit:failure.fields.window') : undefined}
          {...field('untilDay')}
        />
        <Field label={t('announcements.untilTime')} type="time" {...field('untilTime')} />
      </div>
      <p className={kit.quiet}>{t('announcements.means')}</p>
      <CheckFields />
      <FormFailure error={make.error} />
      <div>
        <Button type="submit" busy={make.isPending} disabled={!reachable}>
          {t('announcements.save')}
        </Button>
      </div>
      {body && (
        <Confirm
          open={isAsking}
          question={t('announcements.ask')}
          confirm={t('announcements.save')}
          onClose={() => setAsking(false)}
          onConfirm={() => void publish(body)}
        >
          <Reach
            whom={whomOf(body.audience)}
            text={(count) => t('announcements.reach', { count })}
          />
          <p className={kit.words}>{body.text}</p>
        </Confirm>
      )}
    </form>
  )
}
