import { useTranslation } from 'react-i18next'
import { locales as names, type Locale } from '#contract/shared/text/locales.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/Tag.tsx'

/** Marks content that visitors of these languages read partly in English. */
export function Untranslated({ locales }: { locales: readonly Locale[] }) {
  const { t } = useTranslation('staff/public-pages')
  const format = useFormat()
  return locales.length > 0 ? (
    <Tag tone="accent">
      {t('untranslated', {
        languages: format.list(
          locales.map((locale) => names[locale]),
          'conjunction',
        ),
      })}
    </Tag>
  ) : null
}
