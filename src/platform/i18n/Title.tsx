import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/catalogue/titles.ts'
import { useFormat } from './use-format.ts'

function useKnownTitle(): (title: string) => string | undefined {
  const { t } = useTranslation('common')
  const { month } = useFormat()
  const wordsAt = (shown: string) => t('titles', { returnObjects: true, month: shown })
  return (title) => titleIn(title, wordsAt, month)
}

/** For sentences: the title of a programme or an intake in the shown language, or as it was written. */
export function useTitle(): (title: string) => string {
  const known = useKnownTitle()
  return (title) => known(title) ?? title
}

/** The translated title of a programme or intake. Titles without a translation count as English. */
export function Title({ of: title }: { of: string }) {
  return useKnownTitle()(title) ?? <span lang="en">{title}</span>
}
