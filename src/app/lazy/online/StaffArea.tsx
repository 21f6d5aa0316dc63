import type { ComponentProps } from 'react'
import { PracticePreview } from '#features/practice/PracticePreview.tsx'
import { NotFoundPage } from '../../NotFoundPage.tsx'
import { staffCopy as copy, StaffArea as Area } from '#staff/StaffArea.tsx'

/** The preview of a question is drawn as students see it, with their copy. */
export const staffCopy = [...copy, 'practice'] as const

export const StaffArea = (
  props: Omit<ComponentProps<typeof Area>, 'PracticePreview' | 'notFound'>,
) => <Area {...props} PracticePreview={PracticePreview} notFound={<NotFoundPage />} />
