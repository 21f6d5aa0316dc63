import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { programmePageQuery } from '#features/catalogue/queries.ts'
import { JoinLesson } from '#features/classroom/class/JoinLesson.tsx'
import { lessonsToJoin } from '#features/classroom/progress/lessons-to-join.ts'
import { FollowButton } from '#features/dashboard/FollowButton.tsx'
import { NowCard } from '#features/dashboard/NowCard.tsx'
import { guardiansQuery } from '#features/identity/account/queries.ts'
import { RemindMe } from '#features/messaging/notices/RemindMe.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { personClient } from '#platform/query/client.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useOwner } from '../../signed-in/use-owner.ts'

type Props = {
  slug: string
  /** The classes that were joined; without them, all of the programme. */
  classIds?: readonly number[]
  /** Shown if none of the classes has a known coming lesson. */
  children?: ReactNode
}

/** The next steps after joining classes, also on public pages. */
export function AfterJoining(props: Props) {
  return (
    <QueryClientProvider client={personClient(useOwner().uid)}>
      <WhatNow {...props} />
    </QueryClientProvider>
  )
}

/** Offers to join the live lesson, or to prepare for the next one. */
function WhatNow({ slug, classIds, children = null }: Props) {
  const { uid, isOnlyGuardian } = useOwner()
  const { data, dataUpdatedAt, isFetching, isFetchedAfterMount } = useQuery(
    programmePageQuery(slug),
  )
  const now = useNow(10_000, data ? clockOffsetMs(data.server_time, dataUpdatedAt) : 0)
  const coming = (data?.next_lessons ?? []).flatMap((lesson) => {
    const subject = data?.subjects.find(({ id }) => id === lesson.class_id)
    const isJoined = classIds === undefined || classIds.includes(lesson.class_id)
    if (!subject || !isJoined || lesson.is_cancelled || new Date(lesson.ends_at) <= now) return []
    return [{ lesson, subject, path: `/${slug}/${subject.id}` }]
  })
  const [first] = coming.toSorted((a, b) => a.lesson.starts_at.localeCompare(b.lesson.starts_at))
  // Data fetched before joining lacks these classes.
  if (!first)
    return isFetching && !isFetchedAfterMount ? (
      <Skeleton shape="block" height="12.5rem" />
    ) : (
      children
    )
  const lessons = lessonsToJoin(coming, now)
  return (
    <NowCard
      next={lessons ? { kind: 'live', lessons } : { kind: 'coming', shown: first }}
      subjects={data?.subjects ?? []}
      now={now}
      join={(lesson, at, isSecond) => (
        <JoinLesson lesson={lesson} now={at} variant={isSecond ? 'secondary' : 'accent'} />
      )}
    >
      <RemindMe uid={uid} />
      <FollowButton />
      {!isOnlyGuardian && !data?.is_staff && <TellParent />}
    </NowCard>
  )
}

/** For students without a guardian. */
function TellParent() {
  const { t } = useTranslation('week')
  const { data } = useQuery(guardiansQuery())
  if (!data || data.guardians.length > 0 || data.consented !== null) return null
  return (
    <Link to="/account/family" className={buttonClass({ variant: 'quiet' })}>
      <Icon name="people" />
      {t('tellParent')}
    </Link>
  )
}
