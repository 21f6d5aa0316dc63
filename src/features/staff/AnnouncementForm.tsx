import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  announcementMaximumCharacters,
  announcementPlaces,
  type Audience,
  type MakeAnnouncement,
  type StaffAnnouncements,
} from '#contract/staff/announcements.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/calendar.ts'
import { clockOf } from '#contract/staff/classes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useFailureText } from './use-failure-text.ts'

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

/** What was typed; undefined while something of it is missing or the end is before the beginning. */
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
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const now = new Date(server_time)
  const [typed, setTyped] = useState(() => empty(now))
  const [shows, setShows] = useState(false)
  const make = useStaffChange((body: MakeAnnouncement) => callStaff('makeAnnouncement', { body }))
  const body = read(typed)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (!body) return
    const made = await make.mutateAsync(body).catch(() => undefined)
    if (!made) return
    setTyped(empty(now))
    setShows(false)
    showToast(t('announce.saved'), 'success')
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const wrongText = shows && !typed.text.trim()
  const wrongTime = shows && !body && !wrongText
  const failure = failureText(make.error)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${styles.narrow}`}>
      <Field
        as="textarea"
        label={t('announce.text')}
        maxLength={announcementMaximumCharacters}
        error={wrongText ? t('failure.fields.text') : undefined}
        {...field('text')}
      />
      <div className={styles.times}>
        <Field as="select" label={t('announce.to')} {...field('to')}>
          <option value="everybody">{t('announce.everybody')}</option>
          <optgroup label={t('announce.programmes')}>
            {programmes.map(({ id, title }) => (
              <option key={id} value={`programme/${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('announce.classes')}>
            {classes.map(({ id, name }) => (
              <option key={id} value={`class/${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </Field>
        <Field as="select" label={t('announce.place')} {...field('place')}>
          {announcementPlaces.map((one) => (
            <option key={one} value={one}>
              {t(`announce.places.${one}`)}
            </option>
          ))}
        </Field>
      </div>
      <div className={styles.times}>
        <Field label={t('announce.fromDay')} type="date" {...field('fromDay')} />
        <Field label={t('announce.fromTime')} type="time" {...field('fromTime')} />
      </div>
      <div className={styles.times}>
        <Field
          label={t('announce.untilDay')}
          type="date"
          error={wrongTime ? t('failure.fields.window') : undefined}
          {...field('untilDay')}
        />
        <Field label={t('announce.untilTime')} type="time" {...field('untilTime')} />
      </div>
      <p className={styles.quiet}>{t('announce.means')}</p>
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={make.isPending} disabled={!reachable}>
          {t('announce.save')}
        </Button>
      </div>
    </form>
  )
}
