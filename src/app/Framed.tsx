import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router-dom'
import type { School } from '#contract/identity/sign-in.ts'
import { picturePath } from '#contract/shared/text/locales.ts'
import { pageAt } from '#contract/shared/pages.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { useLocalPath } from '#platform/i18n/Link.tsx'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { SchoolHere, unknownSchool } from '#platform/school/school-here.ts'
import { useSession, useSessionEnded } from '#platform/session/session.ts'
import { useUnread } from '#features/messaging/notices/unread.ts'
import { useUnexpected } from '#platform/reports/unexpected.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { SiteContext } from '#ui/site.ts'
import { Banners } from './Banners.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { FullLayout } from './layouts/FullLayout.tsx'
import { MaintenanceLayout } from './layouts/MaintenanceLayout.tsx'
import { StaffLayout } from './layouts/StaffLayout.tsx'
import { TypeformLayout } from './layouts/TypeformLayout.tsx'
import { useSignOut } from './sign-out/use-sign-out.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const layouts = {
  default: DefaultLayout,
  full: FullLayout,
  maintenance: MaintenanceLayout,
  staff: StaffLayout,
  typeform: TypeformLayout,
}
// Rarely shown, so it has its own chunk.
const SessionDialogs = lazySection(
  async () =>
    (await withCopy(import('./lazy/precached/SessionDialogs.tsx'), 'sign-out', 'refusals'))
      .SessionDialogs,
  { failed: shownByParent },
)

type Props = { layout: keyof typeof layouts; alone?: boolean; outlet?: ReactNode }

/** Renders a page in its layout, with the banners above it. Unknown paths get the default layout. */
export function Framed({ layout, alone = false, outlet }: Props) {
  const { school = unknownSchool, origin = null } = useRootData() ?? {}
  const isPage = pageAt(useLocation().pathname) !== undefined
  return (
    <Frame
      layout={isPage ? layout : 'default'}
      alone={isPage && alone}
      outlet={outlet}
      school={school}
      origin={origin}
    />
  )
}

type FrameProps = {
  layout: keyof typeof layouts
  alone: boolean
  outlet: ReactNode
  school: School
  origin: string | null
}

/** Memoised: it does not render again on navigation; parts that follow the address subscribe to it themselves. */
const Frame = memo(function Frame({ layout, alone, outlet, school, origin }: FrameProps) {
  const Layout = layouts[layout]
  const session = useSession()
  // The server's HTML is the same for everyone; the person is known after hydration.
  const isHydrated = useIsHydrated()
  const unread = useUnread(session.uid)
  const signOut = useSignOut()
  const ended = useSessionEnded()
  const unexpected = useUnexpected()
  const { i18n } = useTranslation()
  const site = {
    name: school.name,
    origin,
    picture: picturePath('school', i18n.language),
    inShownLanguage: useLocalPath(),
  }
  const hasDialog = signOut.summary !== null || ended !== undefined || unexpected
  return (
    <SiteContext value={site}>
      <Layout
        {...(isHydrated && {
          person: session.state,
          pages: session.pages,
          isOnlyGuardian: session.isOnlyGuardian,
          unread,
        })}
        alone={alone}
        school={school}
        onSignOut={signOut.ask}
        banner={
          <Boundary fallback={null}>
            <Banners />
          </Boundary>
        }
      >
        <SchoolHere value={school}>{outlet ?? <Outlet />}</SchoolHere>
      </Layout>
      <Boundary fallback={null}>{hasDialog && <SessionDialogs signOut={signOut} />}</Boundary>
    </SiteContext>
  )
})

/** Data of every page's frame, loaded once. `origin` is the site's origin. */
export type RootData = { school: School; origin: string }

/** Undefined only if the root data could not be loaded. */
export const useRootData = () => useRouteLoaderData<RootData>('root')
