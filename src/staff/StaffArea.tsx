import { useState, type ReactNode } from 'react'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { useTranslation } from 'react-i18next'
import { Empty } from '#ui/states/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { staffCopy } from './copy.ts'
import { FindDialog } from './dashboard/FindDialog.tsx'
import { FindKeys } from './dashboard/FindKeys.tsx'
import { HomePage } from './dashboard/HomePage.tsx'
import { useRecentPages, useRememberPages } from './kit/recent-pages.ts'
import { UploadTray } from './kit/uploads/UploadTray.tsx'
import { UndoBar } from './kit/UndoBar.tsx'
import list from './kit/lists/StaffList.module.css'
import { ConfirmInPlace } from './identity/second-factor/ConfirmInPlace.tsx'
import { FactorSettings } from './identity/second-factor/FactorSettings.tsx'
import { SecondFactorGate } from './identity/second-factor/SecondFactorGate.tsx'
import type { PreviewOf } from './practice/DraftPreview.tsx'
import { pagesFor, sections, staffSections } from './sections.tsx'
import styles from './StaffArea.module.css'
import { StaffNav } from './StaffNav.tsx'

export { staffCopy }

type Props = {
  role: Role
  section: string | undefined
  id: string | undefined
  /** Draws a question as students see it. */
  PracticePreview: PreviewOf
  /** Shown for a section that does not exist. */
  notFound: ReactNode
}

/** The menu of sections, and the page of the open one; without an open section, today's work. */
export function StaffArea({ role, section: given, id, PracticePreview, notFound }: Props) {
  const { t } = useTranslation(staffCopy)
  const [isFinding, setFinding] = useState(false)
  const recent = useRecentPages()
  useRememberPages()
  const find = () => setFinding(true)
  const path = staffSections.find((one) => one === given)
  if (given && !path) return notFound
  const section = path && sections[path]
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t(section?.title ?? 'staff/kit:title')} hidden />
      <StaffNav role={role} open={path} isItem={id !== undefined} onFind={find} />
      <SecondFactorGate>
        {section && !mayDo(role, section.right) ? (
          <Empty icon="lock" title={<h1>{t(section.title)}</h1>}>
            {t('staff/kit:locked')}
          </Empty>
        ) : section ? (
          section.page({ role, id, PracticePreview })
        ) : (
          <HomePage settings={<FactorSettings />} onFind={find} />
        )}
        <FindKeys onFind={find} />
        {isFinding && (
          <FindDialog
            recent={recent}
            pages={pagesFor(role).map(({ to, title }) => ({ to, title: t(title) }))}
            onClose={() => setFinding(false)}
          />
        )}
      </SecondFactorGate>
      <ConfirmInPlace />
      <div className={list.pinned}>
        <UploadTray />
        <UndoBar />
      </div>
    </div>
  )
}
