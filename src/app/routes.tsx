import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadNamespaces } from '#platform/i18n/i18n.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Framed } from './Framed.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RootLayout } from './layouts/RootLayout.tsx'
import type { PublicSources } from './public-sources.ts'
import type { RootData } from './root-data.ts'

const never = () => false

/**
 * Every page, by layout. What is public is rendered on the server too, from the same routes with other
 * sources; what is behind sign-in comes in chunks of its own, with the query client and the identity.
 */
export function createRoutes(sources: PublicSources): RouteObject[] {
  const programme = (slug: string): RouteObject[] => [
    framed('default', [
      { path: slug, handle: { slug }, lazy: () => import('./signed-in/ProgrammeRoute.tsx') },
      {
        path: `${slug}/order/:step?`,
        handle: { slug },
        lazy: () => import('./signed-in/OrderRoute.tsx'),
      },
    ]),
    framed('full', [
      {
        path: `${slug}/:classId`,
        handle: { slug },
        lazy: () => import('./signed-in/ClassroomRoute.tsx'),
      },
      {
        path: `${slug}/:classId/:lessonId`,
        handle: { slug },
        lazy: () => import('./signed-in/ClassroomRoute.tsx'),
      },
    ]),
  ]

  return [
    {
      id: 'root',
      loader: async (): Promise<RootData> => ({
        school: await sources.school(),
        origin: sources.origin(),
      }),
      shouldRevalidate: never,
      HydrateFallback: Blank,
      element: <RootLayout />,
      errorElement: <Framed layout="default" outlet={<ErrorPage />} />,
      children: [
        framed('default', [
          {
            path: '/',
            loader: () => sources.home(),
            lazy: async () => {
              const [{ HomeRoute }] = await Promise.all([
                import('./public/HomeRoute.tsx'),
                loadNamespaces('home'),
              ])
              return { Component: HomeRoute }
            },
          },
          examTimetable('/spm-timetable', 'spm'),
          examTimetable('/igcse-timetable', 'igcse'),
          {
            path: '/terms',
            lazy: async () => {
              const [{ TermsPage }] = await Promise.all([
                import('#features/terms/TermsPage.tsx'),
                loadNamespaces('terms'),
              ])
              return { Component: TermsPage }
            },
          },
        ]),
        framed('typeform', [{ path: '/login', lazy: () => import('./SignInRoute.tsx') }]),
        {
          lazy: () => import('./signed-in/SignedInOnly.tsx'),
          children: [
            framed('default', [
              { path: '/dashboard', lazy: () => import('./signed-in/DashboardRoute.tsx') },
            ]),
            ...programme('full-programme'),
            ...programme('plus-programme'),
          ],
        },
        { path: '*', element: <Framed layout="default" outlet={<NotFoundPage />} /> },
      ],
    },
  ]

  function examTimetable(path: string, exam: 'spm' | 'igcse'): RouteObject {
    return {
      path,
      loader: () => sources.examTimetable(exam),
      lazy: async () => {
        const [{ TimetableRoute }] = await Promise.all([
          import('./public/TimetableRoute.tsx'),
          loadNamespaces('timetable'),
        ])
        return { Component: TimetableRoute }
      },
    }
  }
}

function framed(layout: 'default' | 'full' | 'typeform', pages: RouteObject[]): RouteObject {
  // A page that fails leaves the frame standing: header, menu and footer still lead somewhere.
  return {
    element: <Framed layout={layout} />,
    children: [{ errorElement: <ErrorPage />, children: pages }],
  }
}

/** The shell before the router has its first page: nothing to show for the moment it takes. */
function Blank(): ReactElement | null {
  return null
}
