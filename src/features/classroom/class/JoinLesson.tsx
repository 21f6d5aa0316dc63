import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { joinState } from '#contract/enrolment/access.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { joinOpensMinutesBefore } from '#contract/shared/limits.ts'
import { call } from '#platform/api/call.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useOffline, useReachable } from '#platform/api/online.ts'
import type { ButtonLook } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './JoinLesson.module.css'

type Props = { lesson: Lesson; now: Date; variant?: ButtonLook['variant'] }

/** The button that joins a live lesson. Until shortly before the start it is disabled and says when it opens. */
export function JoinLesson({ lesson, now, variant = 'accent' }: Props) {
  const { t } = useTranslation('join')
  const format = useFormat()
  const reasonId = useId()
  const reachable = useReachable()
  const offline = useOffline()
  const joining = useMutation({
    mutationFn: async (tab: MeetingTab) => {
      try {
        const { url } = await call('joinLesson', { params: { lessonId: lesson.id } })
        tab.goTo(url)
      } catch (failure) {
        tab.close()
        throw failure
      }
    },
    // Responds to the tap at once, also if the browser claims to be offline.
    networkMode: 'always',
  })
  const state = joinState(lesson, now)
  if (state === 'over') return null
  if (state === 'cancelled') {
    return (
      <p className={styles.reason}>
        <Icon name="warning" />
        {t('cancelled')}
      </p>
    )
  }
  const disabledReason =
    state === 'early'
      ? t('opensAt', { time: opensAt() })
      : reachable
        ? null
        : t(offline ? 'offline' : 'failed.unreachable')
  return (
    <div className={styles.join}>
      <Button
        variant={variant}
        busy={joining.isPending}
        disabled={disabledReason !== null}
        aria-describedby={reasonId}
        aria-label={t('joinNamed', { title: lesson.title })}
        onClick={() => joining.mutate(openMeetingTab(t('opening')))}
      >
        <Icon name="external" />
        {t('join')}
      </Button>
      <p id={reasonId} className={styles.reason} aria-live="polite">
        {disabledReason ?? (joining.error && t(failureKey(joining.error), { time: opensAt() }))}
      </p>
    </div>
  )

  /** When joining opens: only the time if that is today, otherwise also the day. */
  function opensAt(): string {
    const from = new Date(Date.parse(lesson.starts_at) - joinOpensMinutesBefore * 60_000)
    return format.recent(from, now)
  }
}

const explainedCodes = [
  'class.locked',
  'lesson.too-early',
  'lesson.over',
  'lesson.cancelled',
  'lesson.no-link',
] as const

function failureKey(failure: Error) {
  if (failure instanceof Unreachable) return 'failed.unreachable'
  const code = failure instanceof Refusal && explainedCodes.find((one) => one === failure.code)
  return code ? (`failed.${code}` as const) : 'failed.other'
}

/** A new tab that waits for its address. */
type MeetingTab = { goTo: (url: string) => void; close: () => void }

/**
 * Opens a tab during the tap itself: a tab opened after the answer would be blocked as a popup. It has no `opener`. If
 * no tab can be opened, as in some installed apps, the meeting replaces this page.
 */
function openMeetingTab(title: string): MeetingTab {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return { goTo: (url) => location.assign(url), close: () => undefined }
  tab.document.title = title
  tab.opener = null
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
