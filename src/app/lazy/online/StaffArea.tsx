import type { ComponentProps } from 'react'
import { PracticePreview } from '#features/practice/PracticePreview.tsx'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { staffCopy as copy, StaffArea as Area } from '#staff/StaffArea.tsx'

/** Includes `practice`, because staff preview questions as students see them. */
export const staffCopy = [...copy, 'practice'] as const

export const StaffArea = (
  props: Omit<ComponentProps<typeof Area>, 'PracticePreview' | 'notFound'>,
) => <Area {...props} PracticePreview={PracticePreview} notFound={<NotFoundPage />} />
