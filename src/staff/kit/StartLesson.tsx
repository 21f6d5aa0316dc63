import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFailureText } from './forms/use-failure-text.ts'
import { notKept } from './staff-query.ts'

/** A host's link may be valid for two hours only. */
const renewedEveryMs = 30 * 60_000

type Lesson = Pick<StaffLesson, 'id' | 'title' | 'by_provider'> & { meeting_url: string }

/** Opens a lesson's meeting in a new tab, with the host's link if a provider made the meeting. */
export function StartLesson({ lesson }: { lesson: Lesson }) {
  const { id, title, by_provider, meeting_url } = lesson
  return by_provider ? (
    <HostLink lessonId={id} title={title} />
  ) : (
    <OpenLink url={meeting_url} title={title} />
  )
}

function HostLink({ lessonId, title }: { lessonId: string; title: string }) {
  const { t } = useTranslation('staff/kit')
  const failureText = useFailureText()
  const link = useQuery(hostLinkQuery(lessonId))
  /** How often it had failed when the button was pressed. */
  const [failedBefore, setFailedBefore] = useState<number>()
  // Not `FormFailure`, which scrolls to itself: the link is fetched without a tap too.
  const failure = failureText(link.error, false)
  if (link.data) return <OpenLink url={link.data.url} title={title} />
  return (
    <>
      <Button
        variant="accent"
        busy={link.isFetching}
        aria-label={t('startLesson.named', { title })}
        onClick={() => {
          setFailedBefore(link.errorUpdateCount)
          void link.refetch()
        }}
      >
        {t(link.isError ? 'startLesson.again' : 'startLesson.start')}
      </Button>
      {failure && (
        <Notice tone="danger" announce={link.errorUpdateCount - 1 === failedBefore}>
          {failure}
        </Notice>
      )}
    </>
  )
}

function OpenLink({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('staff/kit')
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'accent' })}
      aria-label={t('startLesson.named', { title })}
    >
      <Icon name="external" />
      {t('startLesson.start')}
    </a>
  )
}

/** Not one of the `staff` queries, because no change by staff affects it. */
const hostLinkQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['staff-host-link', lessonId],
    queryFn: ({ signal }) => callStaff('startLesson', { params: { lessonId }, body: {}, signal }),
    staleTime: renewedEveryMs,
    refetchInterval: renewedEveryMs,
    gcTime: 0,
    meta: notKept,
  })
