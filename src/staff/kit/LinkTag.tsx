import { useTranslation } from 'react-i18next'
import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'
import { Tag } from '#ui/Tag.tsx'

type Props = { lesson: Pick<ListedLesson, 'meeting_url' | 'meeting_problem' | 'by_provider'> }

/** A problem of a lesson's meeting link, or that it is being created; nothing if it works. */
export function LinkTag({ lesson }: Props) {
  const { t } = useTranslation('staff/kit')
  if (lesson.meeting_problem) return <Tag tone="danger">{t('linkFailed')}</Tag>
  if (lesson.meeting_url) return null
  if (lesson.by_provider) return <Tag tone="info">{t('linkIsMade')}</Tag>
  return <Tag tone="danger">{t('noLink')}</Tag>
}
