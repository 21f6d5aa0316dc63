import { queryOptions } from '@tanstack/react-query'
import type { PageContentKind } from '#contract/site/page-content.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'

/** Renews the signed link to the preview before it expires. */
const previewEveryMs = 5 * 60_000

export const publicPagesQuery = () =>
  staffQuery(['page-content'], (options) => callStaff('staffPageContentKinds', options))

export const pageContentQuery = (kind: PageContentKind) =>
  queryOptions({
    ...staffQuery(['page-content', kind], (options) =>
      callStaff('staffPageContent', { params: { kind }, ...options }),
    ),
    refetchInterval: previewEveryMs,
  })
