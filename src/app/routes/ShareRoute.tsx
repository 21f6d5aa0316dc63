import { useQuery } from '@tanstack/react-query'
import { mayAsk } from '#contract/enrolment/access.ts'
import type { MyClasses } from '#contract/classroom/classroom.ts'
import { SharePage, type ClassToAsk } from '#features/support/photos/SharePage.tsx'
import { myClassesQuery } from '#features/catalogue/queries.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useOwner } from '../signed-in/use-owner.ts'

export function Component() {
  const { uid } = useOwner()
  const { data, isError, dataUpdatedAt } = useQuery(myClassesQuery())
  const now = useNow(60_000, data ? clockOffsetMs(data.server_time, dataUpdatedAt) : 0)
  return (
    <SharePage uid={uid} classes={data ? classesToAsk(data, now) : isError ? null : undefined} />
  )
}

function classesToAsk({ held, subjects }: MyClasses, now: Date): ClassToAsk[] {
  return held.flatMap(({ programme, subscription, class_ids, enrolments }) => {
    if (!subscription) return []
    const asker = {
      role: 'student',
      holdings: [{ ...subscription, class_ids, enrolments }],
    } as const
    return class_ids
      .filter((id) => mayAsk(asker, programme, id, now))
      .flatMap((id) => {
        const subject = subjects.find((one) => one.id === id)
        if (!subject) return []
        return [{ id, slug: programme.url_safe_name, name: subject.class_name }]
      })
  })
}
