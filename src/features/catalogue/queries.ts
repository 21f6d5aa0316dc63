import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { Refusal } from '#platform/api/failures.ts'

export const programmePageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['programme', slug],
    queryFn: ({ signal }) => call('programmePage', { params: { slug }, signal }),
    // A missing page shows the 404 page.
    throwOnError: (error) => error instanceof Refusal && error.status === 404,
  })

export const myClassesQuery = () =>
  queryOptions({
    queryKey: ['my-classes'],
    queryFn: ({ signal }) => call('myClasses', { signal }),
  })

export const catalogueQuery = () =>
  queryOptions({
    queryKey: ['catalogue'],
    queryFn: ({ signal }) => call('catalogue', { signal }),
  })
