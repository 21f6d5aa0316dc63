import { queryOptions } from '@tanstack/react-query'
import type { FactKind } from '#contract/facts.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

/** Renews the signed link to the preview before it expires. */
const previewEveryMs = 5 * 60_000

export const publicPagesQuery = () =>
  staffQuery(['facts'], (options) => callStaff('staffFactKinds', options))

export const pageContentQuery = (kind: FactKind) =>
  queryOptions({
    ...staffQuery(['facts', kind], (options) =>
      callStaff('staffFacts', { params: { kind }, ...options }),
    ),
    refetchInterval: previewEveryMs,
  })
